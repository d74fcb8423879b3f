import type {Kernel} from './kernel.js';
import type {View} from './view.js';

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
