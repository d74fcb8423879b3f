import type {Conversation, HistoryState} from './conversation.js';
import {change} from './equal.js';
import type {endRun} from './end-run.js';
import type {LiveEvent} from './events.js';
import type {addContent, addFields} from './join-fields.js';
import type {removeMessage} from './remove-message.js';
import {reduceFrame} from './frames.js';
import {attachRun, loseRun} from './runs.js';
import {emptyConversation, stateOf, type ConversationState} from './sources.js';
import {failSubmit, submit} from './submit.js';
import type {addTaskFrame} from './subtasks.js';
import type {addCallChunks} from './tool-calls.js';
import {withSources} from './transcript.js';

/** What a plain answer does without: calls of tools, delegated tasks, content in blocks, and every end but one that nobody saw. */
export interface MoreReducers {
  readonly addCallChunks: typeof addCallChunks;
  readonly addContent: typeof addContent;
  readonly addFields: typeof addFields;
  readonly addTaskFrame: typeof addTaskFrame;
  readonly endRun: typeof endRun;
  readonly removeMessage: typeof removeMessage;
}

/**
 * The conversation after what was sent, what a run streams, and what a request for history comes to. Without `more` that
 * is so as long as everything is plain.
 */
export function reduceLive(
  conversation: Conversation,
  event: LiveEvent,
  more?: MoreReducers,
): Conversation {
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
      return reduceFrame(state, event.event, event.id, event.at, more);
    case 'gap':
      return withSources(state, {turn: null});
    case 'run-ended':
      return (more?.endRun ?? loseRun)(state, event);
    case 'history-loading':
      return change(state, {history: startOf(state.history, event.older)});
    case 'history-failed':
      return failHistory(state, event.older);
  }
}

function startOf(history: HistoryState, older: boolean): HistoryState {
  if (older) return change(history, {loadingOlder: true});
  return history.status === 'ready' ? history : change(history, {status: 'loading'});
}

/** What is shown stays. */
export function failHistory(state: ConversationState, older: boolean): ConversationState {
  const {history} = state;
  const failed: Partial<HistoryState> = older
    ? {loadingOlder: false}
    : {status: history.status === 'ready' ? 'ready' : 'failed'};
  return change(state, {history: change(history, failed)});
}
