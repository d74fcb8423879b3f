import {SessionError} from '../errors.js';
import type {ArtifactInfo, Session} from '../session-types.js';
import {asSessionError, optional} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';

/** Rejects with a `SessionError`; whoever asked shows it beside the file. */
export async function fetchArtifact(
  kernel: Kernel,
  path: string,
  options?: Parameters<Session['fetchArtifact']>[1],
): Promise<Response> {
  const {threadId} = kernel.view();
  if (threadId === null) {
    throw new SessionError('A conversation that has not begun has no files.', {kind: 'not-found'});
  }
  try {
    return await gatewayOf(kernel).artifact(threadId, path, options);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'auth') kernel.signOut(error);
    throw error;
  }
}

/** What the gateway itself lists, where it can (the fork). Nothing else depends on it, so a failure is an empty list. */
export async function listArtifacts(kernel: Kernel): Promise<readonly ArtifactInfo[]> {
  const {threadId, signal} = kernel.view();
  if (threadId === null) return [];
  try {
    const files = await optional(kernel, 'artifactList', () =>
      gatewayOf(kernel).artifactList(threadId, signal),
    );
    return files ?? [];
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'auth') kernel.signOut(error);
    return [];
  }
}
