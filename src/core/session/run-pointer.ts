import type {FollowedRun} from './followed-run.js';
import type {Kernel} from './kernel.js';

/** Where the id of a thread's running run is kept, for the page to find it again after a reload. */
function pointerName(threadId: string): string {
  return `run:${threadId}`;
}

export function pointedRun(kernel: Kernel, threadId: string): string | null {
  return kernel.memory.get(pointerName(threadId));
}

export function rememberRun(kernel: Kernel, run: FollowedRun): void {
  if (run.id !== null) kernel.memory.set(pointerName(run.threadId), run.id);
}

/** Only while it still points to this run: another tab may have started the next one. */
export function forgetRun(kernel: Kernel, threadId: string, runId: string): void {
  if (pointedRun(kernel, threadId) === runId) kernel.memory.set(pointerName(threadId), null);
}
