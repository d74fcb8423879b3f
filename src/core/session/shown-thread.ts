import {SessionError} from '../errors.js';
import {giveBackLeft} from './give-back.js';
import {readThread} from './history.js';
import {recover} from './join.js';
import type {Kernel} from './kernel.js';
import {readUploadLimits} from './upload-limits.js';
import type {View} from './view.js';

/** Reads what the shown thread holds, and follows its run if one is going on. */
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
  void recover(kernel, view).then(() => giveBackLeft(kernel, view));
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
