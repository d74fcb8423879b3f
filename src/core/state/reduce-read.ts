import type {Conversation, Message} from './conversation.js';
import {change} from './equal.js';
import type {ConversationEvent, ReadEvent} from './events.js';
import {isUnfinished, overlay, withFacts} from './facts.js';
import {entriesOf, withLayer} from './feed-index.js';
import {rowOf} from './feed.js';
import {isGoal} from './fields.js';
import {takeValues} from './frames.js';
import {addPage} from './history.js';
import {identityOf, isHidden} from './identity.js';
import {withOlderInFront} from './older-page.js';
import {failHistory} from './reduce-live.js';
import {stateOf, type ConversationState} from './sources.js';
import {olderCursor} from './stretches.js';
import {addTaskSteps} from './subtasks.js';
import {withSources} from './transcript.js';

const types: Readonly<Record<ReadEvent['type'], true>> = {
  'history-page': true,
  'state-read': true,
  'subtask-steps': true,
  'title-set': true,
  'goal-set': true,
  'feedback-set': true,
};

export function isReadEvent(event: ConversationEvent): event is ReadEvent {
  return Object.hasOwn(types, event.type);
}

/** The conversation after a request was answered. */
export function reduceRead(conversation: Conversation, event: ReadEvent): Conversation {
  const state = stateOf(conversation);
  switch (event.type) {
    case 'history-page':
      return takePage(state, event);
    case 'state-read':
      return takeState(state, event);
    case 'subtask-steps':
      return change(state, {subtasks: addTaskSteps(state.subtasks, event.taskId, event.steps)});
    case 'title-set':
      return change(state, {title: event.title, titleProvisional: false});
    case 'goal-set':
      return change(state, {goal: isGoal(event.goal) ? event.goal : null});
    case 'feedback-set':
      return setFeedback(state, event.runId, event.rating);
  }
}

function takePage(
  state: ConversationState,
  {page, older}: Extract<ConversationEvent, {type: 'history-page'}>,
): ConversationState {
  const {feed: known, live, open} = state.sources;
  const added = addPage(known, page, live);
  if (!added) return failHistory(state, older);
  const {feed, withdrawn, inFront} = added;
  const cursor = olderCursor(feed.stretches);
  const history = change(state.history, {
    status: 'ready',
    hasMore: cursor !== null,
    loadingOlder: older ? false : state.history.loadingOlder,
    nextBeforeSeq: cursor,
  });
  const inOrder = older && inFront && withOlderInFront(state, inFront);
  if (inOrder) return change({...inOrder, sources: {...inOrder.sources, feed}}, {history});
  const isWithdrawn = (message: Message): boolean =>
    withdrawn.has(identityOf(message) ?? '') && !isUnfinished(message);
  const confirmed = live
    .filter((message) => !isWithdrawn(message))
    .map((message) => {
      const row = rowOf(feed, identityOf(message));
      return row ? overlay(row, message) : message;
    });
  const isConfirmed = ({message}: {readonly message: Message}): boolean =>
    rowOf(feed, identityOf(message)) !== undefined;
  return withSources(change(state, {history}), {
    feed,
    live: confirmed,
    open: new Map([...open].filter(([, bucket]) => !isConfirmed(bucket))),
  });
}

function takeState(
  state: ConversationState,
  {values, authoritative}: Extract<ConversationEvent, {type: 'state-read'}>,
): ConversationState {
  const next = takeValues(state, values, 'state');
  if (!authoritative) return next;
  const history = change(state.history, {
    status: 'ready',
    hasMore: false,
    loadingOlder: false,
    nextBeforeSeq: null,
  });
  return change(next, {history});
}

/** The server keeps feedback with the run's last visible answer. */
function setFeedback(
  state: ConversationState,
  runId: string,
  rating: 1 | -1 | null,
): ConversationState {
  const target = state.messages.findLast(
    (message) => message.type === 'ai' && message.facts?.runId === runId && !isHidden(message),
  );
  if (!target) return state;
  const identity = identityOf(target);
  const rated = (message: Message): Message =>
    message === target || (identity !== null && identityOf(message) === identity)
      ? withFacts(message, {...message.facts, feedback: rating === null ? null : {rating}})
      : message;
  const {feed, live} = state.sources;
  const messages = feed.messages.map(rated);
  return withSources(state, {
    live: live.map(rated),
    feed: {
      ...feed,
      messages,
      rows: feed.rows.map((row) => {
        const message = rated(row.message);
        return message === row.message ? row : {...row, message};
      }),
      byIdentity: withLayer(feed.byIdentity, entriesOf(messages)),
    },
  });
}
