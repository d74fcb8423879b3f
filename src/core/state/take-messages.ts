import type {WireMessage} from '../protocol/wire.js';
import type {Bucket} from './chunks.js';
import type {Message} from './conversation.js';
import {change} from './equal.js';
import {isStandIn} from './facts.js';
import {rowOf} from './feed.js';
import {identityOf, isVisibleHuman} from './identity.js';
import {weave, type LiveList} from './live.js';
import type {ConversationState, Sources} from './sources.js';
import {withSources} from './transcript.js';

/**
 * Who told a list of complete messages: a whole checkpoint in the stream (`values`) or read beside it (`state`), or what a
 * graph node wrote. `model` and `tools` write only messages of the current run; other nodes may repeat all of the thread.
 */
export type MessageSource = 'values' | 'state' | 'model' | 'tools' | 'node';

export function isMessageList(value: unknown): value is readonly WireMessage[] {
  return Array.isArray(value);
}

/** Takes complete messages as the authority on their content, settles what was streaming, and confirms what was typed. */
export function takeMessages(
  state: ConversationState,
  told: readonly WireMessage[],
  source: MessageSource,
): ConversationState {
  const messages = told.filter(isMessage);
  if (messages.length === 0) return state;
  const {sources} = state;
  const live = weave(sources.live, messages, {
    whole: source === 'values' || source === 'state',
    rowOf: (identity) => rowOf(sources.feed, identity),
    runId: state.run?.id ?? null,
    written: source === 'model' || source === 'tools',
    replaced: state.supersededRunIds,
  });
  const settled = settleBuckets(state, live, messages, source);
  const confirmed = confirmSubmitted(state, settled.live, messages, source);
  const next = change(sources, {open: settled.open, ...confirmed});
  return next === sources ? state : withSources(state, next);
}

/** Whatever claims to be a message; `remove` is an order to the checkpoint, which does not concern the transcript. */
function isMessage(value: WireMessage): boolean {
  return typeof value?.type === 'string' && value.type !== 'remove';
}

/**
 * Buckets that were told in full are done. A bucket that a checkpoint of the stream does not have is doubtful; once another
 * answer is told that was not known before, it was of a dead attempt and goes. (The model node writes one answer at a time.)
 * The same holds for a state that is read after the stream was lost: without another answer, what came is all there is.
 */
function settleBuckets(
  {sources, run}: ConversationState,
  live: LiveList,
  told: readonly WireMessage[],
  source: MessageSource,
): {readonly live: LiveList; readonly open: ReadonlyMap<string, Bucket>} {
  if (sources.open.size === 0) return {live, open: sources.open};
  const identities = new Set(told.map(identityOf));
  const unsettled = [...sources.open].filter(
    ([, {message}]) => !identities.has(identityOf(message)),
  );
  if (source === 'tools' || source === 'node' || unsettled.length === 0) {
    return {live, open: unsettled.length === sources.open.size ? sources.open : new Map(unsettled)};
  }
  const isDead = ({message}: Bucket): boolean => {
    if (source === 'state' && run !== null) return false;
    return answersAnew(sources, told, source) && (source !== 'model' || !!message.facts?.streaming);
  };
  const dead = new Set(unsettled.filter(([, bucket]) => isDead(bucket)).map(([id]) => id));
  const open = unsettled
    .filter(([id]) => !dead.has(id))
    .map(([id, bucket]): [string, Bucket] => [
      id,
      source === 'values' && !bucket.doubtful ? {...bucket, doubtful: true} : bucket,
    ]);
  const isUnchanged =
    open.length === sources.open.size && open.every(([id, b]) => sources.open.get(id) === b);
  return {
    live:
      dead.size === 0 ? live : live.filter(({type, id}) => type !== 'ai' || !id || !dead.has(id)),
    open: isUnchanged ? sources.open : new Map(open),
  };
}

/** A state is read together with the feed, which may have brought its new answer just before. */
function answersAnew(
  {live, open, feed}: Sources,
  told: readonly WireMessage[],
  source: MessageSource,
): boolean {
  const known = new Set(live.map(identityOf));
  for (const {message} of open.values()) known.delete(identityOf(message));
  return told.some((message) => {
    const identity = identityOf(message);
    const isRow = source !== 'state' && rowOf(feed, identity) !== undefined;
    return message.type === 'ai' && !known.has(identity) && !isRow;
  });
}

/**
 * Submitted messages are confirmed by their identity. A gateway that gives the question another id is recognised by a new
 * question at the end of what the run's stream tells. With the question, stand-ins of the client's own (upload status) go.
 */
function confirmSubmitted(
  {sources, supersededRunIds}: ConversationState,
  live: LiveList,
  told: readonly WireMessage[],
  source: MessageSource,
): Pick<Sources, 'live' | 'turn'> {
  const {turn} = sources;
  if (!turn) return {live, turn};
  const isSubmitted = (message: Message): boolean =>
    turn.submitted.has(identityOf(message) ?? '') &&
    (!!message.facts?.pending || supersededRunIds.has(message.facts?.runId ?? ''));
  if (!live.some(isSubmitted)) return {live, turn};

  const last = told.findLast(isVisibleHuman);
  const identity = last ? identityOf(last) : null;
  const isNew =
    identity !== null &&
    !turn.baseline.has(identity) &&
    !turn.submitted.has(identity) &&
    !rowOf(sources.feed, identity) &&
    !sources.live.some((message) => identityOf(message) === identity);
  if (turn.human !== null && source !== 'state' && isNew) {
    return {
      live: live.filter((message) => !isSubmitted(message)),
      turn: {...turn, human: identity},
    };
  }
  const question = live.find((message) => identityOf(message) === turn.human);
  const isConfirmed = question !== undefined && !question.facts?.pending;
  return {live: isConfirmed ? live.filter((message) => !isStandIn(message)) : live, turn};
}
