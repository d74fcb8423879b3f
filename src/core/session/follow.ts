import {SessionError} from '../errors.js';
import type {SseMessage, StreamEvent} from '../protocol/events.js';
import type {ThreadValues} from '../protocol/wire.js';
import type {RunStream} from '../transport/gateway-types.js';
import {hasServerSeq} from '../protocol/detect.js';
import {noticeDialect} from './detection.js';
import {asSessionError, fail} from './failures.js';
import {fateOfDetached} from './followed-run.js';
import type {FollowedRun, RunFate} from './followed-run.js';
import type {Kernel} from './kernel.js';
import {PRELOAD_DELAY} from './limits.js';
import {later, underWay} from './parts.js';
import {readStream} from './read-stream.js';
import {rememberRun} from './run-pointer.js';
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
  const preloading = setTimeout(underWay.prefetch, PRELOAD_DELAY);
  try {
    const fate = await readToTheEnd(kernel, view, run, stream, rejoined);
    if (!view.signal.aborted) await end(kernel, view, run, fate);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (!view.signal.aborted) await end(kernel, view, run, {kind: 'lost', error});
  } finally {
    clearTimeout(preloading);
    if (view.run === run) view.run = null;
    run.finish();
  }
}

async function end(kernel: Kernel, view: View, run: FollowedRun, fate: RunFate): Promise<void> {
  try {
    const {settle} = await later.load();
    await settle(kernel, view, run, fate);
  } catch (thrown) {
    loseRun(kernel, view, run, thrown);
  }
}

/** Nobody can tell how it ended; reading the thread again will. */
export function loseRun(kernel: Kernel, view: View, run: FollowedRun, thrown: unknown): void {
  view.dispatch({
    type: 'run-ended',
    reason: 'lost',
    at: kernel.environment.now(),
    stopReason: null,
  });
  if (view.run === run) view.run = null;
  kernel.conversation.flush();
  fail(kernel, thrown);
  kernel.emit({type: 'run-end', runId: run.id, threadId: run.threadId, reason: 'lost'});
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
    if (outcome.kind === 'gap') {
      const {meetGap} = await later.load();
      await meetGap(kernel, view, run, outcome.gap);
    }
    const {reopen} = await underWay.load();
    const next = await reopen(kernel, view, run, outcome);
    if ('kind' in next) return next;
    stream = next;
    continued = true;
    if (run.stopping) continue;
    view.dispatch({type: 'run-phase', phase: 'streaming'});
    if (outcome.kind === 'cut') kernel.notice('resumed');
  }
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
