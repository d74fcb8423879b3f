import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {
  answerOf,
  attachmentsOf,
  humanText,
  imagesOf,
  reasoningOf,
  soundMessages,
  timestampOf,
} from '../../core/index.js';
import type {Attachment, Message, Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/transcript.js';
import {copyText} from '../../internal/copy-text.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {stopIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {alertIcon, checkIcon, copyIcon} from '../icons/icons.js';
import '../reasoning/define.js';
import {MarkdownController} from './markdown-controller.js';
import {MediaController} from './media-controller.js';
import {messageStyles} from './message.styles.js';

/** Longer texts of the reader's own are folded. */
const foldedLength = 1600;
const foldedLines = 18;

/** How long the copy button tells that it has copied, in milliseconds. */
const copiedTime = 2000;

/**
 * One bubble: what the reader wrote, verbatim, or what the assistant answered, as Markdown with its reasoning above.
 *
 * @element deerflow-message
 * @fires {CustomEvent<ArtifactOpenDetail>} deerflow-artifact-open - The reader asks for an attached file. Cancelable.
 * @slot actions - Behind the copy button.
 * @slot bubble - In place of the bubble of a reader's message.
 * @slot below - Between an answer and its actions.
 * @csspart message - The whole row.
 * @csspart message-user - The row of a reader's message.
 * @csspart message-assistant - The row of an answer.
 * @csspart bubble - The bubble of a reader's message.
 * @csspart avatar - The agent's picture.
 * @csspart content - The text.
 * @csspart markdown - An answer as Markdown.
 * @csspart reasoning - The reasoning above an answer.
 * @csspart file - An attached file.
 * @csspart error - Why there is no answer.
 * @cssstate user - The reader wrote it.
 * @cssstate streaming - More text is to come.
 * @cssstate pending - Not yet confirmed by the server.
 */
export class DeerflowMessage extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, messageStyles];

  /** A LangChain message, `human` or `ai`. */
  @property({attribute: false}) message?: Message;

  /** Seconds that the run took, shown with its last answer; `null` for none. */
  @property({type: Number}) duration: number | null = null;

  /** Name of the agent, for assistive technology. Default: the language's word for an assistant. */
  @property({attribute: 'agent-name'}) agentName = '';

  /** URL of the agent's picture; none is shown without. */
  @property({attribute: 'agent-avatar'}) agentAvatar = '';

  /** Foreign images: `gateway` asks the reader first, `allow` loads all, or a list of origins. */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  /** What `[1]`, `[2]`, … in an answer point to. */
  @property({attribute: false}) sources?: readonly MarkdownSource[];

  /** What copying takes, where that is more than the message: an answer stands for its whole turn. */
  @property({attribute: false}) textToCopy?: (message: Message) => string | null;

  /** Leaves the copy button away, for what the agent says with a card. */
  @property({type: Boolean, attribute: 'no-actions'}) noActions = false;

  /** Session whose gateway serves attached images and the files of an answer. */
  @property({attribute: false}) session?: Session;

  @state() private copied = false;
  @state() private unfolded = false;
  @state() private askedImages = false;
  /** Was in view once: pictures are fetched from then on. */
  @state() private seen = false;

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  readonly #media = new MediaController(this);
  readonly #sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return;
    this.seen = true;
    this.#sight.disconnect();
  });
  #sound: Message | undefined;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    clearTimeout(this.#copiedTimer);
    this.copied = false;
  }

  /** An update is complete once files and pictures are there as well. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#media.settled;
    return super.getUpdateComplete();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('message')) return;
    // A host may set anything.
    this.#sound = this.message && soundMessages([this.message])[0];
    const message = this.#sound;
    this.setState('user', message?.type === 'human');
    this.setState('streaming', message?.facts?.streaming === true);
    this.setState('pending', message?.facts?.pending === true);
    const sent = message?.type === 'human' && message.additional_kwargs?.['files'] !== undefined;
    if (sent && !this.seen && this.isConnected) this.#sight.observe(this);
  }

  protected override render(): TemplateResult | typeof nothing {
    const message = this.#sound;
    if (message === undefined) return nothing;
    return message.type === 'human' ? this.#renderUser(message) : this.#renderAssistant(message);
  }

  #renderUser(message: Message): TemplateResult {
    const {strings} = this.#localize;
    const text = humanText(message);
    const long =
      text.length > foldedLength || text.split('\n', foldedLines + 1).length > foldedLines;
    const folded = long && !this.unfolded;
    const files = attachmentsOf(message);
    return html`<div
      class="turn"
      role="group"
      part="message message-user"
      aria-label=${strings.you}
    >
      ${files.length === 0 ? nothing : this.#renderFiles(files)} ${this.#renderImages(message)}
      ${
        text.trim() === ''
          ? nothing
          : html`<slot name="bubble"
              ><div class="bubble" part="bubble">
                <div class="text ${folded ? 'folded' : ''}" part="content" dir="auto">${text}</div>
                ${
                  long
                    ? html`<button
                        type="button"
                        class="fold"
                        aria-expanded=${!folded}
                        @click=${this.#onFold}
                      >
                        ${folded ? strings.showAll : strings.showLess}
                      </button>`
                    : nothing
                }
              </div></slot
            >`
      }
      ${this.#renderActions(text, timestampOf(message))}
    </div>`;
  }

  #renderAssistant(message: Message): TemplateResult {
    const {strings} = this.#localize;
    const reasoning = reasoningOf(message);
    const answer = answerOf(message);
    const streaming = message.facts?.streaming === true;
    const hasAnswer = answer.trim() !== '';
    const images = imagesOf(message);
    // Reasoning that nothing followed is all the reply there is: it must not stay hidden.
    const only = reasoning !== null && !hasAnswer && images.length === 0 && !streaming;
    const failed = message.additional_kwargs?.['deerflow_error_fallback'] === true;
    return html`<div
      class="turn"
      role="group"
      part="message message-assistant"
      aria-label=${this.agentName || strings.assistant}
      aria-busy=${streaming}
    >
      ${this.agentAvatar ? html`<img class="avatar" part="avatar" src=${this.agentAvatar} alt="" />` : nothing}
      ${
        reasoning === null || only
          ? nothing
          : html`<deerflow-reasoning
              part="reasoning"
              exportparts="markdown,code,table,link"
              .text=${reasoning}
              .streaming=${streaming && !hasAnswer}
              .duration=${this.duration}
            ></deerflow-reasoning>`
      }
      ${failed ? this.#renderFailure(answer, message) : nothing}
      ${
        hasAnswer && !failed
          ? html`<div part="content">${this.#markdown.render(answer, streaming, this)}</div>`
          : nothing
      }
      ${only ? html`<div part="content">${this.#markdown.render(reasoning, false, this)}</div>` : nothing}
      ${this.#renderImages(message)}
      ${message.facts?.stopped ? html`<p class="mark">${icon(stopIcon)}${strings.stopped}</p>` : nothing}
      ${
        !hasAnswer && !only && images.length === 0 && !streaming && !message.facts?.stopped
          ? html`<p class="mark">${strings.noAnswer}</p>`
          : nothing
      }
      <slot name="below"></slot>
      ${streaming || failed || this.noActions ? nothing : this.#renderActions(hasAnswer ? answer : (reasoning ?? ''), null, this.#timeLabel(reasoning, only))}
    </div>`;
  }

  #renderFailure(answer: string, message: Message): TemplateResult {
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

  #renderFiles(files: readonly Attachment[]): TemplateResult {
    const {strings} = this.#localize;
    return (
      this.#media.templates?.attachmentList(this, files, {
        strings,
        session: this.seen ? this.session : undefined,
      }) ?? html`<p>${files.map(({filename}) => filename).join(', ')}</p>`
    );
  }

  #renderImages(message: Message): unknown {
    const images = imagesOf(message);
    if (images.length === 0) return nothing;
    return this.#media.templates?.messageImages(images, {
      strings: this.#localize.strings,
      policy: this.imagePolicy,
      asked: this.askedImages,
      onAsk: () => (this.askedImages = true),
    });
  }

  #renderActions(text: string, time: number | null, label = ''): TemplateResult {
    const {strings} = this.#localize;
    const name = this.copied ? strings.copied : strings.copy;
    return html`<div class="actions">
      ${
        text.trim() === ''
          ? nothing
          : html`<button
              type="button"
              class="icon-button"
              title=${name}
              aria-label=${name}
              @click=${() => void this.#onCopy(text)}
            >
              ${icon(this.copied ? checkIcon : copyIcon)}
            </button>`
      }
      <slot name="actions"></slot>
      ${time === null ? nothing : this.#renderTime(time)}
      ${label ? html`<span class="time">${label}</span>` : nothing}
    </div>`;
  }

  #renderTime(time: number): TemplateResult {
    const date = new Date(time);
    const sameDay = date.toDateString() === new Date().toDateString();
    const {lang} = this.#localize;
    return html`<time
      datetime=${date.toISOString()}
      title=${formatTime(date, lang, {dateStyle: 'full', timeStyle: 'short'})}
      >${formatTime(date, lang, sameDay ? {timeStyle: 'short'} : {dateStyle: 'medium', timeStyle: 'short'})}</time
    >`;
  }

  /** The run's time, unless the reasoning's label tells it already. */
  #timeLabel(reasoning: string | null, only: boolean): string {
    if (this.duration === null || (reasoning !== null && !only)) return '';
    const {strings} = this.#localize;
    return strings.took(strings.duration(this.duration));
  }

  readonly #onFold = (): void => {
    this.unfolded = !this.unfolded;
  };

  async #onCopy(text: string): Promise<void> {
    const whole = this.message === undefined ? null : this.textToCopy?.(this.message);
    if (!(await copyText(whole ?? text, this.renderRoot))) return;
    this.copied = true;
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = false), copiedTime);
  }
}

function formatTime(date: Date, lang: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(lang, options).format(date);
  } catch {
    // A host may write a tag that is none.
    return new Intl.DateTimeFormat(undefined, options).format(date);
  }
}
