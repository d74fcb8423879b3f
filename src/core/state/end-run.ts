import {isBlank, type Bucket} from './chunks.js';
import type {Message, RunEndReason} from './conversation.js';
import {isStandIn, withFacts} from './facts.js';
import {rowOf} from './feed.js';
import {identityOf} from './identity.js';
import {bucketOf, loseRun, withFinishedRun, type EventOf} from './runs.js';
import type {ConversationState} from './sources.js';
import {restoreReplaced} from './submit.js';
import {withSources} from './transcript.js';

/**
 * The run is over. Text that was streaming when the reader stopped it exists nowhere else and is kept with its mark; of a
 * lost connection it stays open, because the stream may be taken up again. A replacement that was stopped or failed gives
 * back what it replaced; of a failed one nothing is left, as on the server.
 */
export function endRun(state: ConversationState, event: EventOf<'run-ended'>): ConversationState {
  const {reason} = event;
  if (reason === 'lost') return loseRun(state, event);
  const {live, open, replacing} = state.sources;
  const failed = reason === 'stopped' || reason === 'error';
  return withSources(withFinishedRun(failed ? restoreReplaced(state) : state, event), {
    live: live.filter(isLeftAfter(state, reason)).map(closing(open, reason)),
    open: new Map(),
    replacing: replacing.length === 0 ? replacing : [],
  });
}

function isLeftAfter(
  {sources: {open, replacing, feed}, run}: ConversationState,
  reason: RunEndReason,
): (message: Message) => boolean {
  const isUndone = reason === 'error' && replacing.length > 0;
  return (message) => {
    const {facts} = message;
    if (isStandIn(message)) return false;
    if (isUndone && !rowOf(feed, identityOf(message))) {
      if (facts?.pending || (run?.id != null && facts?.runId === run.id)) return false;
    }
    const bucket = bucketOf(open, message);
    if (!bucket) return true;
    return reason === 'success' || reason === 'clarification'
      ? !bucket.doubtful
      : !isBlank(message);
  };
}

function closing(
  open: ReadonlyMap<string, Bucket>,
  reason: RunEndReason,
): (message: Message) => Message {
  return (message) => {
    if (!bucketOf(open, message)) return message;
    const {streaming: _, ...facts} = message.facts ?? {};
    return withFacts(message, reason === 'stopped' ? {...facts, stopped: true} : facts);
  };
}
