import {asSessionError, fail, tell} from './failures.js';
import {findRunOfMessage, isActive} from './find-run.js';
import type {FollowedRun} from './followed-run.js';
import type {Kernel} from './kernel.js';
import {STOP_LINGER, STOP_WAIT} from './limits.js';
import type {View} from './view.js';
import {within} from './waiting.js';

export interface StopOptions {
  /** Undo what the run did, where the gateway can. */
  readonly rollback: boolean;
}

/** Stops whatever is going on in the shown thread. Resolves when it has ended, or after 10 s. */
export async function stop(kernel: Kernel, options: StopOptions): Promise<void> {
  const view = kernel.view();
  const {submission, run} = view;
  if (run !== null) return stopRun(kernel, view, run, options);
  if (submission === null) return;
  view.dispatch({type: 'run-phase', phase: 'stopping'});
  kernel.conversation.flush();
  if (!submission.posted) submission.abort();
  else {
    submission.stop = options;
    // A gateway that does not answer the POST: what it may have started is then looked up and stopped.
    void within(STOP_WAIT, view.signal, () => submission.done, null).finally(() =>
      submission.abort(),
    );
  }
  await within(STOP_WAIT, view.signal, () => endOf(view, submission.done), undefined);
}

async function endOf(view: View, submitted: Promise<void>): Promise<void> {
  await submitted;
  await view.run?.ended;
}

/**
 * Asks the gateway to stop the run; closing the stream would not. The stream stays open meanwhile: what still comes
 * belongs to the answer, and its end is the sign that the next message may be sent.
 */
export async function stopRun(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  options: StopOptions,
): Promise<void> {
  if (run.stopping) return within(STOP_WAIT, run.signal, () => run.ended, undefined);
  run.stopping = true;
  view.dispatch({type: 'run-phase', phase: 'stopping'});
  kernel.conversation.flush();
  await within(
    STOP_WAIT,
    kernel.lifetime,
    (signal) => cancelAndWait(kernel, view, run, options, signal),
    undefined,
  );
}

async function cancelAndWait(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  options: StopOptions,
  signal: AbortSignal,
): Promise<void> {
  const named = await nameOf(kernel, run);
  if (typeof named !== 'string') return;
  const answer = cancel(kernel, run, named, options, signal);
  run.cancelling = answer;
  switch (await answer) {
    case 'stopped':
      // The end is on its way; a proxy may keep it.
      await within(STOP_LINGER, kernel.lifetime, () => run.ended, undefined);
      run.detach();
      break;
    case 'stopping':
      await within(STOP_WAIT, kernel.lifetime, () => run.ended, undefined);
      run.detach();
      break;
    case 'refused':
      run.stopping = false;
      view.dispatch({type: 'run-phase', phase: 'streaming'});
      return;
  }
  await run.ended;
}

/** The run's id, asked for when its stream has not told it yet; nothing when it ends before. */
async function nameOf(kernel: Kernel, run: FollowedRun): Promise<string | void> {
  if (run.id !== null) return run.id;
  const {gateway, finishedRuns} = kernel;
  void findRunOfMessage(gateway, run.threadId, run.messageId, finishedRuns, run.signal)
    .then((found) => found !== null && run.name(found.run_id))
    // The stream may tell it still.
    .catch(() => undefined);
  return Promise.race([run.named, run.ended]);
}

/** `stopped`: it is over; `stopping`: the gateway is at it; `refused`: it goes on. */
async function cancel(
  kernel: Kernel,
  run: FollowedRun,
  runId: string,
  {rollback}: StopOptions,
  signal: AbortSignal,
): Promise<'stopped' | 'stopping' | 'refused'> {
  const {gateway} = kernel;
  try {
    await gateway.cancelRun(run.threadId, runId, {wait: true, rollback}, signal);
    return 'stopped';
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'not-found') return 'stopped';
    if (error.kind === 'conflict')
      return (await isOver(kernel, run, runId)) ? 'stopped' : refuse(kernel, error);
    if (error.kind === 'auth' || error.kind === 'forbidden') return refuse(kernel, error);
  }
  try {
    await gateway.cancelRun(run.threadId, runId, {wait: false, rollback}, kernel.lifetime);
    return 'stopping';
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'conflict' && (await isOver(kernel, run, runId))) return 'stopped';
    return refuse(kernel, error);
  }
}

/** A refused cancel means that the run has ended, or that another process of the gateway has it. */
async function isOver(kernel: Kernel, run: FollowedRun, runId: string): Promise<boolean> {
  try {
    return !isActive(await kernel.gateway.run(run.threadId, runId, kernel.lifetime));
  } catch (thrown) {
    return asSessionError(thrown).kind === 'not-found';
  }
}

function refuse(kernel: Kernel, error: unknown): 'refused' {
  const {kind} = asSessionError(error);
  if (kind === 'network') fail(kernel, error);
  else tell(kernel, error);
  return 'refused';
}
