import type {StreamEvent} from '../protocol/events.js';
import type {ThreadValues, WireMessage} from '../protocol/wire.js';
import type {Message} from './conversation.js';
import {addChunk, isChunk, openBucket, type Bucket} from './chunks.js';
import {change} from './equal.js';
import {isUnfinished} from './facts.js';
import {rowOf} from './feed.js';
import {fieldsOfUpdate, fieldsOfValues} from './fields.js';
import {identityOf, identityOfId, isStep} from './identity.js';
import {isMessageList, takeMessages} from './take-messages.js';
import {hasSeen, withSeen} from './seen-ids.js';
import type {MoreReducers} from './reduce-live.js';
import type {ConversationState} from './sources.js';
import {withMessage, withSources} from './transcript.js';

/**
 * What one frame of a run's stream does to the conversation. Everything that is not understood, and everything that says
 * nothing new, gives the same state.
 *
 * A reconnected stream may repeat frames. Complete messages and snapshots may be told again in their order; deltas and
 * retries, which add to what is there, are passed over when their event id comes again. Gateways that number no frames can
 * only replay a run from its beginning, and the messages that are still open are then put together anew.
 */
export function reduceFrame(
  state: ConversationState,
  event: StreamEvent,
  id: string | undefined,
  at: number,
  more: MoreReducers | undefined,
): ConversationState {
  const {seen} = state.sources;
  if (id === undefined || !adds(event)) return applyFrame(state, event, id !== undefined, at, more);
  if (hasSeen(seen, id)) return state;
  const next = applyFrame(state, event, true, at, more);
  // A delta of a complete message says nothing, now and later; what a retry discards depends on when it comes.
  if (next === state && !isRetry(event)) return state;
  return {...next, sources: {...next.sources, seen: withSeen(seen, id)}};
}

function adds(event: StreamEvent): boolean {
  return event.type === 'message' ? isChunk(event.message) : isRetry(event);
}

function applyFrame(
  state: ConversationState,
  event: StreamEvent,
  isNumbered: boolean,
  at: number,
  more: MoreReducers | undefined,
): ConversationState {
  switch (event.type) {
    case 'metadata':
      return nameRun(doubtOpenMessages(state, event.runId), event.runId, at);
    case 'message':
      return takeMessage(state, event.message, isNumbered, more);
    case 'values':
      return takeValues(state, event.values, 'values');
    case 'updates':
      return Object.entries(event.updates).reduce(
        (next, [node, written]) => takeUpdate(next, node, written),
        state,
      );
    case 'custom':
      return takeCustom(state, event.data, more);
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

function takeMessage(
  state: ConversationState,
  message: WireMessage,
  isNumbered: boolean,
  more: MoreReducers | undefined,
): ConversationState {
  if (isChunk(message)) return takeChunk(state, message, isNumbered, more);
  if (message.type === 'remove') return more?.removeMessage(state, message) ?? state;
  const identity = identityOf(message);
  if (identity === null) return state;
  // The channel tells a message when it is new; what nodes make of it later, they tell by `updates`.
  const known = liveCopy(state, identity);
  if (known && known.id === message.id && !isUnfinished(known)) return state;
  const source = message.type === 'ai' ? 'model' : 'tools';
  return takeMessages(withStep(state, message), [message], source);
}

function takeChunk(
  state: ConversationState,
  chunk: WireMessage,
  isNumbered: boolean,
  more: MoreReducers | undefined,
): ConversationState {
  const {open} = state.sources;
  if (!chunk.id) return state;
  const bucket = open.get(chunk.id);
  if (!bucket) return isKnown(state, chunk.id) ? state : startMessage(state, chunk, chunk.id, more);
  const next =
    bucket.doubtful && !isNumbered
      ? openBucket(chunk, bucket.message.facts ?? {}, more)
      : addChunk(bucket, chunk, more);
  return withMessage(state, bucket.message, next.message, {
    open: new Map(open).set(chunk.id, next),
  });
}

/** Deltas of a message that is known in full come from a replay. */
function isKnown(state: ConversationState, id: string): boolean {
  const identity = identityOfId(id, 'ai');
  return (
    rowOf(state.sources.feed, identity) !== undefined || liveCopy(state, identity) !== undefined
  );
}

function liveCopy({sources}: ConversationState, identity: string): Message | undefined {
  return sources.live.findLast((message) => identityOf(message) === identity);
}

function startMessage(
  state: ConversationState,
  chunk: WireMessage,
  id: string,
  more: MoreReducers | undefined,
): ConversationState {
  const runId = state.run?.id;
  const bucket = openBucket(chunk, {...(runId && {runId})}, more);
  const next = withStep(
    dropBuckets(state, ({doubtful}) => doubtful),
    bucket.message,
  );
  const {live, open} = next.sources;
  return withSources(next, {
    live: [...live, bucket.message],
    open: new Map(open).set(id, bucket),
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

function takeCustom(
  state: ConversationState,
  data: Readonly<Record<string, unknown>>,
  more: MoreReducers | undefined,
): ConversationState {
  if (data['type'] === LLM_RETRY) {
    return dropBuckets(state, ({message}) => message.facts?.streaming === true);
  }
  return change(state, {subtasks: more?.addTaskFrame(state.subtasks, data) ?? state.subtasks});
}

function isRetry(event: StreamEvent): boolean {
  return event.type === 'custom' && event.data.type === LLM_RETRY;
}

const LLM_RETRY = 'llm_retry';

function dropBuckets(
  state: ConversationState,
  isDead: (bucket: Bucket) => boolean,
): ConversationState {
  const {open, live} = state.sources;
  const left = new Map([...open].filter(([, bucket]) => !isDead(bucket)));
  if (left.size === open.size) return state;
  const isGone = ({type, id}: Message): boolean =>
    type === 'ai' && !!id && open.has(id) && !left.has(id);
  return withSources(state, {open: left, live: live.filter((message) => !isGone(message))});
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
