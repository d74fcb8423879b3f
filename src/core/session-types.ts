import type {SessionError} from './errors.js';
import type {
  ModelInfo,
  ThreadInfo,
  UploadedFile,
  UploadLimits,
  UserInfo,
  RunBody,
  WireMessage,
} from './protocol/wire.js';
import type {ActiveRun, Conversation, Message, RunEndReason} from './state/conversation.js';
import type {Store, Scheduler} from './state/store.js';
import type {ClarificationAnswer, Group} from './view/types.js';

export type Dialect = 'fork' | 'upstream';
export type Mode = 'flash' | 'thinking' | 'pro' | 'ultra';
export type AuthScheme = 'auto' | 'bearer' | 'cookie' | 'none';
export type TokenReason = 'start' | 'expired' | 'rejected';

/** Where small things are kept: drafts, the open thread, run pointers. Every call may throw; the session copes. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SessionOptions {
  /** Base URL of the gateway, absolute or relative to the page; REST lives under `{gateway}/api`. */
  readonly gateway: string;
  /** Base of the LangGraph-compatible API. Default `{gateway}/api`. */
  readonly langgraph?: string;
  /** `[A-Za-z0-9_-]+`. Default: the gateway's default agent (`lead_agent`). */
  readonly agentId?: string;
  readonly dialect?: 'auto' | Dialect;
  /** `auto`: bearer when there is a token or `getToken`, else cookie. */
  readonly auth?: AuthScheme;
  /** Default: `omit` with a bearer token, `include` otherwise. */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
  readonly token?: string;
  /** Exchanged for a token at start (fork). */
  readonly upstreamToken?: string;
  /** Asked at start when there is no token, and once per 401. */
  readonly getToken?: (
    reason: TokenReason,
  ) => string | null | undefined | Promise<string | null | undefined>;
  readonly fetch?: typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>>;
  /** Merged into each run's context, over the client's own. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Metadata of new threads. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Has the last word on a run's body. */
  readonly buildRun?: (body: RunBody) => RunBody;
  readonly onDisconnect?: 'continue' | 'cancel';
  readonly streamMode?: 'auto' | 'full' | 'lean';
  readonly threadId?: string | null;
  readonly model?: string;
  readonly mode?: Mode;
  /** Optional gateway features: found out (`auto`), or only the listed ones. */
  readonly features?: 'auto' | readonly FeatureName[];
  readonly storage?: KeyValueStorage | null;
  readonly storageKey?: string;
  /** Reads a cookie by name, for the CSRF token. Default: `document.cookie` where there is one. */
  readonly readCookie?: (name: string) => string | null;
  readonly schedule?: Scheduler;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly createId?: () => string;
  /** Waits; injectable for tests. Rejects with the signal's reason when aborted. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/** Things only some gateways have. `messagesPage` is the durable feed. */
export type FeatureName =
  | 'messagesPage'
  | 'count'
  | 'suggestions'
  | 'feedback'
  | 'goal'
  | 'compact'
  | 'branches'
  | 'regenerate'
  | 'edit'
  | 'tokenUsage'
  | 'workspaceChanges'
  | 'runEvents'
  | 'artifactList'
  | 'artifactEdit'
  | 'uploads'
  | 'polish';

export type SessionPhase =
  /** Not connected: no gateway yet. */
  | 'idle'
  /** Reading models and the open thread. */
  | 'connecting'
  | 'ready'
  /** A login or a token is needed. */
  | 'signed-out'
  /** The gateway cannot be reached; sending tries again. */
  | 'offline'
  | 'closed';

export interface SessionStatus {
  readonly phase: SessionPhase;
  readonly dialect: Dialect | null;
  readonly user: UserInfo | null;
  /** The last failure that stands in the way of the conversation, until it is overcome. */
  readonly error: SessionError | null;
  readonly features: ReadonlySet<FeatureName>;
}

export interface Choices {
  readonly models: readonly ModelInfo[];
  readonly modelsStatus: 'loading' | 'ready' | 'failed';
  /** Name of the chosen model; `null` lets the agent decide. */
  readonly model: string | null;
  readonly mode: Mode;
  /** Modes the chosen model allows. */
  readonly modes: readonly Mode[];
}

