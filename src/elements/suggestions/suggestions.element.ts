import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import type {Session} from '../../core/index.js';
import '../../i18n/en/suggestions.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import type {SendRequestDetail} from '../composer/composer.events.js';
import {suggestionsStyles} from './suggestions.styles.js';

/**
 * Questions that the reader may ask next, as chips.
 *
 * @element deerflow-suggestions
 * @fires {CustomEvent<SendRequestDetail>} deerflow-send - A question was chosen. Cancelable: a host may put it into its composer instead.
 * @csspart suggestions - The list.
 * @csspart suggestion - One chip.
 */
export class DeerflowSuggestions extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, suggestionsStyles];

  /** The questions; before the session's. */
  @property({attribute: false}) suggestions?: readonly string[];

  /** Session to take the questions from. */
  @property({attribute: false}) session?: Session;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  readonly #offered = new SessionController(this, (session) => session.suggestions);
  readonly #localize = new LocalizeController(this);

  protected override render(): TemplateResult | typeof nothing {
    const suggestions = this.suggestions ?? this.#offered.value ?? [];
    if (suggestions.length === 0) return nothing;
    return html`<ul part="suggestions" aria-label=${this.#localize.strings.suggestions}>
      ${suggestions.map(
        (text) =>
          html`<li>
            <button type="button" part="suggestion" dir="auto" @click=${() => this.#onChoose(text)}>
              ${text}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #onChoose(text: string): void {
    const detail: SendRequestDetail = {text, files: [], waitUntil: () => {}};
    this.emit('deerflow-send', detail, {cancelable: true});
  }
}
