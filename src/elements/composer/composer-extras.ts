import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import '../../i18n/en/common.js';
import '../../i18n/en/composer-extras.js';
import type {LocalizeController} from '../../controllers/localize-controller.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {icon} from '../icons/icon.js';
import {crossIcon} from '../icons/icons.js';
import type {AttachmentCheck, AttachmentProblem} from './attachments.js';
import type {DeerflowComposer} from './composer.element.js';
import {extrasStyles} from './extras.styles.js';
import {formatSize} from './file-size.js';
import {SendLaterController} from './send-later-controller.js';

/** What lies in a composer beside the text, and what it has to say. */
export class ComposerExtras {
  readonly #host: DeerflowComposer;
  readonly #text: LocalizeController;
  readonly #later: SendLaterController;
  #hasRefused = false;

  constructor(host: DeerflowComposer, text: LocalizeController) {
    this.#host = host;
    this.#text = text;
    this.#later = new SendLaterController(host);
    adoptLateStyles(host, extrasStyles);
  }

  /** Says that a run goes on, and offers to send when it has ended. */
  refuse(): void {
    this.#hasRefused = true;
    this.#host.problem = this.#text.strings.stillAnswering;
    this.#later.offer();
  }

  /** Says why files were not attached. */
  describe(check: AttachmentCheck): void {
    const text = this.#text.strings;
    const say: Record<AttachmentProblem, (names: string) => string> = {
      bundle: text.fileIsBundle,
      max_file_size: text.fileTooLarge,
      max_files: text.tooManyFiles,
      max_total_size: text.filesTooLarge,
    };
    const list = new Intl.ListFormat(this.#text.lang, {type: 'conjunction'});
    const told = [...check.refused].map(([problem, names]) => say[problem](list.format(names)));
    this.#host.problem = told.join(' ');
  }

  /** What is sent now is not sent later. */
  withdraw(): void {
    this.#later.withdraw();
  }

  /** Takes back what is no longer so; to be called before each update of the host. */
  look(isRunning: boolean): void {
    this.#later.look();
    if (!this.#hasRefused || isRunning || this.#later.offered) return;
    this.#hasRefused = false;
    this.#host.problem = '';
  }

  /** What lies above the text. */
  renderAbove(): unknown {
    return [this.#renderQuotes(), this.#renderFiles()];
  }

  renderLater(): TemplateResult | typeof nothing {
    const {offered, waiting} = this.#later;
    if (!offered) return nothing;
    const text = this.#text.strings;
    return html`<button
      class="later"
      part="later"
      type="button"
      aria-pressed=${String(waiting)}
      @click=${() => (waiting ? this.#later.withdraw() : this.#later.accept())}
    >
      ${waiting ? text.dontSendWhenDone : text.sendWhenDone}
    </button>`;
  }

  #renderQuotes(): TemplateResult | typeof nothing {
    const {quotes} = this.#host;
    if (quotes.length === 0) return nothing;
    const text = this.#text.strings;
    return html`<ul class="quotes" aria-label=${text.quoted}>
      ${quotes.map(
        (quote) =>
          html`<li class="quote" part="quote">
            <span dir="auto" title=${quote}>${quote}</span>
            <button
              type="button"
              aria-label=${text.removeQuote}
              title=${text.removeQuote}
              @click=${() => this.#removeQuote(quote)}
            >
              ${icon(crossIcon)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #renderFiles(): TemplateResult | typeof nothing {
    const {files, sending} = this.#host;
    if (files.length === 0) return nothing;
    const {strings: text, lang} = this.#text;
    return html`<ul class="files">
      ${files.map(
        (file) =>
          html`<li class="file" part="file">
            <span>${file.name}</span><span class="size">${formatSize(file.size, lang)}</span>
            <button
              type="button"
              aria-label=${text.removeFile(file.name)}
              ?disabled=${sending}
              @click=${() => this.#removeFile(file)}
            >
              ${icon(crossIcon)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #removeFile(file: File): void {
    this.#host.files = this.#host.files.filter((other) => other !== file);
    this.#host.problem = '';
    this.#host.focus();
  }

  #removeQuote(quote: string): void {
    this.#host.quotes = this.#host.quotes.filter((other) => other !== quote);
    this.#host.focus();
  }
}
