import type {Message} from './conversation.js';
import type {FeedIndex} from './feed-index.js';
import type {Stretch} from './stretches.js';

/** The rows of the durable feed that were loaded. */
export interface Feed {
  /** Ascending by `seq`, as they were told. */
  readonly rows: readonly FeedEntry[];
  /** One message per identity, at its earliest position with its newest content; ascending. */
  readonly messages: readonly Message[];
  /** What `entriesOf` makes of them. */
  readonly byIdentity: FeedIndex;
  /** Loaded stretches without a hole, newest first. */
  readonly stretches: readonly Stretch[];
}

export interface FeedEntry {
  readonly seq: number;
  readonly message: Message;
}

export const emptyFeed: Feed = {rows: [], messages: [], byIdentity: {layers: []}, stretches: []};

/** The feed's copy of a message. */
export function rowOf({byIdentity}: Feed, identity: string | null): Message | undefined {
  const key = identity ?? '';
  return byIdentity.layers.find((layer) => layer.has(key))?.get(key);
}
