import type {Message} from './conversation.js';
import {identityOf} from './identity.js';

/**
 * An immutable map of messages, to which a page is added at little cost. It has layers, newest first, each less than half as
 * large as the one behind it, so that there are few to look through and each entry is copied only a few times.
 */
export interface FeedIndex {
  /** By what `entriesOf` says; `undefined` for an entry that was taken away. */
  readonly layers: readonly ReadonlyMap<string, Message | undefined>[];
}

/** By their identities, and by `call:` and the ids of the calls that they make. */
export function entriesOf(messages: readonly Message[]): Map<string, Message> {
  const entries = new Map<string, Message>();
  for (const message of messages) {
    const identity = identityOf(message);
    if (identity !== null) entries.set(identity, message);
    for (const {id} of message.tool_calls ?? []) if (id) entries.set(`call:${id}`, message);
  }
  return entries;
}

export function withLayer(
  {layers}: FeedIndex,
  added: ReadonlyMap<string, Message | undefined>,
): FeedIndex {
  if (added.size === 0) return {layers};
  let [newest, rest] = [added, layers];
  for (let next = rest[0]; next && newest.size * 2 > next.size; next = rest[0]) {
    newest = new Map([...next, ...newest]);
    rest = rest.slice(1);
  }
  return {layers: [newest, ...rest]};
}
