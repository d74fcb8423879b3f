import type {Message, SubtaskProgress} from '../state/conversation.js';
import type {UsageMetadata} from '../protocol/wire.js';

/** A stretch of the transcript that is shown as one thing. `id` is its first message's and stays while it streams. */
export interface Group {
  readonly id: string;
  readonly type: 'human' | 'assistant' | 'processing' | 'clarification' | 'subagents' | 'files';
  readonly messages: readonly Message[];
  readonly runId: string | null;
  /** The run this group belongs to is still going on and this is part of its current turn. */
  readonly live: boolean;
  /** Wall time of the run in whole seconds; only on the run's last group. */
  readonly duration: number | null;
  /** The run's last assistant bubble: where run-wide actions (feedback, regenerate, workspace changes) stand. */
  readonly closesRun: boolean;
}

export type StepStatus = 'running' | 'done' | 'failed' | 'interrupted';

/** One row of the step bar. */
export type Step =
  | {
      readonly kind: 'reasoning';
      readonly id: string;
      readonly text: string;
      readonly status: StepStatus;
    }
  | {readonly kind: 'text'; readonly id: string; readonly text: string; readonly status: StepStatus}
  | ToolStep;

export interface ToolStep {
  readonly kind: 'tool';
  /** The tool call's id, or one made of the message's id and the call's place. */
  readonly id: string;
  readonly messageId: string | null;
  readonly name: string;
  /** What has been parsed of the arguments so far. */
  readonly args: Readonly<Record<string, unknown>>;
  /** `args.description` when it is a non-empty text. */
  readonly description: string | null;
  readonly status: StepStatus;
  /** The result as text; `null` while there is none. */
  readonly result: string | null;
  /** The result parsed, when it is JSON. */
  readonly data: unknown;
  /** A shell's exit code, when the result names one. */
  readonly exitCode: number | null;
  /** Tool artifact or kwargs that a renderer may want (`browser_view`, `deerflow_tool_meta`). */
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface SearchResult {
  readonly title: string;
  readonly url: string | null;
  readonly snippet: string | null;
  readonly imageUrl: string | null;
  readonly thumbnailUrl: string | null;
}

export interface SearchResults {
  readonly query: string | null;
  readonly results: readonly SearchResult[];
}

export interface Attachment {
  readonly filename: string;
  /** Bytes. */
  readonly size: number | null;
  /** Virtual path, `/mnt/user-data/uploads/…`. */
  readonly path: string | null;
  readonly status: 'uploading' | 'uploaded' | 'failed';
}

export interface PresentedFile {
  /** Virtual path. */
  readonly path: string;
  readonly name: string;
  readonly extension: string;
}

export interface ClarificationOption {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly description: string | null;
}

export type ClarificationFieldType =
  'text' | 'textarea' | 'number' | 'select' | 'multi_select' | 'checkbox' | 'date';

export interface ClarificationField {
  readonly name: string;
  readonly label: string;
  readonly type: ClarificationFieldType;
  readonly required: boolean;
  readonly placeholder: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly value: string;
  }[];
}

/** A question of the agent to the user. */
export interface ClarificationRequest {
  readonly id: string;
  /** How it came and how it is answered: upstream's `human_input`, the fork's card, plain text only, or a LangGraph interrupt (shown, not answerable). */
  readonly form: 'human_input' | 'fork' | 'text' | 'interrupt';
  readonly question: string;
  readonly context: string | null;
  /** `missing_info`, `ambiguous_requirement`, `approach_choice`, `risk_confirmation`, `suggestion`, or the server's own. */
  readonly topic: string | null;
  readonly input: 'text' | 'choice' | 'fields';
  readonly options: readonly ClarificationOption[];
  readonly multiple: boolean;
  /** Whether a text of the reader's own is accepted beside or instead of an option. */
  readonly allowsText: boolean;
  readonly fields: readonly ClarificationField[];
  readonly status: 'open' | 'answered' | 'closed';
  /** The latest open one, which the composer's plain text would answer. */
  readonly active: boolean;
  readonly answer: ClarificationAnswer | null;
  /** The answer as text for its echo. */
  readonly answerText: string | null;
  /** Echoed in upstream's reply. */
  readonly source: string | null;
}

export interface ClarificationAnswer {
  readonly optionIds?: readonly string[];
  readonly text?: string;
  /** By field name: text, number as typed, date, chosen value(s), or a checkbox's state. */
  readonly values?: Readonly<Record<string, string | readonly string[] | boolean>>;
}

export interface Subtask {
  /** The `task` tool call's id. */
  readonly id: string;
  readonly runId: string | null;
  readonly title: string | null;
  readonly prompt: string | null;
  readonly agent: string | null;
  readonly status: 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'timed_out';
  readonly steps: readonly Step[];
  readonly result: string | null;
  readonly error: string | null;
  /** `token_capped`, `turn_capped`, `loop_capped`: completed, with a notice. */
  readonly stopReason: string | null;
  readonly modelName: string | null;
  readonly usage: Pick<UsageMetadata, 'input_tokens' | 'output_tokens' | 'total_tokens'> | null;
  readonly note: string | null;
}

export type SubtaskProgressMap = ReadonlyMap<string, SubtaskProgress>;
