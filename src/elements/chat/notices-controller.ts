import {html} from 'lit';
import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import type {Notice} from '../../core/index.js';
import '../../i18n/en/status.js';
import type {Strings} from '../../i18n/types.js';
import {iconButton} from '../icons/icon-button.js';
import {crossIcon} from '../icons/icons.js';
import {noticeText} from './error-text.js';

/** How long a passing notice stays, in milliseconds. */
const noticeTime = 8000;

/** So many are shown at once. */
const limit = 3;

/** Notices of what a run is at: the latest of a kind counts, and none when the run has ended. */
const passing: ReadonlySet<Notice['kind']> = new Set(['retry', 'compacting']);

interface NoticesHost extends ReactiveControllerHost {
  readonly words: Strings;
}

/** What a chat says in passing above its composer: each thing once, for a while, until it is dismissed. */
export class NoticesController implements ReactiveController {
  readonly #host: NoticesHost;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #notices: readonly Notice[] = [];
  #own = 0;

  constructor(host: NoticesHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Shows a notice; returns what it says. */
  show(notice: Notice): string {
    const {words} = this.#host;
    const said = noticeText(notice, words);
    const others = this.#notices.filter(
      (other) =>
        noticeText(other, words) !== said &&
        !(passing.has(notice.kind) && other.kind === notice.kind),
    );
    this.#set([...others, notice].slice(-limit));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#dismiss(notice);
    }, noticeTime);
    this.#timers.add(timer);
    return said;
  }

  /** Shows words of the chat's own. */
  showWords(message: string): string {
    this.#own += 1;
    return this.show({id: `own-${this.#own}`, kind: 'warning', message});
  }

  /** Takes away what was said about a run that is over. */
  endRun(): void {
    this.#set(this.#notices.filter(({kind}) => !passing.has(kind)));
  }

  clear(): void {
    this.#set([]);
  }

  hostDisconnected(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#notices = [];
  }

  render(): readonly TemplateResult[] {
    const {words} = this.#host;
    return this.#notices.map(
      (notice) =>
        html`<div class="notice" part="notice">
          <p>${noticeText(notice, words)}</p>
          ${iconButton(words.dismiss, crossIcon, () => this.#dismiss(notice))}
        </div>`,
    );
  }

  #dismiss(notice: Notice): void {
    this.#set(this.#notices.filter((other) => other !== notice));
  }

  #set(notices: readonly Notice[]): void {
    this.#notices = notices;
    this.#host.requestUpdate();
  }
}
