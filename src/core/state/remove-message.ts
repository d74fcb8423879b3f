import type {WireMessage} from '../protocol/wire.js';
import {rowOf} from './feed.js';
import {identityOf, isStep} from './identity.js';
import type {ConversationState} from './sources.js';
import {withSources} from './transcript.js';

/**
 * `__remove_all__` is how compaction empties the checkpoint; the reader keeps the transcript. A single message may be taken
 * back while nothing durable holds it.
 */
export function removeMessage(state: ConversationState, {id}: WireMessage): ConversationState {
  if (!id || id === '__remove_all__') return state;
  const {live, feed, open} = state.sources;
  const isRemoved = (message: WireMessage): boolean => message.id === id && isStep(message);
  const message = live.find(isRemoved);
  if (!message || rowOf(feed, identityOf(message))) return state;
  const remaining = new Map(open);
  remaining.delete(id);
  return withSources(state, {
    live: live.filter((other) => other !== message),
    open: remaining,
  });
}
