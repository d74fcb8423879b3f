import {isBlank, type Bucket} from './chunks.js';
import type {FinishedRun, Message, RunEndReason} from './conversation.js';
import {change} from './equal.js';
import type {ConversationEvent} from './events.js';
import {withFacts} from './facts.js';
import {identityOf} from './identity.js';
import {noSeenIds} from './seen-ids.js';
import type {ConversationState} from './sources.js';
import {restoreReplaced} from './submit.js';
import {withSources} from './transcript.js';

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, {type: T}>;

/** A run of somebody else ends the turn that was begun here; rejoining one's own run does not. */
export function attachRun(
  state: ConversationState,
  {runId, joined, at}: EventOf<'run-attached'>,
): ConversationState {
  const {run, lastRun, sources} = state;
  const id = runId ?? run?.id ?? null;
  const isOther = joined && id !== run?.id && id !== lastRun?.id;
  const attached: ConversationState = {
    ...state,
    run: {id, phase: 'streaming', startedAt: run?.startedAt ?? at, joined},
  };
  if (!isOther) return attached;
  return {...attached, sources: {...sources, turn: null, seen: noSeenIds()}};
}

/**
 * The run is over. Text that was streaming when the reader stopped it exists nowhere else and is kept with its mark; of a
 * lost connection it stays open, because the stream may be taken up again. A replacement that was stopped or failed gives
 * back what it replaced; of a failed one nothing is left, as on the server.
 */
export function endRun(state: ConversationState, event: EventOf<'run-ended'>): ConversationState {
  const {reason} = event;
  const {run, sources} = state;
  const {live, open, replacing} = sources;
  const failed = reason === 'stopped' || reason === 'error';
  const ended = live.filter(isLeftAfter(state, reason)).map(closing(open, reason));
  return withSources(
    change(failed ? restoreReplaced(state) : state, {
      run: null,
      lastRun: run ? finishedRun(run, event) : state.lastRun,
    }),
    {
      live: ended,
      open: reason === 'lost' ? withMessages(open, ended) : new Map(),
      replacing: reason === 'lost' || replacing.length === 0 ? replacing : [],
    },
  );
}

function finishedRun(
  {id, startedAt}: NonNullable<ConversationState['run']>,
  {reason, at, stopReason}: EventOf<'run-ended'>,
): FinishedRun {
  return {id, reason, startedAt, endedAt: at, ...(stopReason !== undefined && {stopReason})};
}

function isLeftAfter(
  {sources: {open, replacing, feed}, run}: ConversationState,
  reason: RunEndReason,
): (message: Message) => boolean {
  const isUndone = reason === 'error' && replacing.length > 0;
  return (message) => {
    const {type, facts} = message;
    if (facts?.pending && type !== 'human') return false;
    if (isUndone && !feed.byIdentity.has(identityOf(message) ?? '')) {
      if (facts?.pending || (run?.id != null && facts?.runId === run.id)) return false;
    }
    const bucket = bucketOf(open, message);
    if (!bucket || reason === 'lost') return true;
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

function withMessages(
  open: ReadonlyMap<string, Bucket>,
  live: readonly Message[],
): ReadonlyMap<string, Bucket> {
  const next = new Map(open);
  for (const message of live) {
    const bucket = bucketOf(open, message);
    if (bucket) next.set(message.id as string, {...bucket, message});
  }
  return next;
}

function bucketOf(open: ReadonlyMap<string, Bucket>, {type, id}: Message): Bucket | undefined {
  return type === 'ai' && id ? open.get(id) : undefined;
}
