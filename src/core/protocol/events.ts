import type {ThreadValues, WireMessage} from './wire.js';

/** One server-sent event before its data is understood. */
export interface SseMessage {
  /** `message` when the server named none. */
  readonly event: string;
  readonly data: string;
  /** `undefined` for frames without an id (`end`, `gap`): a cursor must not be overwritten by them. */
  readonly id?: string;
}

/** A replay gap: the server no longer holds the events between the client's cursor and `earliestEventId`. */
export interface ReplayGap {
  readonly runId: string;
  readonly requestedEventId: string | null;
  readonly earliestEventId: string | null;
  /** Cursor to continue from after the durable state was reloaded; `null` when the buffer is empty. */
  readonly latestEventId: string | null;
}

/** What one frame of a run's stream says, in our words. */
export type StreamEvent =
  | {readonly type: 'metadata'; readonly runId: string; readonly threadId: string | null}
  /** A token delta (`AIMessageChunk`) or a complete message of the root graph. */
  | {readonly type: 'message'; readonly message: WireMessage; readonly node: string | null}
  /** A full state snapshot. */
  | {readonly type: 'values'; readonly values: ThreadValues}
  /** What single graph nodes wrote; `null` for a node that wrote nothing. */
  | {
      readonly type: 'updates';
      readonly updates: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
    }
  | {
      readonly type: 'custom';
      readonly data: Readonly<Record<string, unknown>> & {readonly type: string};
    }
  /** The run failed. `message` may hold server paths: for logs and developers, not for readers. */
  | {readonly type: 'error'; readonly message: string; readonly name: string | null}
  | {readonly type: 'gap'; readonly gap: ReplayGap}
  | {readonly type: 'end'}
  /** Kept, never fatal: a new event name, a sub-graph's frame (`name|namespace`), or data of an unexpected shape. */
  | {readonly type: 'unknown'; readonly name: string; readonly data: unknown}
  /** The frame's data is not JSON. */
  | {readonly type: 'malformed'; readonly name: string; readonly reason: string};
