import {keepChoices} from './choices.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';

/** Where the open thread is kept. */
const OPEN_THREAD = 'thread';

export function rememberedThread(kernel: Kernel): string | null {
  return kernel.memory.get(OPEN_THREAD);
}

export function rememberThread(kernel: Kernel, threadId: string | null): void {
  kernel.memory.set(OPEN_THREAD, threadId);
}

/** `new` is how a host may write that it means no thread yet. */
export function threadIdOf(given: string | null | undefined): string | null {
  return given === undefined || given === null || given === '' || given === 'new' ? null : given;
}

/**
 * The shown thread's id, created on the server when there is none yet: a run is refused on a thread that does not exist,
 * whatever its body says about creating it (upstream f1f4af99). Creating twice under one id is harmless.
 */
export async function ensureThread(
  kernel: Kernel,
  view: View,
  signal: AbortSignal,
): Promise<string> {
  if (view.threadId !== null) return view.threadId;
  const {options, agentId, gateway} = kernel;
  const {thread_id: threadId} = await gateway.createThread(
    {threadId: view.draftId, agentId, metadata: options.metadata ?? {}},
    signal,
  );
  view.threadId = threadId;
  if (view.signal.aborted) return threadId;
  view.dispatch({type: 'thread-created', threadId});
  rememberThread(kernel, threadId);
  keepChoices(kernel, threadId);
  kernel.emit({type: 'thread-change', threadId});
  return threadId;
}
