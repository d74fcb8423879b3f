import {dialectFacts} from '../protocol/dialect.js';
import type {LoginCredentials} from '../session-types.js';
import {asSessionError, isMissingFeature, tell} from './failures.js';
import {adopt, exchangeToken} from './exchange.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {PENDING_APPROVAL} from './sign-out.js';

export async function login(kernel: Kernel, given: LoginCredentials): Promise<boolean> {
  try {
    await obtain(kernel, given);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'aborted') return false;
    if (error.code === PENDING_APPROVAL) kernel.signOut(error, 'pending-approval');
    else {
      kernel.changeStatus({error});
      kernel.report(error);
    }
    return false;
  }
  await kernel.reconnect();
  const {phase} = kernel.status.get();
  return phase !== 'signed-out' && phase !== 'offline';
}

async function obtain(kernel: Kernel, given: LoginCredentials): Promise<void> {
  const {credentials, lifetime} = kernel;
  if ('token' in given) credentials.setToken(given.token);
  else if ('upstreamToken' in given) await exchangeToken(kernel, given.upstreamToken);
  else if ('email' in given)
    await gatewayOf(kernel).loginLocal(given.email, given.password, lifetime);
  else
    adopt(
      credentials,
      await gatewayOf(kernel).loginUsername(given.username, given.password, lifetime),
    );
}

/** Ends the session that the gateway keeps, where it keeps one. */
export async function endServerSession(kernel: Kernel): Promise<void> {
  const {credentials, lifetime, status} = kernel;
  const hasServerSession =
    credentials.scheme() === 'cookie' || dialectFacts(status.get().dialect).hasLogout;
  if (!hasServerSession) return;
  try {
    await gatewayOf(kernel).logout(lifetime);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind !== 'auth' && !isMissingFeature(error)) tell(kernel, error);
  }
}
