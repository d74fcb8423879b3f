import {SessionError} from '../errors.js';
import type {RunInfo, UploadedFile, WireMessage} from '../protocol/wire.js';
import type {SendOptions, SendResult} from '../session-types.js';
import type {ReplayPreparation, RunStream} from '../transport/gateway-types.js';
import {reloadModels} from './choices.js';
import {asSessionError, fail, isAmbiguous, overcome} from './failures.js';
import {findRunOfMessage} from './find-run.js';
import {followRun} from './follow.js';
import {createFollowedRun} from './followed-run.js';
import {composeMessages, uploadedFiles, uploadingFiles, withFiles} from './human-message.js';
import {joinFoundRun, recover} from './join.js';
import type {Kernel} from './kernel.js';
import {CONNECT_PATIENCE} from './limits.js';
import {runBodyOf} from './run-request.js';
import {stopRun} from './stop.js';
import type {Submission} from './submission.js';
import {createSubmission} from './submission.js';
import {dropSuggestions} from './suggestions.js';
import {listThread} from './thread-list.js';
import {ensureThread} from './thread.js';
import {uploadFiles} from './uploads.js';
import type {View} from './view.js';
import {within} from './waiting.js';

/** What a run is started with. */
export interface Outgoing {
  readonly messages: readonly WireMessage[];
  readonly files?: readonly File[];
  readonly attachments?: readonly UploadedFile[];
  readonly context?: Readonly<Record<string, unknown>>;
  /** A regeneration or an edit: prepared by the server from the given message on. */
  readonly replay?: ReplayPreparation;
}

const busy: SendResult = {accepted: false, reason: 'busy'};

export async function send(
  kernel: Kernel,
  input: string | WireMessage,
  options: SendOptions = {},
): Promise<SendResult> {
  const messages = composeMessages(input, options, kernel.environment);
  if (messages === null) return {accepted: false, reason: 'empty'};
  const {files, attachments, context} = options;
  return startRun(kernel, () =>
    Promise.resolve({
      messages,
      ...(files && {files}),
      ...(attachments && {attachments}),
      ...(context && {context}),
    }),
  );
}

/**
 * Starts a run, once: from here until the gateway has accepted or refused it, nothing else can be sent in this thread.
 * `prepare` may ask the server first. Never rejects.
 */
export async function startRun(
  kernel: Kernel,
  prepare: () => Promise<Outgoing>,
): Promise<SendResult> {
  const view = kernel.view();
  if (kernel.lifetime.aborted)
    return failed(new SessionError('The session is closed.', {kind: 'aborted'}));
  // A second click while the first is on its way is not worth a word; an answer under way is.
  if (view.submission !== null) return busy;
  if (view.run !== null) {
    kernel.notice('busy');
    return busy;
  }
  const submission = createSubmission(kernel.lifetime);
  view.submission = submission;
  dropSuggestions(kernel);
  let result: SendResult;
  try {
    result = await submit(kernel, view, submission, prepare);
  } finally {
    view.submission = null;
    submission.finish();
  }
  // Refused because somebody else's run is going on in this thread: show it.
  if (!result.accepted && result.reason === 'busy') void recover(kernel, view);
  return result;
}

async function submit(
  kernel: Kernel,
  view: View,
  submission: Submission,
  prepare: () => Promise<Outgoing>,
): Promise<SendResult> {
  let outgoing: Outgoing;
  let threadId: string;
  try {
    const prepared = await prepare();
    show(kernel, view, prepared);
    await readiness(kernel);
    if (kernel.status.get().phase === 'signed-out') return refuse(kernel, view, null);
    threadId = await ensureThread(kernel, view, submission.signal);
    outgoing = await withUploads(kernel, view, threadId, prepared, submission.signal);
  } catch (thrown) {
    return refuse(kernel, view, thrown);
  }
  if (submission.signal.aborted) return refuse(kernel, view, null);
  return post(kernel, view, submission, threadId, outgoing);
}