export interface ThreadList {
  readonly items: readonly ThreadInfo[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly query: string;
  readonly hasMore: boolean;
  /** Where the gateway counts. */
  readonly total: number | null;
}

export interface SendOptions {
  readonly files?: readonly File[];
  /** Already uploaded files to attach. */
  readonly attachments?: readonly UploadedFile[];
  /** Extra `additional_kwargs` of the human message. */
  readonly kwargs?: Readonly<Record<string, unknown>>;
  /** Hidden context messages placed before the visible one. */
  readonly hiddenContext?: readonly string[];
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * What became of a send. `accepted: false` leaves everything typed with the caller: `busy` when a send or a run is going
 * on, `empty` when there was nothing to send, `failed` with the error otherwise.
 */
export type SendResult =
  | {readonly accepted: true; readonly threadId: string; readonly runId: string | null}
  | {
      readonly accepted: false;
      readonly reason: 'busy' | 'empty' | 'failed' | 'signed-out';
      readonly error?: SessionError;
    };

/** What a run did to the thread's files. */
export interface WorkspaceChanges {
  readonly files: readonly WorkspaceChange[];
  readonly additions: number;
  readonly deletions: number;
  /** There were more files than the gateway looks at. */
  readonly truncated: boolean;
}

export interface WorkspaceChange {
  /** Virtual path. */
  readonly path: string;
  readonly status: 'created' | 'modified' | 'deleted';
  readonly binary: boolean;
  /** Lines. */
  readonly additions: number;
  readonly deletions: number;
  /** Unified diff; `null` where there is none to show. */
  readonly diff: string | null;
  readonly truncated: boolean;
}

/** Tokens of a whole thread, as its gateway counts them. */
export interface ThreadUsage {
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** How much the agent has to read at its next turn; `null` when not known, as the others. */
  readonly contextTokens: number | null;
  readonly contextLimit: number | null;
  /** Of the limit, 0 to 100 and beyond. */
  readonly contextPercentage: number | null;
}

/** A file of the agent as a gateway lists it. */
export interface ArtifactInfo {
  /** Virtual path, `/mnt/user-data/…`. */
  readonly path: string;
  readonly name?: string;
  readonly size_bytes?: number;
  readonly mime_type?: string;
}

export interface Notice {
  readonly id: string;
  /** `retry`: a model call is repeated; `compacting`; `busy`: 409 on send; `rate-limit`; `resumed`; `gap`; `warning`; `info`: what was asked for is done. */
  readonly kind:
    | 'retry'
    | 'compacting'
    | 'busy'
    | 'rate-limit'
    | 'resumed'
    | 'gap'
    | 'upload'
    | 'warning'
    | 'info';
  /** The server's words, when there are any; elements have their own otherwise. */
  readonly message: string | null;
}

/** Facts a host may listen to; elements emit them as `deerflow-<type>`. */
export type SessionEvent =
  | {readonly type: 'ready'; readonly dialect: Dialect | null}
  | {
      readonly type: 'auth-required';
      readonly reason: TokenReason | 'pending-approval';
      readonly message: string;
    }
  | {readonly type: 'run-start'; readonly runId: string | null; readonly threadId: string}
  | {
      readonly type: 'run-end';
      readonly runId: string | null;
      readonly threadId: string;
      readonly reason: RunEndReason;
    }
  /** A complete message arrived (human accepted, answer finished). */
  | {readonly type: 'message'; readonly message: Message}
  /**
   * The run was stopped, or failed, before the server had kept what started it. The message is shown no more, and its text
   * and files are the reader's again.
   */
  | {readonly type: 'message-returned'; readonly text: string; readonly files: readonly File[]}
  | {readonly type: 'clarification'; readonly requestIds: readonly string[]}
  | {readonly type: 'thread-change'; readonly threadId: string | null}
  | {readonly type: 'threads-change'}
  | {readonly type: 'title-change'; readonly title: string | null}
  | {readonly type: 'artifact'; readonly path: string}
  | {readonly type: 'upload'; readonly files: readonly UploadedFile[]}
  | {readonly type: 'feedback'; readonly runId: string; readonly rating: 1 | -1 | null}
  | {readonly type: 'custom'; readonly data: Readonly<Record<string, unknown>>}
  | {readonly type: 'status-change'; readonly status: SessionStatus}
  | {readonly type: 'notice'; readonly notice: Notice}
  | {readonly type: 'error'; readonly error: SessionError};

export type LoginCredentials =
  | {readonly username: string; readonly password?: string}
  | {readonly upstreamToken: string}
  | {readonly email: string; readonly password: string}
  | {readonly token: string};

/**
 * A connection to one gateway, as one user, with one agent, showing one thread at a time. No DOM, no framework: stores to
 * read, methods to call, events to hear. All methods are safe at any time; none throws for a failure of the network or the
 * server, which are told by result, `status`, and an `error` event.
 */
export interface Session {
  readonly status: Store<SessionStatus>;
  readonly conversation: Store<Conversation>;
  /** The conversation as it is read: derived from `conversation`, untouched groups keep their identity. */
  readonly groups: Store<readonly Group[]>;
  readonly run: Store<ActiveRun | null>;
  readonly choices: Store<Choices>;
  readonly threads: Store<ThreadList>;
  /** Follow-up questions offered after the last answer. */
  readonly suggestions: Store<readonly string[]>;
  readonly uploadLimits: Store<UploadLimits | null>;

