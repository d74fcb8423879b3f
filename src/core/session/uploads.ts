import {SessionError} from '../errors.js';
import type {UploadedFile} from '../protocol/wire.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';

/** Uploads before the run: the message names the files, so they have to be there. Rejects unless all of them are. */
export async function uploadFiles(
  kernel: Kernel,
  threadId: string,
  files: readonly File[],
  signal: AbortSignal,
): Promise<readonly UploadedFile[]> {
  const result = await gatewayOf(kernel).upload(threadId, files, signal);
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
