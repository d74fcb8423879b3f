import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import type {Message, Session} from '../../core/index.js';
import {isReadable, reading} from '../../core/plain/reading.js';
import '../../i18n/en/common.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {LateCode, LatePart} from '../../internal/late-code.js';
import type {FenceRenderers} from '../../markdown/extras/fences.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {reasoningCode, reasoningTemplate} from '../reasoning/reasoning-template.js';
import {MarkdownController} from './markdown-controller.js';
import {messageStyles} from './message.styles.js';
import {readingCode} from './reading-code.js';

/** Longer texts of the reader's own are folded. */
const foldedLength = 1600;
const foldedLines = 18;

export const messageExtrasCode = new LateCode(() => import('./message-extras.js'));

/**
 * One bubble: what the reader wrote, verbatim, or what the assistant answered, as Markdown with its reasoning above.
 *
 * @element deerflow-message
 * @fires {CustomEvent<ArtifactOpenDetail>} deerflow-artifact-open - The reader asks for an attached file. Cancelable.
 * @fires {CustomEvent<CopyFailDetail>} deerflow-copy-fail - The browser does not let the text be copied; a chat tells the reader.
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

  /** A host's renderers of code blocks in answers, by language in lower case. */
  @property({attribute: false}) markdownRenderers?: FenceRenderers;

  /** What `[1]`, `[2]`, … in an answer point to. */
  @property({attribute: false}) sources?: readonly MarkdownSource[];

  /** What copying takes, where that is more than the message: an answer stands for its whole turn. */
  @property({attribute: false}) textToCopy?: (message: Message) => string | null;

  /** Leaves the copy button away, for what the agent says with a card. */
  @property({type: Boolean, attribute: 'no-actions'}) noActions = false;

  /** Session whose gateway serves attached images and the files of an answer. */
  @property({attribute: false}) session?: Session;

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  readonly #extras = new LatePart(
    this,
    messageExtrasCode,
    ({MessageExtras}) => new MessageExtras(this, this.#localize),
  );
  #sound: Message | undefined;

  /** An update is complete once what was asked for with it is there as well. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await readingCode.settled();
    await super.getUpdateComplete();
    await Promise.all([messageExtrasCode.settled(), reasoningCode.settled()]);
    return super.getUpdateComplete();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('message') && this.#sound !== undefined) return;
    const given = this.message === undefined ? [] : [this.message];
    const isReady = isReadable(given) || readingCode.want(this) !== undefined;
    // A host may set anything.
    const message = isReady ? reading().soundMessages(given)[0] : undefined;
    this.#sound = message;
    this.setState('user', message?.type === 'human');
    this.setState('streaming', message?.facts?.streaming === true);
    this.setState('pending', message?.facts?.pending === true);
  }

  protected override render(): TemplateResult | typeof nothing {
    const message = this.#sound;
    if (message === undefined) return nothing;
    return message.type === 'human' ? this.#renderUser(message) : this.#renderAssistant(message);
  }

  #renderUser(message: Message): TemplateResult {
    const {attachmentsOf, humanText, imagesOf} = reading();
    const text = humanText(message);
    const isLong =
      text.length > foldedLength || text.split('\n', foldedLines + 1).length > foldedLines;
    const files = attachmentsOf(message);
    const hasMore = isLong || files.length > 0 || imagesOf(message).length > 0;
    // Copying a question can wait for its answer, whose code is the same.
    const extras = this.#extras.want(hasMore || !this.session?.run.get());
    const fold = isLong && extras?.unfolded !== true ? 'folded' : '';
    return html`<div
      class="turn"
      role="group"
      part="message message-user"
      aria-label=${this.#localize.strings.you}
    >
      ${extras?.renderFiles(message) ?? files.map(({filename}) => html`<p>${filename}</p>`)}
      ${extras?.renderImages(message) ?? this.#renderLack(imagesOf(message).length > 0)}
      ${
        text.trim() === ''
          ? nothing
          : html`<slot name="bubble"
              ><div class="bubble" part="bubble">
                <div class="text ${fold}" part="content" dir="auto">${text}</div>
                ${isLong ? extras?.renderFold() : nothing}
              </div></slot
            >`
      }
      <div class="actions">${extras?.renderActions(text, message)}</div>
    </div>`;
  }

  #renderAssistant(message: Message): TemplateResult {
    const {answerOf, imagesOf, reasoningOf} = reading();
    const reasoning = reasoningOf(message);
    const answer = answerOf(message);
    const streaming = message.facts?.streaming === true;
    const hasAnswer = answer.trim() !== '';
    const hasImages = imagesOf(message).length > 0;
    // Reasoning that nothing followed is all the reply there is: it must not stay hidden.
    const only = reasoning !== null && !hasAnswer && !hasImages && !streaming;
    const failed = message.additional_kwargs?.['deerflow_error_fallback'] === true;
    const shown = hasAnswer ? answer : only ? reasoning : '';
    const extras = this.#extras.want(!streaming || failed || hasImages);
    return html`<div
      class="turn"
      role="group"
      part="message message-assistant"
      aria-label=${this.agentName || this.#localize.strings.assistant}
      aria-busy=${streaming}
    >
      ${this.agentAvatar ? html`<img class="avatar" part="avatar" src=${this.agentAvatar} alt="" />` : nothing}
      ${
        reasoning === null || only
          ? nothing
          : reasoningTemplate(reasoning, {
              host: this,
              streaming: streaming && !hasAnswer,
              duration: this.duration,
            })
      }
      ${
        failed
          ? (extras?.renderFailure(answer, message) ?? answer)
          : shown === ''
            ? nothing
            : html`<div part="content">${this.#markdown.render(shown, streaming, this)}</div>`
      }
      ${extras?.renderImages(message) ?? this.#renderLack(failed || hasImages)}
      ${extras?.renderEnd(message, !streaming && shown === '' && !hasImages)}
      <slot name="below"></slot>
      ${
        streaming || failed || this.noActions
          ? nothing
          : html`<div class="actions">
              ${extras?.renderActions(
                shown || (reasoning ?? ''),
                message,
                // The reasoning's label tells the time where there is one.
                reasoning === null || only ? this.duration : null,
              )}
            </div>`
      }
    </div>`;
  }

  /** Says that something of the message cannot be shown now. */
  #renderLack(isMissing: boolean): TemplateResult | typeof nothing {
    if (!isMissing || !this.#extras.failed) return nothing;
    return html`<p role="status">${this.#localize.strings.errorNetwork}</p>`;
  }
}
