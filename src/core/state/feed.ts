import type {Message} from './conversation.js';
import type {Stretch} from './stretches.js';

/** The rows of the durable feed that were loaded. */
export interface Feed {
  /** Ascending by `seq`, as they were told. */
  readonly rows: readonly FeedEntry[];
  /** One message per identity, at its earliest position with its newest content; ascending. */
  readonly messages: readonly Message[];
  readonly byIdentity: ReadonlyMap<string, Message>;
  /** Loaded stretches without a hole, newest first. */
  readonly stretches: readonly Stretch[];
}

export interface FeedEntry {
  readonly seq: number;
  readonly message: Message;
}

export const emptyFeed: Feed = {rows: [], messages: [], byIdentity: new Map(), stretches: []};
