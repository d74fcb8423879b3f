import {SessionError} from '../errors.js';
import {restoreChoices} from './choices.js';
import {readThread} from './history.js';
import {recover} from './join.js';
import type {Kernel} from './kernel.js';
import {rememberedThread, rememberThread, threadIdOf} from './thread.js';
import {readUploadLimits} from './uploads.js';
import type {View} from './view.js';
import {isBusy} from './view.js';

/** Shows a thread: its history, its present, and its run if one is going on. */
export async function openThread(kernel: Kernel, given: string): Promise<void> {
  const threadId = threadIdOf(given);
  if (threadId === null) return kernel.startNew();
  const {threadId: shown} = kernel.view();
  if (threadId === shown) return reload(kernel);
  const view = kernel.show(threadId);
  rememberThread(kernel, threadId);
  restoreChoices(kernel, view);
  await kernel.connected();
  if (canRead(kernel, view)) await readShownThread(kernel, view);
}

/** Reads the shown thread again, or connects again where that is what is missing. */
export async function reload(kernel: Kernel): Promise<void> {
  const {phase} = kernel.status.get();
  if (phase === 'offline' || phase === 'signed-out') return kernel.reconnect();
  await kernel.connected();
  const view = kernel.view();
  // A followed run keeps the conversation up to date by itself, and a state read now would be behind its stream.
  if (canRead(kernel, view) && !isBusy(view)) await readShownThread(kernel, view);
}

export async function showRememberedThread(kernel: Kernel, view: View): Promise<void> {
  const threadId = rememberedThread(kernel);
  if (threadId === null || view.signal.aborted || isBusy(view)) return;
  await readShownThread(kernel, kernel.show(threadId), true);
}

export async function readShownThread(
  kernel: Kernel,
  view: View,
  wasRemembered = false,
): Promise<void> {
  if (view.threadId === null) return;
  const reading = await readThread(kernel, view);
  if (view.signal.aborted) return;
  if (reading === 'missing') return leaveMissingThread(kernel, wasRemembered);
  if (reading === 'failed') return;
  void readUploadLimits(kernel, view);
  void recover(kernel, view);
}

/** Deleted, or somebody else's. That what was open last is gone is nothing to be told. */
function leaveMissingThread(kernel: Kernel, wasRemembered: boolean): void {
  kernel.startNew();
  if (wasRemembered) return;
  kernel.report(
    new SessionError('This conversation does not exist, or belongs to somebody else.', {
      kind: 'not-found',
      status: 404,
    }),
  );
}

function canRead(kernel: Kernel, view: View): boolean {
  const {phase} = kernel.status.get();
  return !view.signal.aborted && phase !== 'signed-out' && phase !== 'closed' && phase !== 'idle';
}
