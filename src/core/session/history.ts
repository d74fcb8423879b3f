import type {SessionError} from '../errors.js';
import type {FeedPage, ThreadState} from '../protocol/wire.js';
import {
  asSessionError,
  fail,
  isMissingFeature,
  isMissingThread,
  overcome,
  tell,
} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {FEED_HOLE_PAGES} from './limits.js';
import {take} from './take.js';
import {isBusy} from './view.js';
import type {View} from './view.js';

export type ThreadReading = 'read' | 'missing' | 'failed';

/**
 * Reads the shown thread: the newest page of its durable feed for what was said, its state for what is now. Each stands in
 * for the other: the fork has no feed, and a feed kept in memory does not survive a restart of the gateway.
 */
export async function readThread(kernel: Kernel, view: View): Promise<ThreadReading> {
  const {threadId, signal} = view;
  if (threadId === null) return 'read';
  view.dispatch({type: 'history-loading', older: false});
  const {page, state} = await readBoth(kernel, threadId, signal);
  if (signal.aborted) return 'failed';

  const hasRows = page.value !== null && page.value.data.length > 0;
  const stateIsMissing = state.error !== null && isMissingThread(state.error);
  if (stateIsMissing && !hasRows && page.error === null) return 'missing';

  await showThread(kernel, view, page.value, state.value);
  const failure = page.error ?? (stateIsMissing ? null : state.error);
  if (failure === null) overcome(kernel);
  else {
    if (page.value === null) view.dispatch({type: 'history-failed', older: false});
    fail(kernel, failure);
  }
  kernel.conversation.flush();
  return page.value === null && state.value === null ? 'failed' : 'read';
}

/** Reads what a stream could not tell any more. Rejects without a state. */
export async function readDurableState(
  kernel: Kernel,
  view: View,
  signal: AbortSignal,
): Promise<void> {
  if (view.threadId === null) return;
  const {page, state} = await readBoth(kernel, view.threadId, signal);
  await showThread(kernel, view, page.value, state.value);
  if (state.error !== null) throw state.error;
}

/**
 * After a run: durable ids, duration and feedback come with the feed; without one the state has to do. Resolves with whether
 * the thread could be read.
 */
export async function refreshAfterRun(kernel: Kernel, view: View): Promise<boolean> {
  const {threadId, signal} = view;
  if (threadId === null) return false;
  const page = await readingOf(readNewestPage(kernel, threadId, signal));
  if (page.error !== null && isMissingFeature(page.error)) kernel.lacks('messagesPage');
  const hasRows = page.value !== null && page.value.data.length > 0;
  const state = hasRows ? null : await readingOf(gatewayOf(kernel).state(threadId, signal));
  const failure = state === null ? null : (state.error ?? null);
  if (failure !== null) {
    tell(kernel, failure);
    return false;
  }
  // The next run's stream may know better by now than a state that was read at the end of the last one.
  await showThread(kernel, view, page.value, isBusy(view) ? null : (state?.value ?? null));
  return true;
}

/** The older page that is on its way, so that whoever asks for it as well waits for it. */
const olderPages = new WeakMap<View, Promise<void>>();

export function loadOlder(kernel: Kernel): Promise<void> {
  const view = kernel.view();
  const onItsWay = olderPages.get(view);
  if (onItsWay !== undefined) return onItsWay;
  const loading = fetchOlder(kernel, view).finally(() => olderPages.delete(view));
  olderPages.set(view, loading);
  return loading;
}

async function fetchOlder(kernel: Kernel, view: View): Promise<void> {
  const {threadId, signal} = view;
  const {nextBeforeSeq} = kernel.conversation.get().history;
  if (threadId === null || nextBeforeSeq === null) return;
  view.dispatch({type: 'history-loading', older: true});
  try {
    const page = await gatewayOf(kernel).messagesPage(threadId, nextBeforeSeq, signal);
    take(view, {type: 'history-page', page, older: true});
    // Whoever waited looks for the messages now.
    kernel.conversation.flush();
  } catch (thrown) {
    if (signal.aborted) return;
    view.dispatch({type: 'history-failed', older: true});
    tell(kernel, thrown);
  }
}

async function showThread(
  kernel: Kernel,
  view: View,
  page: FeedPage | null,
  state: ThreadState | null,
): Promise<void> {
  if (page !== null) await showNewestPage(kernel, view, page);
  const hasRows = page !== null && page.data.length > 0;
  if (state !== null)
    take(view, {type: 'state-read', values: state.values, authoritative: !hasRows});
}

/** Shows the newest page, and the pages between it and what is already there: one run may have written several. */
async function showNewestPage(kernel: Kernel, view: View, newest: FeedPage): Promise<void> {
  const {threadId, signal, newestSeq: known} = view;
  take(view, {type: 'history-page', page: newest, older: false});
  view.newestSeq = newest.data.at(-1)?.seq ?? known;
  if (threadId === null || known === null) return;
  for (let left = FEED_HOLE_PAGES; left > 0 && !signal.aborted; left -= 1) {
    const {nextBeforeSeq} = kernel.conversation.get().history;
    if (nextBeforeSeq === null || nextBeforeSeq <= known) return;
    const page = await gatewayOf(kernel).messagesPage(threadId, nextBeforeSeq, signal);
    take(view, {type: 'history-page', page, older: true});
  }
}

/** `null` on gateways without a feed. */
async function readNewestPage(
  kernel: Kernel,
  threadId: string,
  signal: AbortSignal,
): Promise<FeedPage | null> {
  if (!kernel.has('messagesPage')) return null;
  return gatewayOf(kernel).messagesPage(threadId, undefined, signal);
}

interface Reading<T> {
  readonly value: T | null;
  readonly error: SessionError | null;
}

async function readBoth(
  kernel: Kernel,
  threadId: string,
  signal: AbortSignal,
): Promise<{readonly page: Reading<FeedPage>; readonly state: Reading<ThreadState>}> {
  const [page, state] = await Promise.all([
    readingOf(readNewestPage(kernel, threadId, signal)),
    readingOf(gatewayOf(kernel).state(threadId, signal)),
  ]);
  if (page.error === null || !isMissingFeature(page.error)) return {page, state};
  // Refused for a thread that can be read otherwise: then it is the feed that is missing, and not the thread.
  if (state.error === null) kernel.lacks('messagesPage');
  return {page: {value: null, error: null}, state};
}

async function readingOf<T>(work: Promise<T | null>): Promise<Reading<T>> {
  try {
    return {value: await work, error: null};
  } catch (thrown) {
    return {value: null, error: asSessionError(thrown)};
  }
}
