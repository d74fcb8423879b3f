import type {StreamEvent} from '../protocol/events.js';
import type {FeedPage, ThreadValues, WireMessage} from '../protocol/wire.js';
import type {RunEndReason, RunPhase} from './conversation.js';

/**
 * All that can happen to a conversation. One pipeline for live frames, history, reconnects and what the reader does: the
 * reducer is `(conversation, event) => conversation`, and times and ids come with the event.
 */
export type ConversationEvent =
  /** Another thread (or a new conversation, `null`) is shown; nothing of the old one remains. */
  | {readonly type: 'thread-shown'; readonly threadId: string | null}
  /** The server confirmed the new conversation's id; what is shown stays. */
  | {readonly type: 'thread-created'; readonly threadId: string}
  /** The reader sent something: shown at once, `messages` carry client ids. `supersedes`: run ids that a regenerate or edit replaces. */
  | {
      readonly type: 'submitted';
      readonly messages: readonly WireMessage[];
      readonly at: number;
      readonly supersedes?: readonly string[];
    }
  /** The send did not reach the server (or was refused): optimistic messages go, superseded ones return. */
  | {readonly type: 'submit-failed'}
  /** The server accepted the run, or a run of somebody else was found and joined. */
  | {
      readonly type: 'run-attached';
      readonly runId: string | null;
      readonly joined: boolean;
      readonly at: number;
    }
  | {readonly type: 'run-phase'; readonly phase: RunPhase}
  /** `id`: the frame's event id. A frame of the same run with an id that came before is a repetition and changes nothing. */
  | {readonly type: 'frame'; readonly event: StreamEvent; readonly at: number; readonly id?: string}
  /** The replay gap was met; what follows is a state read. */
  | {readonly type: 'gap'}
  | {
      readonly type: 'run-ended';
      readonly reason: RunEndReason;
      readonly at: number;
      readonly stopReason?: string | null;
    }
  | {readonly type: 'history-loading'; readonly older: boolean}
  /** `older`: the page was asked for with a cursor; otherwise it is (again) the newest page. */
  | {readonly type: 'history-page'; readonly page: FeedPage; readonly older: boolean}
  | {readonly type: 'history-failed'; readonly older: boolean}
  /** A durable state read (`/state`): authority for the present like a `values` frame; `authoritative` when it is also the only source of history. */
  | {readonly type: 'state-read'; readonly values: ThreadValues; readonly authoritative: boolean}
  /** Subtask messages fetched from the run's events after a reload. */
  | {
      readonly type: 'subtask-steps';
      readonly taskId: string;
      readonly steps: readonly {readonly index: number; readonly message: WireMessage}[];
    }
  | {readonly type: 'title-set'; readonly title: string}
  | {readonly type: 'goal-set'; readonly goal: ThreadValues['goal']}
  | {readonly type: 'feedback-set'; readonly runId: string; readonly rating: 1 | -1 | null};

/** Answers to requests for what is known of a thread beside its stream. */
export type ReadEvent = Extract<
  ConversationEvent,
  {
    type:
      'history-page' | 'state-read' | 'subtask-steps' | 'title-set' | 'goal-set' | 'feedback-set';
  }
>;

export type LiveEvent = Exclude<ConversationEvent, ReadEvent>;
