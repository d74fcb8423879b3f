import {dialectFacts} from '../protocol/dialect.js';
import type {LoginCredentials} from '../session-types.js';
import {asSessionError, fail, isMissingFeature, tell} from './failures.js';
import {adopt, exchangeToken} from './exchange.js';
import {forgetUser, identify} from './identity.js';
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
  const {gateway, credentials, lifetime} = kernel;
  if ('token' in given) credentials.setToken(given.token);
  else if ('upstreamToken' in given) await exchangeToken(kernel, given.upstreamToken);
  else if ('email' in given) await gateway.loginLocal(given.email, given.password, lifetime);
  else adopt(credentials, await gateway.loginUsername(given.username, given.password, lifetime));
}

/** Ends the login here in any case, and on the gateway where it keeps sessions. */
export async function logout(kernel: Kernel): Promise<void> {
  const {credentials, gateway, lifetime, status} = kernel;
  const hasServerSession =
    credentials.scheme() === 'cookie' || dialectFacts(status.get().dialect).hasLogout;
  if (hasServerSession) {
    try {
      await gateway.logout(lifetime);
    } catch (thrown) {
      const error = asSessionError(thrown);
      if (error.kind !== 'auth' && !isMissingFeature(error)) tell(kernel, error);
    }
  }
  credentials.setToken(null);
  forgetUser(kernel);
  kernel.signOut(null, 'logout');
}

/** A new token for, most often, the same user: the conversation goes on. */
export async function setToken(kernel: Kernel, token: string | null): Promise<void> {
  const wasBearer = kernel.credentials.scheme() === 'bearer';
  try {
    kernel.credentials.setToken(token);
  } catch (thrown) {
    fail(kernel, thrown);
    return;
  }
  const {phase} = kernel.status.get();
  if (token === null) {
    if (wasBearer) kernel.signOut(null);
  } else if (phase === 'signed-out' || phase === 'offline') await kernel.reconnect();
  else if (phase === 'ready')
    await identify(kernel).catch((thrown: unknown) => tell(kernel, thrown));
}
