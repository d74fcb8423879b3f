import type {Bucket} from './chunks.js';
import type {FinishedRun, Message} from './conversation.js';
import {change} from './equal.js';
import type {ConversationEvent} from './events.js';
import {isStandIn, withoutStreaming} from './facts.js';
import {noSeenIds} from './seen-ids.js';
import type {ConversationState} from './sources.js';
import {withSources} from './transcript.js';

export type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, {type: T}>;

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
 * Nobody can tell how the run ended. What came of it stays open, because the stream may be taken up again; stand-ins of the
 * client's own go.
 */
export function loseRun(state: ConversationState, event: EventOf<'run-ended'>): ConversationState {
  const {live, open} = state.sources;
  const left = live.filter((message) => !isStandIn(message)).map(withoutStreaming);
  return withSources(withFinishedRun(state, event), {live: left, open: withMessages(open, left)});
}

export function withFinishedRun(
  state: ConversationState,
  event: EventOf<'run-ended'>,
): ConversationState {
  const {run, lastRun} = state;
  return change(state, {run: null, lastRun: run ? finishedRun(run, event) : lastRun});
}

function finishedRun(
  {id, startedAt}: NonNullable<ConversationState['run']>,
  {reason, at, stopReason}: EventOf<'run-ended'>,
): FinishedRun {
  return {id, reason, startedAt, endedAt: at, ...(stopReason !== undefined && {stopReason})};
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

export function bucketOf(
  open: ReadonlyMap<string, Bucket>,
  {type, id}: Message,
): Bucket | undefined {
  return type === 'ai' && id ? open.get(id) : undefined;
}
