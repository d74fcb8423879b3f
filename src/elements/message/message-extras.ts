import {html, nothing} from 'lit';
import type {ReactiveController, TemplateResult} from 'lit';
import type {LocalizeController} from '../../controllers/localize-controller.js';
import {attachmentsOf, imagesOf, timestampOf} from '../../core/index.js';
import type {Message, Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/transcript-extras.js';
import {copyText} from '../../internal/copy-text.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {stopIcon} from '../icons/control-icons.js';
import {iconButton} from '../icons/icon-button.js';
import {icon} from '../icons/icon.js';
import {alertIcon, checkIcon, copyIcon} from '../icons/icons.js';
import {attachmentList} from './attachments.js';
import {chipStyles} from '../icons/chip.styles.js';
import {messageExtrasStyles} from './message-extras.styles.js';
import {messageImages} from './message-images.js';
import {formatTime} from './message-time.js';

/** How long the copy button tells that it has copied, in milliseconds. */
const copiedTime = 2000;

interface MessageHost extends DeerflowElement {
  readonly message?: Message;
  readonly session?: Session;
  readonly imagePolicy: ImagePolicy;
  readonly textToCopy?: (message: Message) => string | null;
}

/**
 * What a message has beside its text – files, pictures, what became of it – and what can be done with it. Fetched when an
 * answer is complete, or with the first message that has some of it.
 */
export class MessageExtras implements ReactiveController {
  readonly #host: MessageHost;
  readonly #localize: LocalizeController;
  readonly #sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return;
    this.#seen = true;
    this.#sight.disconnect();
    this.#host.requestUpdate();
  });
  #copied = false;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;
  #unfolded = false;
  #askedImages = false;
  /** Was in view once: pictures are fetched from then on. */
  #seen = false;

  constructor(host: MessageHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
    adoptLateStyles(host, chipStyles);
    adoptLateStyles(host, messageExtrasStyles);
  }

  /** A long text of the reader's is shown whole. */
  get unfolded(): boolean {
    return this.#unfolded;
  }

  hostDisconnected(): void {
    this.#sight.disconnect();
    clearTimeout(this.#copiedTimer);
    this.#copied = false;
  }

  renderFiles(message: Message): unknown {
    const files = attachmentsOf(message);
    if (files.length === 0) return nothing;
    if (!this.#seen) this.#sight.observe(this.#host);
    const session = this.#seen ? this.#host.session : undefined;
    return attachmentList(this.#host, files, {strings: this.#localize.strings, session});
  }

  renderImages(message: Message): unknown {
    const images = imagesOf(message);
    if (images.length === 0) return nothing;
    return messageImages(images, {
      strings: this.#localize.strings,
      policy: this.#host.imagePolicy,
      asked: this.#askedImages,
      onAsk: () => {
        this.#askedImages = true;
        this.#host.requestUpdate();
      },
    });
  }

  renderFold(): TemplateResult {
    const {strings} = this.#localize;
    const onFold = (): void => {
      this.#unfolded = !this.#unfolded;
      this.#host.requestUpdate();
    };
    return html`<button type="button" class="fold" aria-expanded=${this.#unfolded} @click=${onFold}>
      ${this.#unfolded ? strings.showLess : strings.showAll}
    </button>`;
  }

  renderFailure(answer: string, message: Message): TemplateResult {
    const {strings} = this.#localize;
    const detail = message.additional_kwargs?.['error_detail'];
    return html`<div class="error" part="error">
      ${icon(alertIcon)}
      <div>
        <strong>${strings.answerFailed}</strong>
        ${answer.trim() ? html`<div class="plain" dir="auto">${answer}</div>` : nothing}
        ${
          typeof detail === 'string' && detail.trim()
            ? html`<details>
                <summary>${strings.details}</summary>
                <pre dir="ltr">${detail}</pre>
              </details>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** How an answer ended that is not as it should be. */
  renderEnd(message: Message, isEmpty: boolean): unknown {
    const {strings} = this.#localize;
    if (message.facts?.stopped)
      return html`<p class="mark">${icon(stopIcon)}${strings.stopped}</p>`;
    return isEmpty ? html`<p class="mark">${strings.noAnswer}</p>` : nothing;
  }

  /** What can be done with a message, and when or how long it was made. */
  renderActions(text: string, message: Message, seconds: number | null = null): TemplateResult {
    const {strings, lang} = this.#localize;
    const name = this.#copied ? strings.copied : strings.copy;
    const sent = message.type === 'human' ? timestampOf(message) : null;
    return html`${
        text.trim() === ''
          ? nothing
          : iconButton(name, this.#copied ? checkIcon : copyIcon, () => {
              void this.#onCopy(text, message);
            })
      }
      <slot name="actions"></slot>
      ${
        sent === null
          ? nothing
          : html`<time
              datetime=${new Date(sent).toISOString()}
              title=${formatTime(sent, lang, 'full')}
              >${formatTime(sent, lang)}</time
            >`
      }
      ${
        seconds === null
          ? nothing
          : html`<span class="time">${strings.took(strings.duration(seconds))}</span>`
      }`;
  }

  async #onCopy(text: string, message: Message): Promise<void> {
    const whole = this.#host.textToCopy?.(message) ?? text;
    if (!(await copyText(whole, this.#host.shadowRoot ?? this.#host))) return;
    this.#setCopied(true);
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => this.#setCopied(false), copiedTime);
  }

  #setCopied(copied: boolean): void {
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}
