import type {ReactiveController} from 'lit';
import type {Conversation, Session} from '../../core/index.js';
import type {SessionHost} from '../../controllers/session-controller.js';
import {SessionController} from '../../controllers/session-controller.js';

/** What the controller keeps. */
interface DraftHost extends SessionHost {
  value: string;
  files: readonly File[];
}

/** Long enough not to write on every key, short enough that a crash costs a word. */
const writeDelay = 300;

interface StoredDraft {
  readonly version: 1;
  readonly text: string;
}

/**
 * Keeps what is being typed, per thread, in the session's memory: it is written a moment after the last key and when the
 * page goes away, read when a thread is shown, and forgotten once the message was accepted. A message that the server did not
 * keep comes back.
 */
export class DraftController implements ReactiveController {
  readonly #host: DraftHost;
  readonly #conversation: SessionController<Conversation>;
  /** Kept beside the controller's own, which has let go when the element leaves the page. */
  #session: Session | undefined;
  #thread: string | null = null;
  #saved = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopListening: (() => void) | undefined;

  constructor(host: DraftHost) {
    this.#host = host;
    this.#conversation = new SessionController(
      host,
      (session) => session.conversation,
      ({threadId}) => threadId,
    );
    host.addController(this);
  }

  /** Forgets the draft: the message it belonged to was accepted. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#write('');
  }

  /** Lets go of the draft without keeping it: another reader has come, who has their own. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#thread = null;
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#flush);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#flush);
    this.#leave();
  }

  hostUpdate(): void {
    const session = this.#conversation.session;
    if (session === undefined) return;
    if (session !== this.#session) {
      this.#leave();
      this.#session = session;
      this.#stopListening = session.on((event) => {
        // A conversation gets its id with its first message, whatever becomes of that: the draft is still the same.
        if (event.type === 'thread-change' && session.run.get() !== null)
          this.#move(event.threadId);
        if (event.type === 'message-returned') this.#takeBack(event.text, event.files);
      });
    }
    const thread = session.conversation.get().threadId ?? 'new';
    if (thread !== this.#thread) this.#show(thread);
    else if (this.#host.value !== this.#saved) this.#schedule();
  }

  #leave(): void {
    this.#flush();
    this.#stopListening?.();
    this.#session = undefined;
    this.#thread = null;
  }

  /** Before what was typed since. */
  #takeBack(text: string, files: readonly File[]): void {
    const host = this.#host;
    host.value = [text, host.value].filter((part) => part.trim() !== '').join('\n\n');
    host.files = [...files, ...host.files];
  }

  #move(thread: string | null): void {
    if (this.#thread !== 'new' || thread === null) return;
    this.#write('');
    this.#thread = thread;
    this.#schedule();
  }

  #show(thread: string): void {
    const previous = this.#thread;
    this.#flush();
    this.#thread = thread;
    const draft = parseDraft(this.#session?.memory.get(this.#key) ?? null);
    this.#saved = draft;
    if (previous !== null || this.#host.value === '') this.#host.value = draft;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, writeDelay);
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    if (this.#thread !== null && this.#host.value !== this.#saved) this.#write(this.#host.value);
  };

  #write(text: string): void {
    this.#saved = text;
    const draft: StoredDraft = {version: 1, text};
    this.#session?.memory.set(this.#key, text === '' ? null : JSON.stringify(draft));
  }

  get #key(): string {
    return `draft:${this.#thread ?? 'new'}`;
  }
}

/** The text of a stored draft; anything of another shape or version counts as none. */
function parseDraft(stored: string | null): string {
  if (stored === null) return '';
  try {
    const draft = JSON.parse(stored) as Partial<StoredDraft> | null;
    return draft?.version === 1 && typeof draft.text === 'string' ? draft.text : '';
  } catch {
    return '';
  }
}
