import {SessionError} from '../errors.js';
import type {RunInfo} from '../protocol/wire.js';
import type {RunEndReason} from '../state/conversation.js';
import {fail, overcome} from './failures.js';
import {isActive} from './followed-run.js';
import type {FollowedRun, RunFate} from './followed-run.js';
import {giveBackLeft, giveBackUnkept, rememberIfLeft} from './give-back.js';
import {readDurableState, refreshAfterRun} from './history.js';
import type {Kernel} from './kernel.js';
import {GAP_CODE, SECOND_LOOK, STOP_WAIT, VERDICT_WAIT} from './limits.js';
import {forgetRun} from './run-pointer.js';
import {offerSuggestions} from './offer-suggestions.js';
import {tellQuestions} from './questions.js';
import {updateListedThread} from './thread-list.js';
import type {Verdict} from './verdict.js';
import {judge} from './verdict.js';
import {isBusy} from './view.js';
import type {View} from './view.js';
import {within} from './waiting.js';

/** Closes a run: finds out how it ended, tells, and reads again what only the durable state knows. */
export async function settle(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  fate: RunFate,
): Promise<void> {
  rememberIfLeft(kernel, view, run);
  await within(STOP_WAIT, view.signal, () => run.cancelling, null);
  const canRead = kernel.status.get().phase !== 'signed-out';
  const isRead = canRead && (fate.kind === 'ended' || (await readDurable(kernel, view)));
  const record = canRead ? await readFinalRecord(kernel, view, run, fate) : null;
  if (view.signal.aborted) return;
  const verdict = verdictOf(kernel, run, fate, record, isRead);

  view.dispatch({
    type: 'run-ended',
    reason: verdict.reason,
    at: kernel.environment.now(),
    stopReason: record?.stop_reason ?? null,
  });
  if (view.run === run) view.run = null;
  if (run.id !== null && verdict.reason !== 'lost') {
    kernel.finishedRuns.add(run.id);
    forgetRun(kernel, run.threadId, run.id);
  }
  kernel.conversation.flush();
  tellQuestions(kernel);
  if (verdict.error === null) overcome(kernel);
  else fail(kernel, verdict.error);
  if (verdict.hasWarning) kernel.notice('warning');
  kernel.emit({type: 'run-end', runId: run.id, threadId: run.threadId, reason: verdict.reason});
  if (verdict.reason !== 'lost') void lookAgain(kernel, view, run, verdict.reason);
}

async function readDurable(kernel: Kernel, view: View): Promise<boolean> {
  try {
    await readDurableState(kernel, view, view.signal);
    return true;
  } catch {
    return false;
  }
}

/** A stream may end a moment before its run is entered as ended. */
async function readFinalRecord(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  fate: RunFate,
): Promise<RunInfo | null> {
  const record = await readRecord(kernel, run, view.signal);
  const isEarly = fate.kind === 'durable' && !run.stopping && record !== null && isActive(record);
  if (!isEarly) return record;
  try {
    await kernel.environment.sleep(SECOND_LOOK, view.signal);
  } catch {
    return record;
  }
  return readRecord(kernel, run, view.signal);
}

/** Reads the run's record, but does not hold back the end for it. */
async function readRecord(
  kernel: Kernel,
  run: FollowedRun,
  signal: AbortSignal,
): Promise<RunInfo | null> {
  const {id, threadId} = run;
  if (id === null || run.failure !== null) return null;
  try {
    return await within(
      VERDICT_WAIT,
      signal,
      (limit) => kernel.gateway.run(threadId, id, limit),
      null,
    );
  } catch {
    // Then the messages alone tell how it ended.
    return null;
  }
}

function verdictOf(
  kernel: Kernel,
  run: FollowedRun,
  fate: RunFate,
  record: RunInfo | null,
  isRead: boolean,
): Verdict {
  const conversation = kernel.conversation.get();
  if (fate.kind === 'ended' || run.stopping) return judge(run, record, conversation, false);
  if (fate.kind === 'durable')
    return isRead ? judge(run, record, conversation, true) : lost(unreadable());
  // It may have ended meanwhile; but a gap that could not be met is never a normal end.
  const hasEnded = isRead && record !== null && !isActive(record);
  return hasEnded && fate.error.code !== GAP_CODE
    ? judge(run, record, conversation, true)
    : lost(fate.error);
}

function lost(error: SessionError): Verdict {
  return {reason: 'lost', error, hasWarning: false};
}

function unreadable(): SessionError {
  return new SessionError(
    'The answer is not streamed any more, and its thread could not be read.',
    {
      kind: 'network',
      retryable: true,
    },
  );
}

async function lookAgain(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  reason: RunEndReason,
): Promise<void> {
  if (reason === 'success') void offerSuggestions(kernel, view);
  let isRead = await refreshAfterRun(kernel, view);
  updateListedThread(kernel, view);
  // The gateway may still be thinking of a title.
  if (reason === 'stopped' || kernel.conversation.get().titleProvisional) {
    try {
      await kernel.environment.sleep(SECOND_LOOK, view.signal);
    } catch {
      return;
    }
    if (!isBusy(view)) isRead = await refreshAfterRun(kernel, view);
    updateListedThread(kernel, view);
  }
  if (!isRead) return;
  if (reason === 'stopped' || reason === 'error') giveBackUnkept(kernel, view, run);
  giveBackLeft(kernel, view);
}
