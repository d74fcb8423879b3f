import {SessionError} from '../errors.js';
import type {UploadedFile} from '../protocol/wire.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';

/** Uploads before the run: the message names the files, so they have to be there. Rejects unless all of them are. */
export async function uploadFiles(
  kernel: Kernel,
  threadId: string,
  files: readonly File[],
  signal: AbortSignal,
): Promise<readonly UploadedFile[]> {
  const result = await kernel.gateway.upload(threadId, files, signal);
  const skipped = result.skipped_files ?? [];
  // Upstream answers 200 with `success: false`, and drops files with unsafe names without a word.
  if (!result.success || skipped.length > 0 || result.files.length < files.length) {
    const names = skipped.length > 0 ? ` (${skipped.join(', ')})` : '';
    throw new SessionError(`Not every file was accepted${names}. ${result.message ?? ''}`.trim(), {
      kind: 'invalid',
      code: 'upload',
    });
  }
  kernel.emit({type: 'upload', files: result.files});
  return result.files;
}

/** What may be uploaded here. Unknown limits are no limits: the gateway still has the last word. */
export async function readUploadLimits(kernel: Kernel, view: View): Promise<void> {
  if (view.threadId === null || kernel.uploadLimits.get() !== null || !kernel.has('uploads'))
    return;
  try {
    kernel.uploadLimits.set(await kernel.gateway.uploadLimits(view.threadId, view.signal));
  } catch {
    // Not every gateway says; an upload that is too large is refused with its reason.
  }
}
