import type {RunInfo} from '../protocol/wire.js';
import type {FirstGateway} from '../transport/first-gateway.js';
import {isActive} from './followed-run.js';

/**
 * The run that a request whose answer got lost may have started: it carries the message's client id; without such ids
 * (the fork does not document them) it is the one going on, for a thread never has two.
 */
export async function findRunOfMessage(
  gateway: Pick<FirstGateway, 'runs'>,
  threadId: string,
  messageId: string | null,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<RunInfo | null> {
  const runs = (await gateway.runs(threadId, signal)).filter((run) => !known.has(run.run_id));
  const active = runs.filter(isActive);
  if (messageId === null) return active[0] ?? null;
  const own = runs.find((run) => inputIds(run).includes(messageId));
  return own ?? active.find((run) => inputIds(run).length === 0) ?? null;
}

function inputIds(run: RunInfo): readonly string[] {
  const {kwargs} = run as {kwargs?: {input?: {messages?: readonly {id?: unknown}[]} | null}};
  const messages = kwargs?.input?.messages;
  if (!Array.isArray(messages)) return [];
  return messages
    .map((message: {id?: unknown}) => message?.id)
    .filter((id) => typeof id === 'string');
}