/** A first connection may bring a choice made earlier, and a login another try; neither is waited for long. */
function readiness(kernel: Kernel): Promise<void> {
  const isSignedOut = kernel.status.get().phase === 'signed-out';
  const work = isSignedOut ? kernel.reconnect() : kernel.connected();
  return within(CONNECT_PATIENCE, kernel.lifetime, () => work, undefined);
}

function show(kernel: Kernel, view: View, {messages, files, replay}: Outgoing): void {
  view.dispatch({
    type: 'submitted',
    messages: files ? withFiles(messages, uploadingFiles(files)) : messages,
    at: kernel.environment.now(),
    ...(replay?.target_run_id !== undefined && {supersedes: [replay.target_run_id]}),
  });
  kernel.conversation.flush();
}

async function withUploads(
  kernel: Kernel,
  view: View,
  threadId: string,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Outgoing> {
  const uploaded = outgoing.files?.length
    ? await uploadFiles(kernel, threadId, outgoing.files, signal)
    : [];
  const files = uploadedFiles([...(outgoing.attachments ?? []), ...uploaded]);
  if (files.length === 0) return outgoing;
  const complete = {...outgoing, messages: withFiles(outgoing.messages, files)};
  view.dispatch({type: 'submitted', messages: complete.messages, at: kernel.environment.now()});
  return complete;
}

/** The one POST. It is not repeated: when its answer is lost, the run it may have started is looked for. */
async function post(
  kernel: Kernel,
  view: View,
  submission: Submission,
  threadId: string,
  outgoing: Outgoing,
): Promise<SendResult> {
  const messageId = outgoing.replay ? null : (outgoing.messages.at(-1)?.id ?? null);
  try {
    const body = runBodyOf(kernel, threadId, outgoing);
    submission.posted = true;
    const stream = await kernel.gateway.startRun(threadId, body, submission.signal);
    return accept(kernel, view, submission, {threadId, messageId, runId: stream.runId, stream});
  } catch (thrown) {
    const error = asSessionError(thrown);
    const found =
      submission.posted && isAmbiguous(error) ? await lookUp(kernel, threadId, messageId) : null;
    if (found === null) return refuse(kernel, view, error, submission.posted);
    return accept(kernel, view, submission, {
      threadId,
      messageId,
      runId: found.run_id,
      stream: null,
    });
  }
}

async function lookUp(
  kernel: Kernel,
  threadId: string,
  messageId: string | null,
): Promise<RunInfo | null> {
  try {
    return await findRunOfMessage(
      kernel.gateway,
      threadId,
      messageId,
      kernel.finishedRuns,
      kernel.lifetime,
    );
  } catch {
    // The gateway cannot be asked either; the caller tells of the failure that came first.
    return null;
  }
}

interface AcceptedRun {
  readonly threadId: string;
  readonly messageId: string | null;
  readonly runId: string | null;
  /** `null` when the run was found again after its answer got lost. */
  readonly stream: RunStream | null;
}

function accept(
  kernel: Kernel,
  view: View,
  submission: Submission,
  accepted: AcceptedRun,
): SendResult {
  const {threadId, runId, stream, messageId} = accepted;
  overcome(kernel);
  if (kernel.choices.get().modelsStatus === 'failed') void reloadModels(kernel);
  listThread(kernel, threadId, view);
  if (view.signal.aborted) {
    // Another thread is shown by now; the run goes on without us.
    stream?.close();
    return {accepted: true, threadId, runId};
  }
  view.dispatch({type: 'run-attached', runId, joined: false, at: kernel.environment.now()});
  kernel.conversation.flush();
  kernel.emit({type: 'run-start', runId, threadId});
  const run = createFollowedRun(view.signal, {
    threadId,
    id: runId,
    joined: false,
    ...(messageId !== null && {messageId}),
  });
  if (stream === null) void joinFoundRun(kernel, view, run);
  else void followRun(kernel, view, run, stream, false);
  if (submission.stop !== null) void stopRun(kernel, view, run, submission.stop);
  return {accepted: true, threadId, runId};
}

/** Takes back what was shown. The caller keeps what the reader typed. */
function refuse(kernel: Kernel, view: View, thrown: unknown, posted = false): SendResult {
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

function failed(error: SessionError): SendResult {
  return {accepted: false, reason: 'failed', error};
}
