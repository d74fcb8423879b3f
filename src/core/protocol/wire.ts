/**
 * JSON as it travels between a DeerFlow gateway and this client, in its own snake_case words.
 *
 * Every field that a gateway may leave out is optional here, and unknown fields are kept: two dialects and several
 * server versions must pass through the same types. Shapes recorded from upstream commit f1f4af99 unless a comment says
 * otherwise.
 */

export type Json =
  null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json};

export interface ContentBlock {
  /** `text`, `image_url`, `thinking`, the fork's `json`, or a provider's own. */
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly index?: number;
  readonly image_url?: {readonly url: string} | string;
  readonly json?: unknown;
  readonly [key: string]: unknown;
}

export type MessageContent = string | readonly (string | ContentBlock)[] | null;

export interface ToolCall {
  readonly id?: string | null;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Set by the client while the arguments still stream; `args` then holds what could be parsed so far. */
  readonly partial?: true;
}

export interface ToolCallChunk {
  readonly id?: string | null;
  readonly name?: string | null;
  /** A fragment of the arguments' JSON text. */
  readonly args?: string | null;
  readonly index?: number | null;
}

export interface InvalidToolCall {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly args?: string | null;
  readonly error?: string | null;
}

export interface UsageMetadata {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly [key: string]: unknown;
}

/** A LangChain message dump: from `values`, `/state`, the feed, or (as `AIMessageChunk`) one token delta. */
export interface WireMessage {
  /** `human`, `ai`, `tool`, `system`, `remove`, `AIMessageChunk`, or another LangChain type. */
  readonly type: string;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly content: MessageContent;
  readonly additional_kwargs?: Readonly<Record<string, unknown>>;
  readonly response_metadata?: Readonly<Record<string, unknown>>;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_chunks?: readonly ToolCallChunk[];
  readonly invalid_tool_calls?: readonly InvalidToolCall[];
  readonly usage_metadata?: UsageMetadata | null;
  readonly tool_call_id?: string | null;
  readonly artifact?: unknown;
  readonly status?: string | null;
}

export interface TodoItem {
  readonly content?: string;
  /** `pending`, `in_progress` or `completed`. */
  readonly status?: string;
}

export interface Goal {
  readonly objective: string;
  readonly status?: string;
  readonly [key: string]: unknown;
}

/** A thread's state: the payload of a `values` frame and of `GET /threads/{id}/state`. An absent key says nothing. */
export interface ThreadValues {
  readonly messages?: readonly WireMessage[];
  readonly title?: string | null;
  /** Fork only: the title is a guess from the question and a better one follows. */
  readonly title_provisional?: boolean;
  /** Virtual paths, `/mnt/user-data/outputs/…`. */
  readonly artifacts?: readonly string[];
  readonly todos?: readonly TodoItem[] | null;
  readonly goal?: Goal | null;
  readonly [key: string]: unknown;
}

export interface ThreadInfo {
  readonly thread_id: string;
  /** `idle`, `running` (upstream) or `busy` (fork), `interrupted`, `error`. Derived by the server; no proof of a run. */
  readonly status?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly values?: ThreadValues;
  readonly [key: string]: unknown;
}

export interface ThreadState {
  readonly values: ThreadValues;
  readonly next?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tasks?: readonly {
    readonly id?: string;
    readonly name?: string;
    readonly interrupts?: readonly unknown[];
  }[];
  readonly created_at?: string | null;
  readonly [key: string]: unknown;
}

/** One row of the durable feed, `GET /threads/{id}/messages/page`. Ascending `seq`, unique within a thread. */
export interface FeedRow {
  readonly seq: number;
  readonly run_id: string;
  readonly event_type?: string;
  readonly content: WireMessage;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly created_at?: string;
  readonly feedback?: Feedback | null;
}

export interface FeedPage {
  readonly data: readonly FeedRow[];
  readonly has_more: boolean;
  /** Cursor of the next older page, `null` when there is none. */
  readonly next_before_seq: number | null;
}

export interface Feedback {
  readonly feedback_id?: string;
  readonly run_id?: string;
  readonly rating: 1 | -1;
  readonly comment?: string | null;
}

export interface RunInfo {
  readonly run_id: string;
  readonly thread_id?: string;
  /** `pending`, `running`, `success`, `error`, `timeout`, `interrupted`. */
  readonly status: string;
  readonly stop_reason?: string | null;
  readonly created_at?: string;
  readonly [key: string]: unknown;
}

export interface ModelInfo {
  /** What a run is asked for, as `context.model_name`. */
  readonly name: string;
  readonly model?: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly supports_thinking?: boolean;
  readonly supports_reasoning_effort?: boolean;
  /** Fork only. */
  readonly supports_vision?: boolean;
  readonly [key: string]: unknown;
}

export interface UserInfo {
  readonly id: string;
  readonly email?: string;
  readonly username?: string;
  readonly [key: string]: unknown;
}

export interface UploadedFile {
  readonly filename: string;
  readonly size?: number;
  readonly virtual_path?: string;
  readonly markdown_virtual_path?: string | null;
  readonly artifact_url?: string;
  readonly original_filename?: string | null;
  readonly [key: string]: unknown;
}

export interface UploadResult {
  /** `false`, with status 200, when a file was skipped. */
  readonly success: boolean;
  readonly files: readonly UploadedFile[];
  readonly message?: string;
  readonly skipped_files?: readonly string[];
}

export interface UploadLimits {
  readonly max_files?: number;
  /** Bytes. */
  readonly max_file_size?: number;
  /** Bytes. */
  readonly max_total_size?: number;
}

/** The body of a run request. Which keys a dialect accepts is decided in one place, `run-body.ts`. */
export interface RunBody {
  readonly assistant_id: string;
  readonly input: {readonly messages: readonly WireMessage[]} | null;
  readonly context: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly stream_mode: readonly string[];
  readonly on_disconnect: 'continue' | 'cancel';
  readonly multitask_strategy: string;
  readonly [key: string]: unknown;
}
