import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import type {LoginCredentials, Session, SessionError} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/login.js';
import type {Strings} from '../../i18n/types.js';
import {formText} from '../../internal/form-text.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {errorText} from '../chat/error-text.js';
import {loginStyles} from './login.styles.js';

/**
 * Signs in at the session's gateway: by user name in the fork's dialect, by e-mail and password upstream. What is typed
 * goes to the gateway and nowhere else, and is not kept.
 *
 * @element deerflow-login
 * @csspart form - The form.
 * @csspart field - One input.
 * @csspart submit - The button.
 * @csspart error - Why it did not work.
 */
export class DeerflowLogin extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, loginStyles];

  /** Id of a `deerflow-chat` or `deerflow-session` elsewhere in the same root. */
  @property() for: string | undefined;

  /** The session to sign in. Default: the surrounding one. */
  @property({attribute: false}) session: Session | undefined;

  @state() private busy = false;
  @state() private problem = '';

  readonly #status = new SessionController(this, (session) => session.status);
  readonly #text = new LocalizeController(this);

  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus(options));
  }

  protected override render(): TemplateResult {
    const text = this.#text.strings;
    const byMail = this.#status.value?.dialect === 'upstream';
    return html`<form part="form" @submit=${this.#onSubmit}>
      <div class="heading">${text.signInTitle}</div>
      <label>
        ${byMail ? text.email : text.userName}
        <input
          part="field"
          name="name"
          type=${byMail ? 'email' : 'text'}
          autocomplete="username"
          autocapitalize="off"
          spellcheck="false"
          required
        />
      </label>
      <label>
        ${byMail ? text.password : text.passwordIfAny}
        <input
          part="field"
          name="password"
          type="password"
          autocomplete="current-password"
          ?required=${byMail}
        />
      </label>
      <p class="problem" part="error" role="alert">${this.problem || nothing}</p>
      <button part="submit" ?disabled=${this.busy}>${text.signInButton}</button>
    </form>`;
  }

  readonly #onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const {session} = this.#status;
    if (session === undefined || this.busy) return;
    const form = event.target as HTMLFormElement;
    const name = formText(form, 'name').trim();
    const password = formText(form, 'password');
    const credentials: LoginCredentials =
      session.status.get().dialect === 'upstream'
        ? {email: name, password}
        : {username: name, ...(password === '' ? {} : {password})};

    this.busy = true;
    this.problem = '';
    const signedIn = await session.login(credentials);
    this.busy = false;
    if (signedIn) {
      form.reset();
      return;
    }
    const {error} = session.status.get();
    this.problem = problemText(error, this.#text.strings);
  };
}

/** Only some refusals are about what was entered; a gateway may be down, or not take logins from this page. */
function problemText(error: SessionError | null, text: Strings): string {
  const isAboutEntry = error?.kind === 'auth' || error?.kind === 'invalid';
  return error === null || (isAboutEntry && error.code !== 'PENDING_APPROVAL')
    ? text.signInFailed
    : errorText(error, text);
}
