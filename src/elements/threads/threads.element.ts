import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {displayTitle} from '../../core/index.js';
import type {Session, ThreadInfo} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/threads.js';
import {formText} from '../../internal/form-text.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {newChatIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {binIcon, penIcon, pinIcon} from '../icons/icons.js';
import {iconStyles} from '../icons/icon.styles.js';
import {relativeTime} from './relative-time.js';
import type {
  ThreadDeleteDetail,
  ThreadOpenDetail,
  ThreadPinDetail,
  ThreadRenameDetail,
} from './threads.events.js';
import {threadsStyles} from './threads.styles.js';

/** A pause this long in typing starts the search. */
const searchDelay = 250;

/**
 * The list of conversations: search, open, new, rename, pin, delete, and older ones on demand. Alone it shows the `threads`
 * it is given and asks by its events.
 *
 * @element deerflow-threads
 * @slot thread:{id} - In place of one row's title and time.
 * @fires {CustomEvent<ThreadOpenDetail>} deerflow-thread-open - A conversation is to be shown. Cancelable.
 * @fires {CustomEvent} deerflow-thread-new - A new one is to begin. Cancelable.
 * @fires {CustomEvent<ThreadRenameDetail>} deerflow-thread-rename - One is to be renamed. Cancelable.
 * @fires {CustomEvent<ThreadDeleteDetail>} deerflow-thread-delete - One is to be deleted; the reader confirmed it. Cancelable.
 * @fires {CustomEvent<ThreadPinDetail>} deerflow-thread-pin - One is to stay on top, or no longer. Cancelable.
 * @csspart search - The search field.
 * @csspart thread - One row; carries `thread-current` for the open one.
 */
