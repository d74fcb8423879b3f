import {SessionError} from '../errors.js';
import type {RunInfo} from '../protocol/wire.js';
import type {SendResult} from '../session-types.js';
import type {RunStream} from '../transport/gateway-types.js';
import {reloadModels} from './choices.js';
import {asSessionError, fail, isAmbiguous, overcome} from './failures.js';
import {followRun, loseRun} from './follow.js';
import {createFollowedRun} from './followed-run.js';
import type {FollowedRun} from './followed-run.js';
import type {Kernel} from './kernel.js';
import type {Outgoing} from './outgoing.js';
import {later, underWay} from './parts.js';
import {runBodyOf} from './run-request.js';
import {stopRun} from './stop.js';
import type {Submission} from './submission.js';
import {readUploadLimits} from './upload-limits.js';
import type {View} from './view.js';

/**
 * The one POST. It is never repeated: when its answer is lost, the run it may have started is looked for at once, and once
 * more before the same message is sent again.
 */
export async function post(
  kernel: Kernel,
  view: View,
  submission: Submission,
  threadId: string,
  outgoing: Outgoing,
): Promise<SendResult> {
  const message = outgoing.replay ? null : (outgoing.messages.at(-1) ?? null);
  const messageId = message?.id ?? null;
  const findEarlierAttempt = async (): Promise<RunInfo | null> =>
    (await underWay.load()).findEarlierAttempt(kernel, view, threadId, message);
  const lookUp = async (): Promise<RunInfo | null | 'unknown'> =>
    (await underWay.load()).lookUp(kernel, threadId, messageId);
  let stream: RunStream;
  try {
    const earlier = view.doubtful && (await findEarlierAttempt());
    if (earlier !== null) {
      view.dispatch({type: 'submit-failed'});
      return accept(kernel, view, submission, found(threadId, earlier));
    }
    const body = runBodyOf(kernel, threadId, outgoing);
    submission.posted = true;
    stream = await kernel.gateway.startRun(threadId, body, submission.signal);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (!submission.posted || !isAmbiguous(error)) {
      return refuse(kernel, view, error, submission.posted);
    }
    const run = await lookUp().catch(() => 'unknown' as const);
    if (run === 'unknown' || run === null) {
      // A request that was cut off on its way may still arrive there after the look.
      view.doubtful = message;
      return refuse(kernel, view, error, true);
    }
    return accept(kernel, view, submission, found(threadId, run));
  }
  return accept(kernel, view, submission, {
    threadId,
    messageId,
    runId: stream.runId,
    stream,
    files: outgoing.files,
  });
}

interface AcceptedRun {
  readonly threadId: string;
  readonly messageId: string | null;
  readonly runId: string | null;
  /** `null` when the run was found again after its answer got lost. */
  readonly stream: RunStream | null;
  readonly files?: readonly File[] | undefined;
}

function found(threadId: string, {run_id: runId}: RunInfo): AcceptedRun {
  return {threadId, messageId: null, runId, stream: null};
}

function accept(
  kernel: Kernel,
  view: View,
  submission: Submission,
  accepted: AcceptedRun,
): SendResult {
  const {threadId, runId, stream, messageId, files = []} = accepted;
  overcome(kernel);
  if (kernel.choices.get().modelsStatus === 'failed') void reloadModels(kernel);
  if (kernel.threads.get().status !== 'idle') void listThread(kernel, view, threadId);
  if (view.signal.aborted) {
    // Another thread is shown by now; the run goes on without us.
    stream?.close();
    return {accepted: true, threadId, runId};
  }
  void readUploadLimits(kernel, view);
  view.dispatch({type: 'run-attached', runId, joined: false, at: kernel.environment.now()});
  kernel.conversation.flush();
  kernel.emit({type: 'run-start', runId, threadId});
  const run = createFollowedRun(view.signal, {
    threadId,
    id: runId,
    joined: false,
    ...(messageId !== null && {messageId}),
    files,
  });
  if (stream === null) void join(kernel, view, run);
  else void followRun(kernel, view, run, stream, false);
  if (submission.stop !== null) void stopRun(kernel, view, run, submission.stop);
  return {accepted: true, threadId, runId};
}

/** Whoever asked for the list has fetched the code as well. */
async function listThread(kernel: Kernel, view: View, threadId: string): Promise<void> {
  const parts = await later.load();
  parts.listThread(kernel, threadId, view);
}

/** The run was found, and not its stream. */
async function join(kernel: Kernel, view: View, run: FollowedRun): Promise<void> {
  view.run = run;
  try {
    const {joinFoundRun} = await later.load();
    await joinFoundRun(kernel, view, run);
  } catch (thrown) {
    loseRun(kernel, view, run, thrown);
  }
}

/** Takes back what was shown. The caller keeps what the reader typed. */
export function refuse(kernel: Kernel, view: View, thrown: unknown, posted: boolean): SendResult {
  view.dispatch({type: 'submit-failed'});
  kernel.conversation.flush();
  const {phase} = kernel.status.get();
  if (thrown === null)
    return phase === 'signed-out' ? {accepted: false, reason: 'signed-out'} : aborted();
  const error = asSessionError(thrown);
  if (posted && error.kind === 'conflict') {
    kernel.notice('busy', error.message);
    return {accepted: false, reason: 'busy', error};
  }
  if (error.kind === 'rate-limit') {
    kernel.notice('rate-limit', error.message);
    return failed(error);
  }
  fail(kernel, error);
  return error.kind === 'auth' ? {accepted: false, reason: 'signed-out', error} : failed(error);
}

function aborted(): SendResult {
  return failed(new SessionError('The message was not sent: stopped before.', {kind: 'aborted'}));
}

export function failed(error: SessionError): SendResult {
  return {accepted: false, reason: 'failed', error};
}
