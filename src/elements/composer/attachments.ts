import type {UploadLimits} from '../../core/index.js';

/** Why a file was not attached. */
export type AttachmentProblem = 'max_file_size' | 'max_files' | 'max_total_size' | 'bundle';

export interface AttachmentCheck {
  readonly accepted: readonly File[];
  /** Names of the refused files by reason. */
  readonly refused: ReadonlyMap<AttachmentProblem, readonly string[]>;
}

/**
 * Checks incoming files in the order they were chosen. Files already attached keep their place, and a later smaller file
 * may still fit where a bigger one did not. Limits that are not known accept everything.
 */
export function checkAttachments(
  attached: readonly File[],
  incoming: readonly File[],
  limits: UploadLimits | null,
): AttachmentCheck {
  const accepted: File[] = [];
  const refused = new Map<AttachmentProblem, string[]>();
  let count = attached.length;
  let total = attached.reduce((sum, file) => sum + file.size, 0);

  for (const file of incoming) {
    const problem = problemOf(file, count, total, limits);
    if (problem === null) {
      accepted.push(file);
      count += 1;
      total += file.size;
    } else {
      refused.set(problem, [...(refused.get(problem) ?? []), file.name]);
    }
  }
  return {accepted, refused};
}

function problemOf(
  file: File,
  count: number,
  total: number,
  limits: UploadLimits | null,
): AttachmentProblem | null {
  // macOS hands application folders over as one file without content type; they arrive broken.
  const untyped = file.type === '' || file.type === 'application/octet-stream';
  if (untyped && /\.app$/i.test(file.name)) return 'bundle';
  if (limits?.max_file_size !== undefined && file.size > limits.max_file_size)
    return 'max_file_size';
  if (limits?.max_files !== undefined && count >= limits.max_files) return 'max_files';
  if (limits?.max_total_size !== undefined && total + file.size > limits.max_total_size)
    return 'max_total_size';
  return null;
}
