import type {UserInfo} from '../protocol/wire.js';
import {asSessionError, isMissingFeature} from './failures.js';
import type {Kernel} from './kernel.js';
import {emptyThreadList} from './empty-thread-list.js';

/**
 * Finds out who the user is. Tokens with a narrow list of routes may not ask, and open gateways may have no users: both
 * count as nobody in particular.
 */
export async function identify(kernel: Kernel): Promise<void> {
  if (kernel.credentials.scheme() === 'none') return;
  try {
    meet(kernel, await kernel.gateway.me(kernel.lifetime));
  } catch (thrown) {
    if (!isMissingFeature(asSessionError(thrown))) throw thrown;
    meet(kernel, null);
  }
}

/** Nothing of one user is left for the next one to see. */
function meet(kernel: Kernel, user: UserInfo | null): void {
  const before = kernel.status.get().user;
  if (before !== null && before.id !== user?.id) forgetUser(kernel);
  kernel.memory.changeUser(user?.id ?? null);
  if (before?.id !== user?.id || before === null) kernel.changeStatus({user});
}

/** Clears what is shown and what is kept of the current user. */
export function forgetUser(kernel: Kernel): void {
  kernel.memory.clear();
  kernel.finishedRuns.clear();
  kernel.threads.set(emptyThreadList);
  kernel.uploadLimits.set(null);
  if (kernel.view().threadId !== null || kernel.conversation.get().messages.length > 0)
    kernel.startNew();
  kernel.changeStatus({user: null});
  kernel.memory.changeUser(null);
}
