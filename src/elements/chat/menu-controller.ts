import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import '../../i18n/en/menu.js';
import {hasWord} from '../../internal/has-word.js';
import type {ExportDetail, QuestionPickDetail} from '../chat-menu/chat-menu.events.js';
import {moreIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import type {Chat} from './chat-conversation.js';
import {menuCode} from './lazy-parts.js';

/** The header's menu: questions to jump to, and exports. What it is made of is fetched when it is first opened. */
export class MenuController {
  readonly #chat: Chat;
  #isOpen = false;

  constructor(chat: Chat) {
    this.#chat = chat;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#toggle(false);
  }

  render(): TemplateResult {
    const {words, session, hide} = this.#chat;
    return html`<span class="menu-place">
      <button
        class="icon-button"
        id="menu-toggle"
        type="button"
        title=${words.more}
        aria-label=${words.more}
        aria-haspopup="dialog"
        aria-expanded=${this.#isOpen}
        @pointerdown=${keepFocus}
        @click=${() => this.#toggle(!this.#isOpen)}
      >
        ${icon(moreIcon)}
      </button>
      ${
        this.#isOpen
          ? html`<deerflow-chat-menu
              exportparts="menu,menu-item"
              .session=${session}
              ?no-export=${hasWord(hide, 'export')}
              @deerflow-menu-close=${this.#onClose}
              @deerflow-export=${this.#onExport}
              @deerflow-question-pick=${this.#onQuestion}
            ></deerflow-chat-menu>`
          : nothing
      }
    </span>`;
  }

  #toggle(isOpen: boolean): void {
    if (isOpen) menuCode.want(this.#chat);
    this.#isOpen = isOpen;
    this.#chat.requestUpdate();
  }

  readonly #onClose = (): void => {
    const {renderRoot} = this.#chat;
    const hadFocus = renderRoot.querySelector('deerflow-chat-menu:focus-within') !== null;
    this.close();
    if (hadFocus) renderRoot.querySelector<HTMLElement>('#menu-toggle')?.focus();
  };

  readonly #onExport = (event: CustomEvent<ExportDetail>): void => {
    void Promise.resolve().then(() => {
      if (!event.defaultPrevented) void this.#chat.exportThread(event.detail.format);
    });
  };

  readonly #onQuestion = ({detail}: CustomEvent<QuestionPickDetail>): void => {
    void this.#chat.scrollToMessage(detail.messageId);
  };
}

/** A press that takes the focus out of the open menu would close it, and the click would open it again. */
function keepFocus(event: Event): void {
  event.preventDefault();
}
