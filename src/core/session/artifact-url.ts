import type {Session} from '../session-types.js';
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
