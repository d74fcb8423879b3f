import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {draftOf, fileKind} from '../../core/index.js';
import type {FileKind, Message, Session} from '../../core/index.js';
import {isSessionError, SessionError} from '../../core/errors.js';
import type {ArtifactRequest} from './artifact-panes.js';
import {inlineAssets} from './inline-assets.js';
import {loadMedia, loadText} from './load-file.js';

/** How often a file that is being written is shown anew, in milliseconds. */
const refreshTime = 3000;

/** What there is to see of the open file. */
export type FileView =
  | {readonly status: 'loading'}
  | {
      readonly status: 'text';
      readonly text: string;
      /** Of a web page: the text with the files that stand beside it. */
      readonly page?: string;
      /** Bytes that were read, and bytes of the whole file; the same for a draft. */
      readonly read: number;
      readonly size: number;
      /** The agent is still writing it. */
      readonly pending: boolean;
    }
  | {readonly status: 'media'; readonly url: string}
  /** Files of this kind can only be downloaded. */
  | {readonly status: 'opaque'}
  | {readonly status: 'failed'; readonly error: SessionError};

const loading: FileView = {status: 'loading'};

/** Reads one file at a time for its host, and follows it while the agent writes it. */
export class FileController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #request: ArtifactRequest | null = null;
  #session: Session | undefined;
  #view: FileView = loading;
  #reading: AbortController | undefined;
  #release: (() => void) | undefined;
  /** The call that writes the file, for as long as it does. */
  #callId: string | null = null;
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get view(): FileView {
    return this.#view;
  }

  /** Shows a file; `null` shows none. Asked for the one that is shown already, nothing happens. */
  open(request: ArtifactRequest | null, session: Session | undefined): void {
    const isShown =
      session === this.#session &&
      request?.path === this.#request?.path &&
      (request?.callId ?? null) === (this.#request?.callId ?? null);
    if (isShown) return;
    this.#forget();
    this.#request = request;
    this.#session = session;
    this.#start();
  }

  /** Reads the file again. What is shown stays until there is something newer. */
  reload({whole = false}: {readonly whole?: boolean} = {}): void {
    if (this.#request === null || this.#callId !== null) return;
    if (this.#view.status === 'failed') this.#show(loading);
    void this.#read(this.#request.path, whole);
  }

  /** Looks at what the agent has written so far; call it when the conversation has changed. */
  follow(messages: readonly Message[]): void {
    const callId = this.#callId;
    if (callId === null) return;
    const isDone = messages.some(({type, tool_call_id: id}) => type === 'tool' && id === callId);
    if (this.#refresh !== undefined && !isDone) return;
    this.#stopRefreshing();
    const draft = draftOf(messages, callId);
    if (draft === null || draft.path !== this.#request?.path) {
      this.#callId = null;
      this.reload();
      return;
    }
    const {content: text, pending} = draft;
    this.#show({status: 'text', text, read: text.length, size: text.length, pending});
    if (!pending) this.#callId = null;
    else {
      this.#refresh = setTimeout(() => {
        this.#refresh = undefined;
        this.follow(this.#session?.conversation.get().messages ?? []);
      }, refreshTime);
    }
  }

  hostConnected(): void {
    if (this.#request !== null && this.#reading === undefined) this.#start();
  }

  hostDisconnected(): void {
    this.#forget();
  }

  #start(): void {
    const {messages} = this.#session?.conversation.get() ?? {};
    if (this.#request === null || messages === undefined) return;
    this.#callId = this.#request.callId ?? null;
    if (this.#callId === null) this.reload();
    else this.follow(messages);
  }

  async #read(path: string, whole: boolean): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const {signal} = reading;
    try {
      const [view, release] = await viewOf(session, path, whole, signal);
      if (signal.aborted) release?.();
      else this.#show(view, release);
    } catch (thrown) {
      // An older state of the file says more than that it cannot be read now.
      if (signal.aborted || this.#view.status !== 'loading') return;
      const error = isSessionError(thrown)
        ? thrown
        : new SessionError(String(thrown), {kind: 'network'});
      this.#show({status: 'failed', error});
    }
  }

  #show(view: FileView, release?: () => void): void {
    const isSame =
      view.status === 'text' &&
      this.#view.status === 'text' &&
      view.text === this.#view.text &&
      view.page === this.#view.page &&
      view.size === this.#view.size &&
      view.pending === this.#view.pending;
    if (isSame) return;
    const releaseOld = this.#release;
    this.#view = view;
    this.#release = release;
    this.#host.requestUpdate();
    // Not before the new one is in its place.
    if (releaseOld) void this.#host.updateComplete.then(releaseOld);
  }

  #forget(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#stopRefreshing();
    this.#callId = null;
    this.#show(loading);
  }

  #stopRefreshing(): void {
    clearTimeout(this.#refresh);
    this.#refresh = undefined;
  }
}

const readable: ReadonlySet<FileKind> = new Set(['html', 'markdown', 'code', 'text']);
const media: ReadonlySet<FileKind> = new Set(['pdf', 'image', 'audio', 'video']);

async function viewOf(
  session: Session,
  path: string,
  whole: boolean,
  signal: AbortSignal,
): Promise<[FileView, (() => void)?]> {
  const kind = fileKind(path);
  if (media.has(kind)) {
    const {url, release} = await loadMedia(session, path, kind, signal);
    return [{status: 'media', url}, release];
  }
  // A skill is an archive; the gateway reads what describes it out of it.
  const textPath = kind === 'skill' ? `${path}/SKILL.md` : path;
  if (kind !== 'skill' && !readable.has(kind)) return [{status: 'opaque'}];
  const {text, read, size, binary} = await loadText(session, textPath, {whole, signal});
  if (binary) return [{status: 'opaque'}];
  const isPage = kind === 'html' && read === size;
  const page = isPage ? await inlineAssets(text, path, session, signal) : undefined;
  return [{status: 'text', text, page, read, size, pending: false}];
}
