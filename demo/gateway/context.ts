/** What routes share. */
import type {Context} from 'hono';
import type {AgentScript} from './agents/script.js';
import type {Clock} from './clock.js';
import type {Dialect, DialectName} from './dialects/dialect.js';
import type {Ids} from './ids.js';
import {isObject, type Json, type JsonObject} from './json.js';
import {notFound, Refusal, invalid, unprocessable} from './refusal.js';
import type {Recording, Replay} from './replay.js';
import type {Run} from './runs/run.js';
import type {Store, Thread, User} from './store.js';

export interface GatewaySettings {
  dialect: DialectName;
  /** `disabled`: everybody is the user `default` and nothing asks for a token. */
  auth: 'required' | 'disabled';
  /** Origins that may read answers. Upstream none, fork its localhost list. */
  corsOrigins: readonly string[];
  /** Reflects every origin (fork, `GATEWAY_CORS_ALLOW_ALL`). */
  corsAllowAll: boolean;
  clock: Clock;
  ids: Ids;
  /** Chunks per second; 0 is as fast as possible. */
  pace: number;
  chunkCharacters: number;
  /** Multiplies scripted waits; 0 skips them. */
  timeScale: number;
  heartbeatMs: number;
  /** Events kept for replay, per run. */
  bufferSize: number;
  /** How long a finished run can still be replayed. */
  retainMs: number;
  /** Runs the fork plays at once before it answers 429. */
  maxConcurrentRuns: number;
  scripts: readonly AgentScript[];
  /** Tokens that are valid without a login (fork), each for the user `demo`. */
  staticTokens: readonly string[];
  /** Follow-ups to what was asked last. */
  suggest: (asked: string) => readonly string[];
  uploadLimits: {max_files: number; max_file_size: number; max_total_size: number};
}

export interface LogEntry {
  time: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Json | undefined;
  /** 0 while the request is still being answered. */
  status: number;
}

export interface Services {
  settings: GatewaySettings;
  dialect: Dialect;
  store: Store;
  scripts: ReadonlyMap<string, AgentScript>;
  log: LogEntry[];
  replays: Replay[];
  /** Threads whose stored state and feed are recorded ones. */
  recordings: Map<string, Recording>;
  now(): string;
}

export interface RequestVariables {
  user: User;
}

export type RouteContext = Context<{Variables: RequestVariables}>;

const THREAD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The `thread_id` of the path, or 422. */
export function threadIdOf(c: RouteContext): string {
  const id = c.req.param('thread_id') ?? '';
  if (!THREAD_ID.test(id)) {
    throw unprocessable(
      invalid(
        'string_pattern_mismatch',
        ['path', 'thread_id'],
        "String should match pattern '^[A-Za-z0-9_-]{1,64}$'",
        id,
        {pattern: '^[A-Za-z0-9_-]{1,64}$'},
      ),
    );
  }
  return id;
}

/** The user's thread, if there is one. Other people's threads do not exist. */
export function findThread(services: Services, c: RouteContext): Thread | undefined {
  const thread = services.store.threads.get(threadIdOf(c));
  return thread?.userId === c.get('user').id ? thread : undefined;
}

export function requireThread(services: Services, c: RouteContext): Thread {
  const thread = findThread(services, c);
  if (!thread) throw notFound(`Thread ${threadIdOf(c)}`);
  return thread;
}

export function requireRun(services: Services, c: RouteContext): {thread: Thread; run: Run} {
  const id = c.req.param('run_id') ?? '';
  const thread = findThread(services, c);
  const run = thread?.runs.find((candidate) => candidate.id === id);
  if (!thread || !run) throw notFound(`Run ${id}`);
  return {thread, run};
}

/** The JSON object of the body; an empty body counts as `{}`. */
export async function bodyOf(c: RouteContext): Promise<JsonObject> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unprocessable(
      invalid('json_invalid', ['body', '0'], 'JSON decode error', {}, {error: 'Expecting value'}),
    );
  }
  if (!isObject(value)) {
    throw unprocessable(
      invalid('model_attributes_type', ['body'], 'Input should be a valid dictionary', null),
    );
  }
  return value;
}

export function refuseWhileRunning(services: Services, thread: Thread, detail: string): void {
  if (services.store.activeRun(thread)) throw new Refusal(409, detail);
}

export const stringOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
