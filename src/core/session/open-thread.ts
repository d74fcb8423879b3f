import {restoreChoices} from './choices.js';
import {fail} from './failures.js';
import type {Kernel} from './kernel.js';
import {later} from './parts.js';
import {rememberedThread, rememberThread, threadIdOf} from './thread.js';
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
  if (canRead(kernel, view)) await readThreadOf(kernel, view);
}

/** Reads the shown thread again, or connects again where that is what is missing. */
export async function reload(kernel: Kernel): Promise<void> {
  const {phase} = kernel.status.get();
  if (phase === 'offline' || phase === 'signed-out') return kernel.reconnect();
  await kernel.connected();
  const view = kernel.view();
  // A followed run keeps the conversation up to date by itself, and a state read now would be behind its stream.
  if (canRead(kernel, view) && !isBusy(view)) await readThreadOf(kernel, view);
}

export async function showRememberedThread(kernel: Kernel, view: View): Promise<void> {
  const threadId = rememberedThread(kernel);
  if (threadId === null || view.signal.aborted || isBusy(view)) return;
  await readThreadOf(kernel, kernel.show(threadId), true);
}

/** Without the code to read a thread, that it cannot be read is what the reader is told. */
export async function readThreadOf(
  kernel: Kernel,
  view: View,
  wasRemembered = false,
): Promise<void> {
  try {
    const {readShownThread} = await later.load();
    await readShownThread(kernel, view, wasRemembered);
  } catch (thrown) {
    view.dispatch({type: 'history-failed', older: false});
    fail(kernel, thrown);
  }
}

function canRead(kernel: Kernel, view: View): boolean {
  const {phase} = kernel.status.get();
  return !view.signal.aborted && phase !== 'signed-out' && phase !== 'closed' && phase !== 'idle';
}
