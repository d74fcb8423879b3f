import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import type {Gateway, GatewayOptions} from '../../../demo/gateway/gateway.js';
import type {
  KeyValueStorage,
  SendResult,
  Session,
  SessionEvent,
  SessionOptions,
} from '../../../src/core/index.js';
import {createSession} from '../../../src/core/index.js';
// Compiled beforehand: that takes longer than the streams that the tests break, and no page does it.
import '../../../src/core/session/later.js';
import '../../../src/core/session/under-way.js';
import '../../../src/core/whole.js';
import {startHttpGateway} from '../../support/http-gateway.js';

export type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, {type: T}>;

/** A session and what it told. */
export interface Heard {
  readonly session: Session;
  readonly events: SessionEvent[];
  of<T extends SessionEvent['type']>(type: T): EventOf<T>[];
  /** The next event of a type, from now on. */
  next<T extends SessionEvent['type']>(type: T): Promise<EventOf<T>>;
}

export const DIALECTS = ['upstream', 'fork'] as const;

/** A demo gateway on a real port, closed with the test. */
export async function openGateway(
  t: TestContext,
  options: GatewayOptions = {},
): Promise<{readonly url: string; readonly gateway: Gateway}> {
  const served = await startHttpGateway({
    auth: 'disabled',
    timeScale: 0,
    ...options,
  });
  t.after(() => served.close());
  return served;
}

/** A session that is closed with the test. Waits between attempts take no time. */
export function openSession(t: TestContext, options: SessionOptions): Heard {
  const session = createSession({sleep: () => Promise.resolve(), ...options});
  const events: SessionEvent[] = [];
  session.on((event) => events.push(event));
  t.after(() => session.close());
  const of = <T extends SessionEvent['type']>(type: T): EventOf<T>[] =>
    events.filter((event): event is EventOf<T> => event.type === type);
  return {
    session,
    events,
    of,
    next: (type) =>
      new Promise((resolve, reject) => {
        const stop = session.on((event) => {
          if (event.type !== type) return;
          clearTimeout(timer);
          stop();
          resolve(event as EventOf<typeof type>);
        });
        const timer = setTimeout(() => {
          stop();
          reject(
            new Error(`No "${type}" came. Heard: ${events.map((event) => event.type).join(', ')}`),
          );
        }, 15_000);
        timer.unref();
      }),
  };
}

/** Sends and waits for the end of the run. */
export async function ask(heard: Heard, text: string): Promise<EventOf<'run-end'>> {
  const ended = heard.next('run-end');
  const result = await heard.session.send(text);
  assert.deepEqual({...result, error: undefined}.accepted, true, JSON.stringify(result));
  return ended;
}

/** Waits until something is the case, and fails with what it waited for. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let left = 1_000; left > 0; left -= 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(`Never came to be: ${what}`);
}

/** The last assistant text of the conversation. */
export function lastAnswer({session}: Heard): string {
  const message = session.conversation.get().messages.findLast(({type}) => type === 'ai');
  return textOf(message?.content);
}

export function questions({session}: Heard): string[] {
  const {messages} = session.conversation.get();
  return messages.filter(({type}) => type === 'human').map(({content}) => textOf(content));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block: {text?: string} | string) =>
      typeof block === 'string' ? block : (block.text ?? ''),
    )
    .join('');
}

export function memoryStorage(
  entries: Record<string, string> = {},
): KeyValueStorage & {readonly entries: Record<string, string>} {
  return {
    entries,
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => void (entries[key] = value),
    removeItem: (key) => void delete entries[key],
  };
}

/** Requests of a demo gateway as `POST /path`, in order. */
export function requests(gateway: Gateway, matching: RegExp): string[] {
  return gateway.log
    .map(({method, path}) => `${method} ${path}`)
    .filter((line) => matching.test(line));
}

/** Why a send was not accepted; `null` when it was. */
export function reasonOf(result: SendResult): string | null {
  return result.accepted ? null : result.reason;
}

/** Kind of the error of a send that was not accepted. */
export function kindOf(result: SendResult): string | null {
  return result.accepted ? null : (result.error?.kind ?? null);
}

/** The context of the first run that was asked for. */
export function runContext(gateway: Gateway): Readonly<Record<string, unknown>> {
  const body = gateway.log.find(({path}) => path.endsWith('/runs/stream'))?.body;
  return ((body ?? {}) as {context?: Readonly<Record<string, unknown>>}).context ?? {};
}
