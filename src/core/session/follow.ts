import {SessionError} from '../errors.js';
import type {ReplayGap, SseMessage, StreamEvent} from '../protocol/events.js';
import type {ThreadValues} from '../protocol/wire.js';
import type {RunStream} from '../transport/gateway-types.js';
import {hasServerSeq} from '../protocol/detect.js';
import {noticeDialect} from './detection.js';
import {asSessionError} from './failures.js';
import {findRunOfMessage} from './find-run.js';
import type {FollowedRun, RunFate} from './followed-run.js';
import {readDurableState} from './history.js';
import type {Kernel} from './kernel.js';
import {GAP_CODE, GAP_RECOVERIES, RESUME_ATTEMPTS, resumeDelay} from './limits.js';
import {readStream} from './read-stream.js';
import {rememberRun} from './run-pointer.js';
import {settle} from './settle.js';
import type {View} from './view.js';

/** Follows a run from its first open stream to its end, through breaks and replay gaps. Never rejects. */
export async function followRun(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  stream: RunStream,
  rejoined: boolean,
): Promise<void> {
  view.run = run;
  rememberRun(kernel, run);
  try {
    const fate = await readToTheEnd(kernel, view, run, stream, rejoined);
    if (!view.signal.aborted) await settle(kernel, view, run, fate);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (!view.signal.aborted) await settle(kernel, view, run, {kind: 'lost', error});
  } finally {
    if (view.run === run) view.run = null;
    run.finish();
  }
}

async function readToTheEnd(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  first: RunStream,
  rejoined: boolean,
): Promise<RunFate> {
  const {now} = kernel.environment;
  const onEvent = (event: StreamEvent, frame: SseMessage): void =>
    takeEvent(kernel, view, run, event, frame);
  let stream = first;
  let continued = rejoined;
  for (;;) {
    const outcome = await readStream(stream, run, now, onEvent);
    if (outcome.kind === 'detached') return fateOfDetached(run);
    // A gateway that forgot the run (a restart, or a minute after the end) ends the stream at once.
    if (outcome.kind === 'ended')
      return {kind: continued && outcome.events === 0 ? 'durable' : 'ended'};
    // A stop is under way and needs no stream, but it does need the run's name.
    if (run.stopping && run.id !== null) return {kind: 'durable'};
    if (outcome.kind === 'gap') await meetGap(kernel, view, run, outcome.gap);
    const next = await reopen(kernel, view, run, outcome.kind);
    if ('kind' in next) return next;
    stream = next;
    continued = true;
    if (run.stopping) continue;
    view.dispatch({type: 'run-phase', phase: 'streaming'});
    if (outcome.kind === 'cut') kernel.notice('resumed');
  }
}

function fateOfDetached({lostTo}: FollowedRun): RunFate {
  return lostTo === null ? {kind: 'durable'} : {kind: 'lost', error: lostTo};
}

function takeEvent(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  event: StreamEvent,
  frame: SseMessage,
): void {
  noticeDialect(kernel, frame, event);
  if (event.type === 'metadata' && run.id === null) {
    run.name(event.runId);
    rememberRun(kernel, run);
  }
  if (event.type === 'error') run.failure = event;
  if (event.type === 'malformed' && !run.malformed) {
    run.malformed = true;
    kernel.report(
      new SessionError(
        `A "${event.name}" frame could not be read and was skipped: ${event.reason}`,
        {
          kind: 'protocol',
        },
      ),
    );
  }
  if (event.type === 'values') noteBatching(kernel, event.values);
  view.dispatch({
    type: 'frame',
    event,
    at: kernel.environment.now(),
    ...(frame.id !== undefined && {id: frame.id}),
  });
  if (event.type !== 'custom') return;
  kernel.emit({type: 'custom', data: event.data});
  const message = typeof event.data['message'] === 'string' ? event.data['message'] : null;
  if (event.data.type === 'llm_retry') kernel.notice('retry', message);
  if (event.data.type === 'context_compacting') kernel.notice('compacting', message);
}

/** Lean streams suit gateways that batch the arguments of file tools also without snapshots of the state. */
function noteBatching(kernel: Kernel, {messages}: ThreadValues): void {
  const last = messages?.at(-1);
  if (last !== undefined && hasServerSeq(last)) kernel.canRunLean = true;
}

/** Opens the run's stream again where it broke off. */
async function reopen(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  after: 'gap' | 'cut',
): Promise<RunStream | RunFate> {
  const {sleep, random} = kernel.environment;
  let error = new SessionError('The connection to the running answer was lost.', {
    kind: 'network',
    retryable: true,
  });
  if (after === 'cut') {
    view.dispatch({type: 'run-phase', phase: 'reconnecting'});
    kernel.conversation.flush();
  }
  for (let immediate = after === 'gap'; run.failures < RESUME_ATTEMPTS; immediate = false) {
    try {
      if (!immediate) await sleep(resumeDelay(run.failures, random), run.signal);
      run.failures += 1;
      const id = run.id ?? (await nameRun(kernel, run));
      if (id === null) return {kind: 'durable'};
      return await kernel.gateway.joinRun(run.threadId, id, run.cursor, run.signal);
    } catch (thrown) {
      if (run.signal.aborted) return fateOfDetached(run);
      error = asSessionError(thrown);
      if (error.kind === 'conflict' || error.kind === 'not-found') return {kind: 'durable'};
      if (error.kind === 'auth' || error.kind === 'forbidden') break;
    }
  }
  return {kind: 'lost', error};
}

/** The connection broke before the server had named the run. */
async function nameRun(kernel: Kernel, run: FollowedRun): Promise<string | null> {
  const {gateway} = kernel;
  const found = await findRunOfMessage(
    gateway,
    run.threadId,
    run.messageId,
    kernel.finishedRuns,
    run.signal,
  );
  if (found === null) return null;
  run.name(found.run_id);
  rememberRun(kernel, run);
  return found.run_id;
}

/** Events were lost for good: the present is read from the durable state, and the stream goes on behind the gap. */
async function meetGap(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  gap: ReplayGap | null,
): Promise<void> {
  run.gaps += 1;
  if (gap === null) throw gapError(run, 'It does not say where to go on.');
  if (run.id !== null && gap.runId !== run.id) throw gapError(run, 'It belongs to another run.');
  if (run.gaps > GAP_RECOVERIES) throw gapError(run, 'Too many events were lost in a row.');
  kernel.emit({type: 'custom', data: {type: GAP_CODE, run_id: gap.runId}});
  view.dispatch({type: 'gap'});
  kernel.notice('gap');
  try {
    await readDurableState(kernel, view, run.signal);
  } catch (thrown) {
    if (run.signal.aborted) return;
    throw gapError(run, 'The state behind the gap could not be read.', thrown);
  }
  run.cursor = gap.latestEventId;
}

function gapError(run: FollowedRun, reason: string, cause?: unknown): SessionError {
  return new SessionError(
    `The stream of the running answer has a gap (met ${run.gaps} times). ${reason}`,
    {
      kind: 'protocol',
      code: GAP_CODE,
      retryable: true,
      cause,
    },
  );
}
