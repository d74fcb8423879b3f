/** What differs between the two gateways inside a run; routes and auth differ in their own modules. */
import type {Json, JsonObject} from '../json.js';
import type {ToolMessage} from '../messages.js';
import type {ToolCallPart} from '../agents/script.js';

export type DialectName = 'upstream' | 'fork';

export interface LlmRetry extends JsonObject {
  attempt: number;
  max_attempts: number;
  wait_ms: number;
  reason: string;
  message: string;
}

export interface Middlewares {
  beforeAgent: readonly string[];
  beforeModel: readonly string[];
  afterModel: readonly string[];
  afterAgent: readonly string[];
}

export interface Dialect {
  readonly name: DialectName;
  /** Whether `end` carries an id. */
  readonly numberedEnd: boolean;
  /** `reasoning_content` of a chunk: the new piece, or everything so far. */
  readonly reasoning: 'delta' | 'cumulative';
  /** Whether a thread's first message moves from id `X` to `X__user`, and messages are stamped. */
  readonly stampsMessages: boolean;
  /** The tag around the list of uploads that is put before the user's text. */
  readonly uploadsTag: string;
  eventId(sequence: number, now: number): string;
  middlewares(context: JsonObject): Middlewares;
  messageId(uuid: string): string;
  clarification(call: ToolCallPart, callId: string, uuid: () => string): ToolMessage;
  taskRunning(taskId: string, message: JsonObject & {content: Json}, rest: JsonObject): JsonObject;
  llmRetry(retry: LlmRetry): JsonObject;
  /** What is announced before a compaction, if anything. */
  readonly compacting: JsonObject | undefined;
}
