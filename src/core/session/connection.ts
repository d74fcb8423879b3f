import type {SessionError} from '../errors.js';
import {readModels, restoreChoices} from './choices.js';
import {asSessionError, fail, tell} from './failures.js';
import {identify} from './identity.js';
import type {Kernel} from './kernel.js';
import {PENDING_APPROVAL} from './sign-out.js';
import {readThreadOf, showRememberedThread} from './open-thread.js';
import {later} from './parts.js';

/**
 * Connects, for the first time or again after a login or an outage: credential, user, models and the shown thread; with
 * nothing shown, the thread that was open last. Never rejects.
 */
export async function connect(kernel: Kernel): Promise<void> {
  kernel.changeStatus({phase: 'connecting'});
  try {
    if (!(await obtainCredential(kernel))) return;
  } catch (thrown) {
    refuseCredential(kernel, thrown);
    return;
  }
  void kernel.detected();
  const [user, models] = await Promise.all([
    failureOf(openAsUser(kernel)),
    failureOf(readModels(kernel).then(() => restoreChoices(kernel, kernel.view()))),
  ]);
  if (kernel.lifetime.aborted) return;
  conclude(kernel, user, models);
}

/** `false` when there is nothing to connect with. A `getToken` is asked by the first request. */
async function obtainCredential(kernel: Kernel): Promise<boolean> {
  const {credentials, options} = kernel;
  if (credentials.scheme() !== 'bearer' || credentials.token() !== null || options.getToken)
    return true;
  if (!options.upstreamToken) {
    kernel.signOut(null);
    return false;
  }
  const {exchangeToken} = await later.load();
  await exchangeToken(kernel, options.upstreamToken);
  return true;
}

/** The exchange of the upstream token failed. */
function refuseCredential(kernel: Kernel, thrown: unknown): void {
  const error = asSessionError(thrown);
  if (error.code === PENDING_APPROVAL) kernel.signOut(error, 'pending-approval');
  else if (error.kind === 'auth' || error.kind === 'forbidden') kernel.signOut(error);
  else fail(kernel, error);
  if (kernel.status.get().phase === 'connecting') kernel.changeStatus({phase: 'signed-out'});
}

/** What was open last is kept per user; a thread the host names need not wait for knowing who it is. */
async function openAsUser(kernel: Kernel): Promise<void> {
  const view = kernel.view();
  if (view.threadId === null) {
    await identify(kernel);
    await showRememberedThread(kernel, view);
  } else await Promise.all([identify(kernel), readThreadOf(kernel, view)]);
}

/** Models alone may fail: the choice is then the agent's. Without any answer the gateway is out of reach. */
function conclude(kernel: Kernel, user: SessionError | null, models: SessionError | null): void {
  if (kernel.status.get().phase === 'signed-out') return;
  const failure = user ?? models;
  if (failure?.kind === 'auth') {
    kernel.signOut(failure);
    return;
  }
  const isReachable = user === null || models === null || failure?.kind !== 'network';
  kernel.changeStatus({
    phase: isReachable ? 'ready' : 'offline',
    ...(failure === null && {error: null}),
  });
  if (user !== null && models !== null) fail(kernel, models);
  // Tokens with a narrow list of routes may not read the models; they can do without.
  else if (failure !== null && failure.kind !== 'forbidden') tell(kernel, failure);
  if (isReachable) kernel.emit({type: 'ready', dialect: kernel.status.get().dialect});
}

async function failureOf(work: Promise<void>): Promise<SessionError | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    return asSessionError(thrown);
  }
}
