import {SessionError} from '../errors.js';
import type {SendResult} from '../session-types.js';
import {optional} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import type {Outgoing} from './outgoing.js';
import {startRun} from './send.js';

/** Answers the latest question again. */
export function regenerate(kernel: Kernel, messageId: string): Promise<SendResult> {
  const {lifetime} = kernel;
  return startRun(kernel, async () => {
    const threadId = shownThread(kernel);
    const replay = await optional(kernel, 'regenerate', () =>
      gatewayOf(kernel).prepareRegenerate(threadId, messageId, lifetime),
    );
    return outgoing(replay);
  });
}

/** Asks the latest question again in other words. */
export function editAndResend(
  kernel: Kernel,
  messageId: string,
  text: string,
): Promise<SendResult> {
  const {lifetime} = kernel;
  const replacement = typeof text === 'string' ? text.trim() : '';
  if (replacement === '') return Promise.resolve({accepted: false, reason: 'empty'});
  return startRun(kernel, async () => {
    const threadId = shownThread(kernel);
    const replay = await optional(kernel, 'edit', () =>
      gatewayOf(kernel).prepareEdit(threadId, messageId, replacement, lifetime),
    );
    return outgoing(replay);
  });
}

/** The prepared input goes back exactly as it came (upstream f1f4af99): it names the checkpoint it belongs to. */
function outgoing(replay: Outgoing['replay'] | null): Outgoing {
  if (replay) return {messages: replay.input.messages, replay};
  throw new SessionError('This gateway cannot answer a question again.', {kind: 'not-found'});
}

function shownThread(kernel: Kernel): string {
  const {threadId} = kernel.view();
  if (threadId !== null) return threadId;
  throw new SessionError('A conversation that has not begun has nothing to answer again.', {
    kind: 'invalid',
  });
}
