import {SessionError} from '../errors.js';
import {isReadable, whole} from '../plain/reading.js';
import type {WireMessage} from '../protocol/wire.js';
import type {SendOptions, SendResult} from '../session-types.js';
import {tell} from './failures.js';
import {composeMessages} from './human-message.js';
import type {Kernel} from './kernel.js';
import {CONNECT_PATIENCE} from './limits.js';
import type {Outgoing} from './outgoing.js';
import {later} from './parts.js';
import {failed, post, refuse} from './post.js';
import type {Submission} from './submission.js';
import {createSubmission} from './submission.js';
import {dropSuggestions} from './suggestions.js';
import {ensureThread} from './thread.js';
import type {View} from './view.js';
import {within} from './waiting.js';

const busy: SendResult = {accepted: false, reason: 'busy'};

export async function send(
  kernel: Kernel,
  input: string | WireMessage,
  options: SendOptions = {},
): Promise<SendResult> {
  const messages = composeMessages(input, options, kernel.environment);
  if (messages === null) return {accepted: false, reason: 'empty'};
  const {files, attachments, context} = options;
  return startRun(kernel, () => Promise.resolve({messages, files, attachments, context}));
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
  if (!result.accepted && result.reason === 'busy') void showOthersRun(kernel, view);
  return result;
}

async function showOthersRun(kernel: Kernel, view: View): Promise<void> {
  try {
    const {recover} = await later.load();
    await recover(kernel, view);
  } catch (thrown) {
    tell(kernel, thrown);
  }
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
    const hasFiles = prepared.files?.length || prepared.attachments?.length;
    const uploads = hasFiles ? await later.load() : null;
    if (!isReadable(prepared.messages)) await whole.load();
    show(kernel, view, uploads?.withFilesOnTheirWay(prepared) ?? prepared);
    await readiness(kernel);
    if (kernel.status.get().phase === 'signed-out') return refuse(kernel, view, null, false);
    threadId = await ensureThread(kernel, view, submission.signal);
    outgoing =
      (await uploads?.withUploads(kernel, view, threadId, prepared, submission.signal)) ?? prepared;
  } catch (thrown) {
    return refuse(kernel, view, thrown, false);
  }
  if (submission.signal.aborted) return refuse(kernel, view, null, false);
  return post(kernel, view, submission, threadId, outgoing);
}

/** A first connection may bring a choice made earlier, and a login another try; neither is waited for long. */
function readiness(kernel: Kernel): Promise<void> {
  const isSignedOut = kernel.status.get().phase === 'signed-out';
  const work = isSignedOut ? kernel.reconnect() : kernel.connected();
  return within(CONNECT_PATIENCE, kernel.lifetime, () => work, undefined);
}

function show(kernel: Kernel, view: View, {messages, replay}: Outgoing): void {
  view.dispatch({
    type: 'submitted',
    messages,
    at: kernel.environment.now(),
    ...(replay?.target_run_id !== undefined && {supersedes: [replay.target_run_id]}),
  });
  kernel.conversation.flush();
}
