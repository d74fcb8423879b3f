import type {SseMessage} from '../protocol/events.js';
import type {
  FeedPage,
  Feedback,
  Goal,
  ModelInfo,
  RunBody,
  RunInfo,
  ThreadInfo,
  ThreadState,
  UploadLimits,
  UploadResult,
  UserInfo,
  WireMessage,
} from '../protocol/wire.js';
import type {MakeTextReader} from './repeat-decoder.js';

/** One open event stream of a run. */
export interface RunStream {
  /** From `Content-Location`, when the server sends it and the browser may read it. */
  readonly runId: string | null;
  /**
   * Reads to the end, calling `onMessage` synchronously for each event and `onActivity` for each chunk of bytes, heartbeats
   * included. Resolves when the body ends, rejects with a `SessionError` (`network`, `protocol`, `aborted`).
   */
  read(handlers: {
    onMessage: (message: SseMessage) => void;
    onActivity?: () => void;
    /** Asked until it gives what reads the text of a stream that repeats itself. */
    betterReader?: () => MakeTextReader | undefined;
  }): Promise<void>;
  /** Closes the connection; the run is not touched. */
  close(): void;
}

export interface ReplayPreparation {
  readonly input: {readonly messages: readonly WireMessage[]};
  readonly checkpoint: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly target_run_id?: string;
  readonly [key: string]: unknown;
}

/** Every endpoint in one place. All reject with a `SessionError`; each takes an optional abort signal last. */
export interface Gateway {
  models(
    signal?: AbortSignal,
  ): Promise<{readonly models: readonly ModelInfo[]; readonly tokenUsage: boolean}>;
  features(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  /** Sent without a credential: upstream tells it to strangers. */
  setupStatus(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  /** Paths of `openapi.json`, for detection. */
  apiPaths(signal?: AbortSignal): Promise<readonly string[]>;
  me(signal?: AbortSignal): Promise<UserInfo>;

  createThread(
    request: {
      readonly threadId: string;
      readonly agentId: string;
      readonly metadata: Readonly<Record<string, unknown>>;
    },
    signal?: AbortSignal,
  ): Promise<ThreadInfo>;
  searchThreads(
    request: {
      readonly metadata?: Readonly<Record<string, unknown>>;
      readonly limit: number;
      readonly offset: number;
      readonly query?: string;
    },
    signal?: AbortSignal,
  ): Promise<readonly ThreadInfo[]>;
  countThreads(
    request: {readonly metadata?: Readonly<Record<string, unknown>>; readonly query?: string},
    signal?: AbortSignal,
  ): Promise<number>;
  thread(threadId: string, signal?: AbortSignal): Promise<ThreadInfo>;
  patchThread(
    threadId: string,
    metadata: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<ThreadInfo>;
  deleteThread(threadId: string, signal?: AbortSignal): Promise<void>;
  state(threadId: string, signal?: AbortSignal): Promise<ThreadState>;
  setTitle(threadId: string, title: string, signal?: AbortSignal): Promise<void>;
  /** Validated as strictly as the merge needs it: positive safe-integer, unique `seq`s; rejects with `protocol` otherwise. */
  messagesPage(threadId: string, beforeSeq?: number, signal?: AbortSignal): Promise<FeedPage>;

  runs(threadId: string, signal?: AbortSignal): Promise<readonly RunInfo[]>;
  run(threadId: string, runId: string, signal?: AbortSignal): Promise<RunInfo>;
  /** One POST, never repeated here. */
  startRun(threadId: string, body: RunBody, signal?: AbortSignal): Promise<RunStream>;
  joinRun(
    threadId: string,
    runId: string,
    lastEventId: string | null,
    signal?: AbortSignal,
  ): Promise<RunStream>;
  cancelRun(
    threadId: string,
    runId: string,
    options: {readonly wait: boolean; readonly rollback?: boolean},
    signal?: AbortSignal,
  ): Promise<void>;
  prepareRegenerate(
    threadId: string,
    messageId: string,
    signal?: AbortSignal,
  ): Promise<ReplayPreparation>;
  prepareEdit(
    threadId: string,
    messageId: string,
    text: string,
    signal?: AbortSignal,
  ): Promise<ReplayPreparation>;
  runEvents(
    threadId: string,
    runId: string,
    query: {
      readonly types: readonly string[];
      readonly taskId?: string;
      readonly afterSeq?: number;
      readonly limit?: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  workspaceChanges(
    threadId: string,
    runId: string,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>;
  setFeedback(
    threadId: string,
    runId: string,
    rating: 1 | -1 | null,
    comment?: string,
    signal?: AbortSignal,
  ): Promise<Feedback | null>;

  goal(threadId: string, signal?: AbortSignal): Promise<Goal | null>;
  setGoal(threadId: string, objective: string | null, signal?: AbortSignal): Promise<Goal | null>;
  compact(threadId: string, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  branch(
    threadId: string,
    messageId: string,
    signal?: AbortSignal,
  ): Promise<{readonly thread_id: string}>;
  tokenUsage(threadId: string, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;

  suggestions(
    threadId: string,
    request: {
      readonly messages: readonly {readonly role: 'user' | 'assistant'; readonly content: string}[];
      readonly n: number;
      readonly modelName?: string;
    },
    signal?: AbortSignal,
  ): Promise<readonly string[]>;
  suggestionsConfig(
    signal?: AbortSignal,
  ): Promise<{readonly enabled: boolean; readonly max: number}>;
  uploadLimits(threadId: string, signal?: AbortSignal): Promise<UploadLimits>;
  upload(threadId: string, files: readonly File[], signal?: AbortSignal): Promise<UploadResult>;
  artifactUrl(threadId: string, path: string, options?: {readonly download?: boolean}): string;
  artifact(
    threadId: string,
    path: string,
    options?: {
      readonly range?: readonly [number, number];
      readonly download?: boolean;
      readonly signal?: AbortSignal;
    },
  ): Promise<Response>;
  artifactList(
    threadId: string,
    signal?: AbortSignal,
  ): Promise<
    readonly {
      readonly path: string;
      readonly name?: string;
      readonly size_bytes?: number;
      readonly mime_type?: string;
    }[]
  >;
  putArtifact(
    threadId: string,
    path: string,
    content: string,
    expectedSha256: string,
    signal?: AbortSignal,
  ): Promise<{readonly sha256: string; readonly size: number}>;

  /** Fork: `{access_token, token_type, …}`; the secret travels in the query of a POST, as that server demands. */
  loginUsername(
    username: string,
    password: string | undefined,
    signal?: AbortSignal,
  ): Promise<LoginGrant>;
  exchangeToken(upstreamToken: string, signal?: AbortSignal): Promise<LoginGrant>;
  /** Upstream: sets cookies. */
  loginLocal(email: string, password: string, signal?: AbortSignal): Promise<void>;
  logout(signal?: AbortSignal): Promise<void>;
}

export interface LoginGrant {
  readonly token: string;
  /** The word before the token in `Authorization`, as the login answer gave it; `null` for the usual one. */
  readonly tokenType: string | null;
  /** Seconds. */
  readonly expiresIn: number | null;
  readonly user: UserInfo;
}
