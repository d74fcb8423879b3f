import {nothing} from 'lit';
import type {LitElement, TemplateResult} from 'lit';
import type {Goal, Notice, Session, SessionError} from '../../core/index.js';
import '../../i18n/en/status.js';
import type {Strings} from '../../i18n/types.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {errorText} from './error-text.js';
import {NoticesController} from './notices-controller.js';
import {statusStyles} from './status.styles.js';
import {goalTemplate, signedOutTemplate, troubleTemplate} from './status-templates.js';

interface StatusHost extends LitElement {
  readonly words: Strings;
  readonly session: Session | undefined;
}

/** What a chat says above its composer: what passes, what stands in the way, and what the agent works towards. */
export class StatusPart {
  readonly #host: StatusHost;
  readonly #notices: NoticesController;

  constructor(host: StatusHost) {
    this.#host = host;
    this.#notices = new NoticesController(host);
    adoptLateStyles(host, statusStyles);
  }

  /** Shows a notice for a while; returns what it says. */
  show(notice: Notice): string {
    return this.#notices.show(notice);
  }

  /** Our words for a failure; shown for a while where nothing else tells of it. */
  tell(error: SessionError, isPassing: boolean): string {
    const said = errorText(error, this.#host.words);
    return isPassing ? this.#notices.showWords(said) : said;
  }

  /** Says that a message is the reader's again; returns that. */
  tellReturned(): string {
    return this.#notices.showWords(this.#host.words.messageReturned);
  }

  /** Takes away what was said about a run that is over. */
  endRun(): void {
    this.#notices.endRun();
  }

  clear(): void {
    this.#notices.clear();
  }

  /** What stands in the way, then what passes. */
  render(signedOutFor: string | null): unknown {
    return [this.#renderTrouble(signedOutFor), this.#notices.render()];
  }

  renderGoal(goal: Goal | null): TemplateResult | typeof nothing {
    const {session, words} = this.#host;
    return goalTemplate(goal, words, () => void session?.setGoal(null));
  }

  #renderTrouble(signedOutFor: string | null): TemplateResult | typeof nothing {
    const {session, words} = this.#host;
    if (session === undefined) return nothing;
    return session.status.get().phase === 'signed-out'
      ? signedOutTemplate(session, signedOutFor, words)
      : troubleTemplate(session, words);
  }
}
