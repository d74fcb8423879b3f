import type {StreamEvent} from '../protocol/events.js';
import type {ThreadValues, WireMessage} from '../protocol/wire.js';
import {addChunk, isChunk, openBucket, type Bucket} from './chunks.js';
import {change} from './equal.js';
import {fieldsOfUpdate, fieldsOfValues} from './fields.js';
import {identityOf, identityOfId, isStep} from './identity.js';
import {isMessageList, takeMessages} from './take-messages.js';
import {hasSeen, withSeen} from './seen-ids.js';
import type {ConversationState} from './sources.js';
import {addTaskFrame} from './subtasks.js';
import {withMessage, withSources} from './transcript.js';

/**
 * What one frame of a run's stream does to the conversation. Everything that is not understood, and everything that says
 * nothing new, gives the same state.
 *
 * Of the frames only deltas and retries are not idempotent; these are recognised by their event id when they come again.
 */
export function reduceFrame(
  state: ConversationState,
  event: StreamEvent,
  id: string | undefined,
  at: number,
): ConversationState {
  switch (event.type) {
    case 'metadata':
      return nameRun(doubtOpenMessages(state, event.runId), event.runId, at);
    case 'message':
      return reduceMessage(state, event.message, id);
    case 'values':
      return takeValues(state, event.values, 'values');
    case 'updates':
      return Object.entries(event.updates).reduce(
        (next, [node, written]) => takeUpdate(next, node, written),
        state,
      );
    case 'custom':
      return reduceCustom(state, event.data, id);
    case 'error':
    case 'gap':
    case 'end':
    case 'unknown':
    case 'malformed':
      return state;
  }
}

/** A whole snapshot, of a stream or of a state read. */
export function takeValues(
  state: ConversationState,
  values: ThreadValues,
  source: 'values' | 'state',
): ConversationState {
  const next = change(state, fieldsOfValues(state, values));
  return isMessageList(values.messages) ? takeMessages(next, values.messages, source) : next;
}

function takeUpdate(
  state: ConversationState,
  node: string,
  written: Readonly<Record<string, unknown>> | null,
): ConversationState {
  if (typeof written !== 'object' || written === null) return state;
  const next = change(state, fieldsOfUpdate(state, written));
  const {messages} = written;
  if (!isMessageList(messages)) return next;
  const source = node === 'model' || node === 'tools' ? node : 'node';
  return takeMessages(next, messages, source);
}

function reduceMessage(
  state: ConversationState,
  message: WireMessage,
  id: string | undefined,
): ConversationState {
  if (isChunk(message)) return reduceChunk(state, message, id);
  if (message.type === 'remove') return removeMessage(state, message);
  if (identityOf(message) === null) return state;
  const source = message.type === 'ai' ? 'model' : 'tools';
  return takeMessages(withStep(state, message), [message], source);
}

function reduceChunk(
  state: ConversationState,
  chunk: WireMessage,
  eventId: string | undefined,
): ConversationState {
  const {open, seen} = state.sources;
  if (!chunk.id || (eventId !== undefined && hasSeen(seen, eventId))) return state;
  const seenNow = eventId === undefined ? seen : withSeen(seen, eventId);
  const bucket = open.get(chunk.id);
  if (!bucket) return isKnown(state, chunk.id) ? state : startMessage(state, chunk, seenNow);
  const restarts = bucket.doubtful && eventId === undefined;
  const next = restarts
    ? openBucket(chunk, bucket.message.facts ?? {})
    : addChunk({...bucket, doubtful: false}, chunk);
  return withMessage(state, bucket.message, next.message, {
    open: new Map(open).set(chunk.id, next),
    seen: seenNow,
  });
}

/** Deltas of a message that is known in full come from a replay. */
function isKnown({sources}: ConversationState, id: string): boolean {
  const identity = identityOfId(id, 'ai');
  return (
    sources.feed.byIdentity.has(identity) ||
    sources.live.findLast((message) => identityOf(message) === identity) !== undefined
  );
}

function startMessage(
  state: ConversationState,
  chunk: WireMessage & {readonly id?: string | null},
  seen: ConversationState['sources']['seen'],
): ConversationState {
  const runId = state.run?.id;
  const bucket = openBucket(chunk, {...(runId && {runId})});
  const next = withStep(
    dropBuckets(state, ({doubtful}) => doubtful),
    bucket.message,
  );
  const {live, open} = next.sources;
  return withSources(next, {
    live: [...live, bucket.message],
    open: new Map(open).set(chunk.id as string, bucket),
    seen,
  });
}

function withStep(state: ConversationState, message: WireMessage): ConversationState {
  const {turn} = state.sources;
  const identity = identityOf(message);
  if (!turn || identity === null || !isStep(message) || turn.steps.has(identity)) return state;
  if (turn.baseline.has(identity)) return state;
  const steps = new Set(turn.steps).add(identity);
  return {...state, sources: {...state.sources, turn: {...turn, steps}}};
}

/**
 * `__remove_all__` is how compaction empties the checkpoint; the reader keeps the transcript. A single message may be taken
 * back while nothing durable holds it.
 */
function removeMessage(state: ConversationState, {id}: WireMessage): ConversationState {
  if (!id || id === '__remove_all__') return state;
  const {live, feed, open} = state.sources;
  const isRemoved = (message: WireMessage): boolean => message.id === id && isStep(message);
  const message = live.find(isRemoved);
  if (!message || feed.byIdentity.has(identityOf(message) ?? '')) return state;
  const remaining = new Map(open);
  remaining.delete(id);
  return withSources(state, {
    live: live.filter((other) => other !== message),
    open: remaining,
  });
}

function reduceCustom(
  state: ConversationState,
  data: Readonly<Record<string, unknown>>,
  id: string | undefined,
): ConversationState {
  if (data['type'] === 'llm_retry') {
    const {seen} = state.sources;
    if (id !== undefined && hasSeen(seen, id)) return state;
    const next = dropBuckets(state, ({message}) => message.facts?.streaming === true);
    if (id === undefined) return next;
    return {...next, sources: {...next.sources, seen: withSeen(seen, id)}};
  }
  const subtasks = addTaskFrame(state.subtasks, data);
  return subtasks === state.subtasks ? state : {...state, subtasks};
}

function dropBuckets(
  state: ConversationState,
  isDead: (bucket: Bucket) => boolean,
): ConversationState {
  const {open, live} = state.sources;
  const dead = [...open.values()].filter(isDead);
  if (dead.length === 0) return state;
  const gone = new Set(dead.map(({message}) => message));
  return withSources(state, {
    open: new Map([...open].filter(([, {message}]) => !gone.has(message))),
    live: live.filter((message) => !gone.has(message)),
  });
}

/** A stream that begins anew will tell its open messages from their beginning. */
function doubtOpenMessages(state: ConversationState, runId: string): ConversationState {
  const {open} = state.sources;
  if (open.size === 0 || state.run?.id !== runId) return state;
  const doubtful = new Map([...open].map(([id, bucket]) => [id, {...bucket, doubtful: true}]));
  return {...state, sources: {...state.sources, open: doubtful}};
}

function nameRun(state: ConversationState, id: string, at: number): ConversationState {
  const {run} = state;
  if (run?.id === id) return state;
  if (!run) return {...state, run: {id, phase: 'streaming', startedAt: at, joined: true}};
  return {...state, run: {...run, id}};
}
