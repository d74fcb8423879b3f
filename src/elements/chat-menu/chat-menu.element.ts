import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {humanText, isHidden} from '../../core/index.js';
import type {Conversation, Message, Session} from '../../core/index.js';
import '../../i18n/en/menu.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {icon} from '../icons/icon.js';
import {downloadIcon} from '../icons/icons.js';
import type {ExportDetail, QuestionPickDetail} from './chat-menu.events.js';
import {chatMenuStyles} from './chat-menu.styles.js';

/** A question's length in the list, in UTF-16 code units: more than two lines of it hold. */
const questionLength = 160;

/**
 * What one can do with a conversation as a whole: go to one of one's questions, or take it along as a file. Takes the focus
 * when it appears, and asks to be closed at Escape and when the focus leaves it.
 *
 * @element deerflow-chat-menu
 * @fires {CustomEvent<QuestionPickDetail>} deerflow-question-pick - A question is to be shown.
 * @fires {CustomEvent<ExportDetail>} deerflow-export - The conversation is wanted as a file. Cancelable.
 * @fires {CustomEvent} deerflow-menu-close - The menu is done.
 * @csspart menu - The panel.
 * @csspart menu-item - One entry.
 */
export class DeerflowChatMenu extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chatMenuStyles];

  /** Session whose conversation it is about. */
  @property({attribute: false}) session?: Session;

  /** Leaves the exports away. */
  @property({type: Boolean, attribute: 'no-export'}) noExport = false;

  readonly #conversation = new SessionController<Conversation>(
    this,
    (session) => session.conversation,
  );
  readonly #localize = new LocalizeController(this);

  constructor() {
    super();
    this.addEventListener('keydown', this.#onKeydown);
    this.addEventListener('focusout', this.#onFocusOut);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  protected override render(): TemplateResult {
    const {strings} = this.#localize;
    const questions = this.#questions;
    return html`<div role="dialog" part="menu" aria-label=${strings.more} tabindex="-1">
      ${
        this.noExport
          ? nothing
          : html`<div class="exports">
              ${this.#renderExport('markdown', strings.exportMarkdown)}
              ${this.#renderExport('json', strings.exportJson)}
            </div>`
      }
      ${
        questions.length === 0
          ? nothing
          : html`<p class="title" id="questions">${strings.yourQuestions}</p>
              <ol aria-labelledby="questions">
                ${questions.map((message) => this.#renderQuestion(message))}
              </ol>`
      }
    </div>`;
  }

  #renderExport(format: ExportDetail['format'], label: string): TemplateResult {
    return html`<button type="button" part="menu-item" @click=${() => this.#onExport(format)}>
      ${icon(downloadIcon)}${label}
    </button>`;
  }

  #renderQuestion(message: Message): TemplateResult {
    const text = humanText(message).trim().slice(0, questionLength);
    return html`<li>
      <button type="button" part="menu-item" @click=${() => this.#onPick(message)}>
        <span dir="auto">${text}</span>
      </button>
    </li>`;
  }

  get #questions(): readonly Message[] {
    const {messages = [], supersededRunIds} = this.#conversation.value ?? {};
    return messages.filter(
      (message) =>
        message.type === 'human' &&
        typeof message.id === 'string' &&
        !isHidden(message) &&
        supersededRunIds?.has(message.facts?.runId ?? '') !== true &&
        humanText(message).trim() !== '',
    );
  }

  #onPick({id}: Message): void {
    const detail: QuestionPickDetail = {messageId: id ?? ''};
    this.emit('deerflow-question-pick', detail);
    this.#close();
  }

  #onExport(format: ExportDetail['format']): void {
    const detail: ExportDetail = {format};
    this.emit('deerflow-export', detail, {cancelable: true});
    this.#close();
  }

  #close(): void {
    this.emit('deerflow-menu-close', {});
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#close();
  };

  readonly #onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (next instanceof Node && (this.contains(next) || this.renderRoot.contains(next))) return;
    // Another window took the focus: the reader comes back to where they were.
    if (next === null && !document.hasFocus()) return;
    this.#close();
  };
}
