import {asSessionError, fail, tell} from './failures.js';
import {findRunOfMessage} from './find-run.js';
import {isActive} from './followed-run.js';
import type {FollowedRun} from './followed-run.js';
import {rememberIfLeft} from './give-back.js';
import type {Kernel} from './kernel.js';
import {STOP_LINGER, STOP_WAIT} from './limits.js';
import {goOn} from './stop.js';
import type {StopOptions} from './stop.js';
import type {View} from './view.js';
import {within} from './waiting.js';

/** Asks the gateway to stop the run, and waits for its end. */
export async function cancelAndWait(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  options: StopOptions,
  signal: AbortSignal,
): Promise<void> {
  rememberIfLeft(kernel, view, run);
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
      goOn(view, run);
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
