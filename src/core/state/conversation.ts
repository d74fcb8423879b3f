import type {Feedback, Goal, TodoItem, WireMessage} from '../protocol/wire.js';

/** What this client knows about a message beside its wire form. */
export interface MessageFacts {
  /** Position in the thread, from the feed or `additional_kwargs.deerflow_seq`. */
  readonly seq?: number;
  readonly runId?: string;
  /** ISO time of the feed row. */
  readonly createdAt?: string;
  /** Typed here and not yet confirmed by the server. */
  readonly pending?: true;
  /** Tokens are still arriving. */
  readonly streaming?: true;
  /** The reader stopped the run inside this message: it exists nowhere but here. */
  readonly stopped?: true;
  readonly feedback?: Feedback | null;
}

/**
 * One message of a conversation: the wire's message with assembled chunks, so `type` is never `AIMessageChunk` and
 * `tool_call_chunks` is gone. Plain LangChain messages from a host are valid as they are.
 */
export interface Message extends WireMessage {
  readonly facts?: MessageFacts;
}

export type RunPhase =
  /** The request is being prepared or sent; nothing has come back. */
  | 'submitting'
  | 'streaming'
  /** The stream broke; the client is trying to resume it. */
  | 'reconnecting'
  /** The reader asked to stop; the server has not finished yet. */
  | 'stopping';

/** The run that is going on. */
export interface ActiveRun {
  /** `null` until the server named it. */
  readonly id: string | null;
  readonly phase: RunPhase;
  /** Milliseconds since the epoch, by the client's clock. */
  readonly startedAt: number;
  /** `true` when this client did not start it (reload, other tab, other device). */
  readonly joined: boolean;
}

export type RunEndReason = 'success' | 'stopped' | 'error' | 'clarification' | 'lost';

export interface FinishedRun {
  readonly id: string | null;
  readonly reason: RunEndReason;
  /** Milliseconds, by the client's clock. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The server's `stop_reason`, e.g. `loop_capped`. */
  readonly stopReason?: string | null;
}

/** Live progress of one delegated task, from `custom` frames. Keyed by the `task` tool call's id. */
export interface SubtaskProgress {
  readonly taskId: string;
  readonly status: 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'timed_out';
  readonly description?: string;
  readonly modelName?: string;
  /** Messages of the sub-agent by their 1-based index, ascending. */
  readonly steps: readonly SubtaskMessage[];
  /** Latest one-line progress of the fork. */
  readonly note?: string;
  readonly result?: string;
  readonly error?: string;
  readonly usage?: {
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly total_tokens: number;
  };
}

export interface SubtaskMessage {
  readonly index: number;
  readonly message: WireMessage;
}

export interface HistoryState {
  /** `idle` before the first read. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
  /** The `before_seq` that asks for the next older page; `null` when there is none. */
  readonly nextBeforeSeq: number | null;
}

/** Everything known about the open thread. Immutable; parts that did not change keep their identity. */
export interface Conversation {
  /** `null` for a conversation that has not been created on the server. */
  readonly threadId: string | null;
  /** In reading order, hidden and tool messages included. */
  readonly messages: readonly Message[];
  readonly title: string | null;
  readonly titleProvisional: boolean;
  readonly todos: readonly TodoItem[];
  readonly artifacts: readonly string[];
  readonly goal: Goal | null;
  readonly subtasks: ReadonlyMap<string, SubtaskProgress>;
  readonly run: ActiveRun | null;
  readonly lastRun: FinishedRun | null;
  readonly history: HistoryState;
  /** Runs replaced by a regeneration or an edit; their messages are not shown. */
  readonly supersededRunIds: ReadonlySet<string>;
}
