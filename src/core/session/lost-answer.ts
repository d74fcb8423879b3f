import type {RunInfo, WireMessage} from '../protocol/wire.js';
import {findRunOfMessage} from './find-run.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';

/** The run of an earlier attempt to send the same, whose fate nobody could tell then. */
export async function findEarlierAttempt(
  kernel: Kernel,
  view: View,
  threadId: string,
  message: WireMessage | null,
): Promise<RunInfo | null> {
  const {doubtful} = view;
  view.doubtful = null;
  if (doubtful === null || message === null) return null;
  if (JSON.stringify(doubtful.content) !== JSON.stringify(message.content)) return null;
  const run = await lookUp(kernel, threadId, doubtful.id ?? null);
  return run === 'unknown' ? null : run;
}

/** `unknown` when the gateway cannot be asked either. */
export async function lookUp(
  {gateway, finishedRuns, lifetime}: Kernel,
  threadId: string,
  messageId: string | null,
): Promise<RunInfo | null | 'unknown'> {
  try {
    return await findRunOfMessage(gateway, threadId, messageId, finishedRuns, lifetime);
  } catch {
    return 'unknown';
  }
}
