import {whole} from '../plain/reading.js';
import type {WireMessage} from '../protocol/wire.js';
import type {Conversation} from '../state/conversation.js';
import type {LiveEvent} from '../state/events.js';
import {reduceLive} from '../state/reduce-live.js';
import type {FlushableStore} from './kernel.js';
import type {FollowedRun} from './followed-run.js';
import type {Submission} from './submission.js';

/**
 * One showing of one thread. Everything asynchronous that belongs to a thread holds on to its view: once another thread
 * is shown its signal is aborted and its events change nothing, so no late answer can appear in the wrong thread.
 */
export interface View {
  threadId: string | null;
  /** The id a new conversation will be created under, the same for each attempt. */
  readonly draftId: string;
  readonly signal: AbortSignal;
  /** Of the newest feed row that was read. */
  newestSeq: number | null;
  submission: Submission | null;
  /** Sent, perhaps: the connection broke, and the gateway could not be asked. */
  doubtful: WireMessage | null;
  run: FollowedRun | null;
  dispatch(event: LiveEvent): void;
  /** Takes what another reducer makes of the conversation. */
  change(reducer: (conversation: Conversation) => Conversation): void;
  leave(): void;
}

export function createView(
  threadId: string | null,
  draftId: string,
  conversation: FlushableStore<Conversation>,
): View {
  const controller = new AbortController();
  const {signal} = controller;
  const change = (reducer: (conversation: Conversation) => Conversation): void => {
    if (!signal.aborted) conversation.set(reducer(conversation.get()));
  };
  return {
    threadId,
    draftId,
    signal,
    newestSeq: null,
    submission: null,
    doubtful: null,
    run: null,
    dispatch: (event) => change((before) => reduceLive(before, event, whole.loaded())),
    change,
    leave: () => controller.abort(),
  };
}

export function isBusy(view: View): boolean {
  return view.submission !== null || view.run !== null;
}
