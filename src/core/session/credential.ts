import {fail, tell} from './failures.js';
import {forgetUser, identify} from './identity.js';
import type {Kernel} from './kernel.js';
import {later} from './parts.js';

/** Ends the login here in any case, and on the gateway where it keeps sessions. */
export async function logout(kernel: Kernel): Promise<void> {
  try {
    const {endServerSession} = await later.load();
    await endServerSession(kernel);
  } catch (thrown) {
    tell(kernel, thrown);
  }
  kernel.credentials.setToken(null);
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
