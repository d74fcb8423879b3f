import type {RunInfo} from '../protocol/wire.js';
import type {FirstGateway} from '../transport/first-gateway.js';
import {asSessionError, tell} from './failures.js';
import {followRun} from './follow.js';
import type {FollowedRun} from './followed-run.js';
import {createFollowedRun, isActive} from './followed-run.js';
import type {Kernel} from './kernel.js';
import {JOIN_DELAYS} from './limits.js';
import {forgetRun, pointedRun} from './run-pointer.js';
import {settle} from './settle.js';
import type {View} from './view.js';
import {isBusy} from './view.js';

/**
 * Finds the run that is going on in the shown thread, whoever started it (this page before a reload, another tab, another
 * device), and follows it. The run list decides; the pointer kept here is for gateways that cannot give one.
 */
export async function recover(kernel: Kernel, view: View): Promise<void> {
  const {threadId, signal} = view;
  if (threadId === null || isBusy(view)) return;
  const found = await findRun(kernel, threadId, signal);
  if (found === null || signal.aborted || isBusy(view)) return;
  const {runId, at} = found;
  const run = createFollowedRun(signal, {threadId, id: runId, joined: true});
  view.dispatch({type: 'run-attached', runId, joined: true, at});
  kernel.emit({type: 'run-start', runId, threadId});
  await joinFoundRun(kernel, view, run);
}

interface FoundRun {
  readonly runId: string;
  /** When it began. Milliseconds since the epoch. */
  readonly at: number;
}

async function findRun(
  kernel: Kernel,
  threadId: string,
  signal: AbortSignal,
): Promise<FoundRun | null> {
  const {gateway, finishedRuns, environment} = kernel;
  const now = environment.now();
  const pointer = pointedRun(kernel, threadId);
  try {
    const active = await findActiveRun(gateway, threadId, finishedRuns, signal);
    if (pointer !== null && pointer !== active?.run_id) forgetRun(kernel, threadId, pointer);
    return active && {runId: active.run_id, at: beginOf(active, now)};
  } catch (thrown) {
    if (signal.aborted) return null;
    if (pointer === null || finishedRuns.has(pointer)) {
      tell(kernel, thrown);
      return null;
    }
  }
  try {
    const record = await gateway.run(threadId, pointer, signal);
    if (isActive(record)) return {runId: pointer, at: beginOf(record, now)};
    forgetRun(kernel, threadId, pointer);
    return null;
  } catch {
    // It cannot be asked whether the run goes on; joining shows.
    return {runId: pointer, at: now};
  }
}

/** By the server's clock, which may be ahead of ours: nothing has begun later than now. */
function beginOf({created_at: createdAt}: RunInfo, now: number): number {
  const began = Date.parse(createdAt ?? '');
  return began <= now ? began : now;
}

/** The newest run that is going on, of the newest-first list of a thread. */
async function findActiveRun(
  gateway: Pick<FirstGateway, 'runs'>,
  threadId: string,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<RunInfo | null> {
  const runs = await gateway.runs(threadId, signal);
  return runs.find((run) => isActive(run) && !known.has(run.run_id)) ?? null;
}

/** Opens the stream of a run that this page has no stream of, and follows it from as far back as the gateway remembers. */
export async function joinFoundRun(kernel: Kernel, view: View, run: FollowedRun): Promise<void> {
  const {gateway, environment} = kernel;
  view.run = run;
  let failure: unknown = null;
  for (const delay of JOIN_DELAYS) {
    try {
      if (delay > 0) await environment.sleep(delay, run.signal);
      const id = run.id ?? (await run.named);
      const stream = await gateway.joinRun(run.threadId, id, null, run.signal);
      view.dispatch({type: 'run-phase', phase: run.stopping ? 'stopping' : 'streaming'});
      return await followRun(kernel, view, run, stream, true);
    } catch (thrown) {
      failure = thrown;
      const {kind} = asSessionError(thrown);
      if (kind === 'conflict' || kind === 'not-found' || run.signal.aborted) break;
    }
  }
  await giveUp(kernel, view, run, failure);
}

async function giveUp(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  failure: unknown,
): Promise<void> {
  const error = asSessionError(failure);
  const isOver = error.kind === 'conflict' || error.kind === 'not-found' || run.stopping;
  if (!view.signal.aborted)
    await settle(kernel, view, run, isOver ? {kind: 'durable'} : {kind: 'lost', error});
  if (view.run === run) view.run = null;
  run.finish();
}