  on(listener: (event: SessionEvent) => void): () => void;

  /** Resolves once models, user and the open thread were tried; never rejects. */
  readonly ready: Promise<void>;

  send(text: string | WireMessage, options?: SendOptions): Promise<SendResult>;
  /** Resolves when the run has ended or the wait of 10 s is over. */
  stop(options?: {readonly rollback?: boolean}): Promise<void>;
  answer(requestId: string, answer: ClarificationAnswer | string): Promise<SendResult>;
  answerAll(
    answers: readonly {readonly requestId: string; readonly answer: ClarificationAnswer | string}[],
  ): Promise<SendResult>;
  regenerate(messageId: string): Promise<SendResult>;
  editAndResend(messageId: string, text: string): Promise<SendResult>;

  newThread(): void;
  openThread(id: string): Promise<void>;
  /** Reads the open thread again, and joins its run if one is going on. */
  reload(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Fetches the steps of a sub-task of an earlier run. */
  loadSubtask(taskId: string, runId: string): Promise<void>;

  searchThreads(query?: string): Promise<void>;
  loadMoreThreads(): Promise<void>;
  renameThread(id: string, title: string): Promise<boolean>;
  deleteThread(id: string): Promise<boolean>;
  pinThread(id: string, pinned: boolean): Promise<boolean>;
  branch(messageId: string): Promise<string | null>;

  choose(choice: {readonly model?: string | null; readonly mode?: Mode}): void;
  reloadModels(): Promise<void>;
  setFeedback(runId: string, rating: 1 | -1 | null, comment?: string): Promise<boolean>;
  setGoal(objective: string | null): Promise<boolean>;
  compact(): Promise<boolean>;
  /** Files that a run changed; `null` where the gateway does not tell. */
  workspaceChanges(runId: string): Promise<WorkspaceChanges | null>;
  /** Tokens of the open thread; `null` where the gateway does not tell. */
  tokenUsage(): Promise<ThreadUsage | null>;

  /** URL of an artifact by virtual path, for a plain link in the cookie dialect; carries no credential. */
  artifactUrl(path: string, options?: {readonly download?: boolean}): string;
  /** Reads an artifact with the session's credentials. `range` in bytes, inclusive. */
  fetchArtifact(
    path: string,
    options?: {
      readonly range?: readonly [number, number];
      readonly download?: boolean;
      readonly signal?: AbortSignal;
    },
  ): Promise<Response>;
  /** Files that the gateway lists beside `conversation.artifacts`; empty where it has no such list. */
  listArtifacts(): Promise<readonly ArtifactInfo[]>;

  login(credentials: LoginCredentials): Promise<boolean>;
  logout(): Promise<void>;
  /** Replaces the credential; the conversation goes on. */
  setToken(token: string | null): void;
  /** Forgets drafts, pointers and choices kept for this gateway and user. */
  clearLocalData(): void;

  /** A small place for the elements' own memory (drafts, pane sizes), under this session's key; never throws. */
  readonly memory: {
    get(name: string): string | null;
    set(name: string, value: string | null): void;
  };

  /** Ends streams and timers. A run on the server goes on. */
  close(): void;
}
