import {SessionError} from '../errors.js';
import type {TokenReason} from '../session-types.js';
import type {Kernel} from './kernel.js';

/** The fork's code for a user it knows but does not admit yet. */
export const PENDING_APPROVAL = 'PENDING_APPROVAL';

export type SignOutReason = 'pending-approval' | 'logout';

/**
 * The login is missing or lost: streams end, what is shown and what is typed stay. The page is not sent anywhere; the host
 * is told, once.
 */
export function signOut(kernel: Kernel, error: SessionError | null, why?: SignOutReason): void {
  const {phase} = kernel.status.get();
  if (phase === 'closed' || (phase === 'signed-out' && why === undefined)) return;
  const reason = reasonOf(kernel, error);
  kernel.changeStatus({phase: 'signed-out', error});
  const cause = error ?? new SessionError('A login is needed.', {kind: 'auth'});
  kernel.view().run?.detach(cause);
  if (error !== null) kernel.report(error);
  if (why === 'logout') return;
  kernel.emit({type: 'auth-required', reason: why ?? reason, message: cause.message});
}

function reasonOf(kernel: Kernel, error: SessionError | null): TokenReason {
  if (error?.code === 'token_expired') return 'expired';
  const isFirst = kernel.status.get().phase === 'connecting' && kernel.credentials.token() === null;
  return error === null || isFirst ? 'start' : 'rejected';
}
