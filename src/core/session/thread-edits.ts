import {SessionError} from '../errors.js';
import type {ThreadInfo} from '../protocol/wire.js';
import {asSessionError, tell} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {take} from './take.js';
import {change, isPinned, patchRow, PINNED} from './thread-list.js';

/** Renames at once and takes it back when the gateway refuses (409 while a run is going on). Resolves to whether it did. */
export async function renameThread(
  kernel: Kernel,
  threadId: string,
  title: string,
): Promise<boolean> {
  const wanted = typeof title === 'string' ? title.trim() : '';
  if (wanted === '') {
    tell(kernel, new SessionError('A conversation needs a title.', {kind: 'invalid'}));
    return false;
  }
  const view = kernel.view();
  const isShown = view.threadId === threadId;
  try {
    await gatewayOf(kernel).setTitle(threadId, wanted, kernel.lifetime);
  } catch (thrown) {
    tell(kernel, thrown);
    return false;
  }
  patchRow(kernel, threadId, (row) => ({...row, values: {...row.values, title: wanted}}));
  if (isShown) take(view, {type: 'title-set', title: wanted});
  return true;
}

/** Deletes a conversation; when it is the shown one, a new one is begun. Already gone counts as deleted. */
export async function deleteThread(kernel: Kernel, threadId: string): Promise<boolean> {
  try {
    await gatewayOf(kernel).deleteThread(threadId, kernel.lifetime);
  } catch (thrown) {
    if (asSessionError(thrown).status !== 404) {
      tell(kernel, thrown);
      return false;
    }
  }
  const {items, total} = kernel.threads.get();
  const left = items.filter((row) => row.thread_id !== threadId);
  if (left.length < items.length)
    change(kernel, {items: left, total: total === null ? null : total - 1});
  if (kernel.view().threadId === threadId) kernel.startNew();
  return true;
}

/** Pins or unpins at once, and takes it back when the gateway refuses. */
export async function pinThread(
  kernel: Kernel,
  threadId: string,
  pinned: boolean,
): Promise<boolean> {
  const before = kernel.threads.get().items;
  patchRow(kernel, threadId, (row) => ({...row, metadata: {...row.metadata, [PINNED]: pinned}}));
  const after = pinnedFirst(kernel.threads.get().items);
  change(kernel, {items: after});
  try {
    await gatewayOf(kernel).patchThread(threadId, {[PINNED]: pinned}, kernel.lifetime);
    return true;
  } catch (thrown) {
    if (kernel.threads.get().items === after) change(kernel, {items: before});
    else
      patchRow(kernel, threadId, (row) => ({
        ...row,
        metadata: {...row.metadata, [PINNED]: !pinned},
      }));
    tell(kernel, thrown);
    return false;
  }
}

function pinnedFirst(items: readonly ThreadInfo[]): readonly ThreadInfo[] {
  return [...items.filter(isPinned), ...items.filter((row) => !isPinned(row))];
}
