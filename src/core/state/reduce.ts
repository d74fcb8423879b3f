import type {Conversation, HistoryState, Message} from './conversation.js';
import {change} from './equal.js';
import type {ConversationEvent} from './events.js';
import {isUnfinished, overlay, withFacts} from './facts.js';
import {isGoal} from './fields.js';
import {reduceFrame, takeValues} from './frames.js';
import {addPage} from './history.js';
import {identityOf, isHidden} from './identity.js';
import {attachRun, endRun} from './runs.js';
import {emptyConversation, stateOf, type ConversationState} from './sources.js';
import {olderCursor} from './stretches.js';
import {failSubmit, submit} from './submit.js';
import {addTaskSteps} from './subtasks.js';
import {withSources} from './transcript.js';

export {emptyConversation} from './sources.js';

/**
 * The conversation after an event. Pure: the same conversation and event always give the same result, and neither is
 * changed. Parts that did not change keep their identity, down to the single message, and an event that changes nothing
 * gives the same conversation – a listener may compare by reference.
 *
 * The conversation is best one of `emptyConversation`'s line; one that a host made up is taken as it is. No event of any
 * shape throws: what a server sends may be incomplete, repeated, out of date or of a kind that is not known here.
 */
export function reduce(conversation: Conversation, event: ConversationEvent): Conversation {
  const state = stateOf(conversation);
  switch (event.type) {
    case 'thread-shown':
      return emptyConversation(event.threadId);
    case 'thread-created':
      return change(state, {threadId: event.threadId});
    case 'submitted':
      return submit(state, event);
    case 'submit-failed':
      return failSubmit(state);
    case 'run-attached':
      return attachRun(state, event);
    case 'run-phase':
      return change(state, {run: state.run && change(state.run, {phase: event.phase})});
    case 'frame':
      return reduceFrame(state, event.event, event.id, event.at);
    case 'gap':
      return withSources(state, {turn: null});
    case 'run-ended':
      return endRun(state, event);
    case 'history-loading':
      return change(state, {history: startOf(state.history, event.older)});
    case 'history-page':
      return takePage(state, event);
    case 'history-failed':
      return failHistory(state, event.older);
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

function startOf(history: HistoryState, older: boolean): HistoryState {
  if (older) return change(history, {loadingOlder: true});
  return history.status === 'ready' ? history : change(history, {status: 'loading'});
}

/** What is shown stays. */
function failHistory(state: ConversationState, older: boolean): ConversationState {
  const {history} = state;
  const failed: Partial<HistoryState> = older
    ? {loadingOlder: false}
    : {status: history.status === 'ready' ? 'ready' : 'failed'};
  return change(state, {history: change(history, failed)});
}

function takePage(
  state: ConversationState,
  {page, older}: Extract<ConversationEvent, {type: 'history-page'}>,
): ConversationState {
  const {feed: known, live, open} = state.sources;
  const added = addPage(known, page, live);
  if (!added) return failHistory(state, older);
  const {feed, withdrawn} = added;
  const cursor = olderCursor(feed.stretches);
  const history = change(state.history, {
    status: 'ready',
    hasMore: cursor !== null,
    loadingOlder: older ? false : state.history.loadingOlder,
    nextBeforeSeq: cursor,
  });
  const isWithdrawn = (message: Message): boolean =>
    withdrawn.has(identityOf(message) ?? '') && !isUnfinished(message);
  const confirmed = live
    .filter((message) => !isWithdrawn(message))
    .map((message) => {
      const row = feed.byIdentity.get(identityOf(message) ?? '');
      return row ? overlay(row, message) : message;
    });
  const isConfirmed = ({message}: {readonly message: Message}): boolean =>
    feed.byIdentity.has(identityOf(message) ?? '');
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
      byIdentity: new Map([...feed.byIdentity].map(([key, message]) => [key, rated(message)])),
    },
  });
}