export class DeerflowThreads extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, threadsStyles];

  /** Conversations to show. Unset, they come from the session. */
  @property({attribute: false}) threads: readonly ThreadInfo[] | undefined;

  /** Id of the open one, without a session. */
  @property({attribute: false}) current: string | null = null;

  /** Id of a `deerflow-chat` or `deerflow-session` elsewhere in the same root. */
  @property() for: string | undefined;

  /** The session to work with. Default: the surrounding one. */
  @property({attribute: false}) session: Session | undefined;

  @state() private editing: {readonly id: string; readonly kind: 'rename' | 'delete'} | null = null;

  @query('.edit input, .edit button') private readonly editor!: HTMLElement | null;

  readonly #list = new SessionController(this, (session) => session.threads);
  readonly #conversation = new SessionController(
    this,
    (session) => session.conversation,
    ({threadId}) => threadId,
  );
  readonly #text = new LocalizeController(this);
  #asked: Session | undefined;
  #search: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#search);
  }

  protected override updated(changed: PropertyValues): void {
    const {session} = this.#list;
    if (session !== undefined && session !== this.#asked && this.threads === undefined) {
      this.#asked = session;
      if (session.threads.get().status === 'idle') void session.searchThreads();
    }
    if (changed.has('editing') && this.editing !== null) this.editor?.focus();
  }

  protected override render(): TemplateResult {
    const text = this.#text.strings;
    const list = this.#list.value;
    const items = this.threads ?? list?.items ?? [];
    return html`<div class="top">
        <input
          type="search"
          part="search"
          aria-label=${text.searchConversations}
          placeholder=${text.searchConversations}
          @input=${this.#onSearch}
        />
        <button
          class="icon-button"
          type="button"
          title=${text.newConversation}
          aria-label=${text.newConversation}
          @click=${() => this.emit('deerflow-thread-new', {}, {cancelable: true})}
        >
          ${icon(newChatIcon)}
        </button>
      </div>
      <ul class="list" aria-label=${text.conversations}>
        ${repeat(
          items,
          (thread) => thread.thread_id,
          (thread) => this.#renderThread(thread),
        )}
        ${items.length === 0 ? html`<li class="empty"><span role="status">${this.#emptyText(list?.status)}</span></li>` : nothing}
        ${
          list?.hasMore === true && this.threads === undefined
            ? html`<li>
                <button
                  class="more"
                  type="button"
                  @click=${() => void this.#list.session?.loadMoreThreads()}
                >
                  ${text.loadMore}
                </button>
              </li>`
            : nothing
        }
      </ul>`;
  }

  #renderThread(thread: ThreadInfo): TemplateResult {
    const id = thread.thread_id;
    const open = this.#conversation.value?.threadId ?? this.current;
    const current = id === open;
    return html`<li
      part="thread ${current ? 'thread-current' : ''}"
      aria-current=${current ? 'true' : nothing}
    >
      ${this.editing?.id === id ? this.#renderEditor(thread) : this.#renderRow(thread)}
    </li>`;
  }

  #renderRow(thread: ThreadInfo): TemplateResult {
    const text = this.#text.strings;
    const id = thread.thread_id;
    const title = this.#titleOf(thread);
    const busy = thread.status === 'running' || thread.status === 'busy';
    const pinned = thread.metadata?.['deerflow_pinned'] === true;
    const action = (path: string, label: string, act: () => void): TemplateResult =>
      html`<button
        class="icon-button"
        type="button"
        title=${label}
        aria-label="${label}: ${title}"
        @click=${act}
      >
        ${icon(path)}
      </button>`;
    return html`<button
        class="open"
        type="button"
        @click=${() => this.emit<ThreadOpenDetail>('deerflow-thread-open', {threadId: id}, {cancelable: true})}
      >
        <slot name="thread:${id}">
          <span class="name ${busy ? 'busy' : ''}">${title}</span>
          <span class="time">
            ${busy ? html`<span class="visually-hidden">${text.working}</span>` : nothing}
            ${relativeTime(thread.updated_at, Date.now(), this.#text.lang)}
          </span>
        </slot>
      </button>
      ${pinned ? html`<span class="pinned" title=${text.pinned}>${icon(pinIcon)}</span>` : nothing}
      <span class="actions">
        ${action(pinIcon, pinned ? text.unpin : text.pin, () =>
          this.emit<ThreadPinDetail>(
            'deerflow-thread-pin',
            {threadId: id, pinned: !pinned},
            {cancelable: true},
          ),
        )}
        ${action(penIcon, text.rename, () => (this.editing = {id, kind: 'rename'}))}
        ${action(binIcon, text.delete, () => (this.editing = {id, kind: 'delete'}))}
      </span>`;
  }

  #renderEditor(thread: ThreadInfo): TemplateResult {
    const text = this.#text.strings;
    const cancel = html`<button type="button" @click=${this.#closeEditor}>${text.cancel}</button>`;
    return html`<form
      class="edit"
      @submit=${(event: SubmitEvent) => this.#onEdited(event, thread)}
      @keydown=${this.#onEditorKey}
    >
      ${
        this.editing?.kind === 'rename'
          ? html`<input
                name="title"
                aria-label=${text.rename}
                maxlength="200"
                .value=${this.#titleOf(thread)}
              />
              <button>${text.save}</button>${cancel}`
          : html`<span>${text.confirmDelete(this.#titleOf(thread))}</span>
              <button class="danger">${text.delete}</button>${cancel}`
      }
    </form>`;
  }

  #titleOf(thread: ThreadInfo): string {
    return displayTitle(thread.values?.title) || this.#text.strings.untitled;
  }

  #emptyText(status: string | undefined): string {
    const text = this.#text.strings;
    if (status === 'loading') return text.loading;
    return status === 'failed' ? text.errorNetwork : text.noConversations;
  }

  readonly #closeEditor = (): void => {
    this.editing = null;
  };

  readonly #onEditorKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#closeEditor();
  };

  #onEdited(event: SubmitEvent, thread: ThreadInfo): void {
    event.preventDefault();
    const threadId = thread.thread_id;
    const edit = this.editing;
    this.editing = null;
    if (edit?.kind === 'delete') {
      this.emit<ThreadDeleteDetail>('deerflow-thread-delete', {threadId}, {cancelable: true});
      return;
    }
    const title = formText(event.target as HTMLFormElement, 'title').trim();
    if (title === '' || title === this.#titleOf(thread)) return;
    this.emit<ThreadRenameDetail>('deerflow-thread-rename', {threadId, title}, {cancelable: true});
  }

  readonly #onSearch = (event: InputEvent): void => {
    const query = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#search);
    this.#search = setTimeout(() => void this.#list.session?.searchThreads(query), searchDelay);
  };
}
