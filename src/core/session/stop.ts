import {fail} from './failures.js';
import type {FollowedRun} from './followed-run.js';
import type {Kernel} from './kernel.js';
import {STOP_WAIT} from './limits.js';
import {underWay} from './parts.js';
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
  try {
    const {cancelAndWait} = underWay.loaded() ?? (await underWay.load());
    await within(
      STOP_WAIT,
      kernel.lifetime,
      (signal) => cancelAndWait(kernel, view, run, options, signal),
      undefined,
    );
  } catch (thrown) {
    goOn(view, run);
    fail(kernel, thrown);
  }
}

/** It is not stopped after all. */
export function goOn(view: View, run: FollowedRun): void {
  run.stopping = false;
  view.dispatch({type: 'run-phase', phase: 'streaming'});
}
