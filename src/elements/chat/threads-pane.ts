import {html} from 'lit';
import type {TemplateResult} from 'lit';
import '../threads/define.js';
import {adoptLateStyles} from '../base/late-styles.js';
import type {Chat} from './chat-conversation.js';
import {panesStyles} from './panes.styles.js';

/** The list of conversations beside a chat's transcript, or over it where there is little room. */
export class ThreadsPane {
  readonly #chat: Chat;

  constructor(chat: Chat) {
    this.#chat = chat;
    adoptLateStyles(chat, panesStyles);
  }

  /** @param slots - Of single conversations, for the list. */
  render(slots: unknown): TemplateResult {
    const {words, session} = this.#chat;
    return html`<div class="backdrop" @click=${() => this.#chat.openThreads(false)}></div>
      <aside aria-label=${words.conversations} @keydown=${this.#onKeydown}>
        <slot name="threads-header"></slot>
        <deerflow-threads
          part="threads"
          exportparts="thread, thread-current, search"
          .session=${session}
          @deerflow-thread-open=${this.#onPicked}
          @deerflow-thread-new=${this.#onPicked}
        >
          ${slots}
        </deerflow-threads>
        <slot name="threads-footer"></slot>
      </aside>`;
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#chat.narrow) return;
    event.preventDefault();
    this.#chat.openThreads(false);
  };

  readonly #onPicked = (): void => {
    if (this.#chat.narrow) this.#chat.threadsOpen = false;
    this.#chat.focus();
  };
}
