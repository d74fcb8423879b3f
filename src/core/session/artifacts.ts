import {SessionError} from '../errors.js';
import type {Session} from '../session-types.js';
import {asSessionError} from './failures.js';
import type {Kernel} from './kernel.js';

/** Empty for a conversation that has not begun: it has no files. */
export function artifactUrl(
  kernel: Kernel,
  path: string,
  options?: Parameters<Session['artifactUrl']>[1],
): string {
  const {threadId} = kernel.view();
  return threadId === null ? '' : kernel.gateway.artifactUrl(threadId, path, options);
}

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
    return await kernel.gateway.artifact(threadId, path, options);
  } catch (thrown) {
    const error = asSessionError(thrown);
    if (error.kind === 'auth') kernel.signOut(error);
    throw error;
  }
}
