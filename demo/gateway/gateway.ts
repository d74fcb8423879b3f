/**
 * A DeerFlow gateway without a model: one WHATWG handler that speaks either dialect, plays scripted
 * agents and can be told to misbehave. For demos and tests; it guards nothing.
 */
import {SCRIPTS} from './agents/index.js';
import {buildApp, logRequest, seedUsers} from './app.js';
import type {CookieBindings} from './auth/cookies.js';
import {DEFAULT_USER} from './auth/shared.js';
import {isoTime, systemClock, type Clock} from './clock.js';
import type {GatewaySettings, LogEntry, Services} from './context.js';
import {CookieJar} from './cookie-jar.js';
import {fork} from './dialects/fork.js';
import {upstream} from './dialects/upstream.js';
import {createIds} from './ids.js';
import {recordedIds, type Recording, type ReplayOptions} from './replay.js';
import {Store, type Thread} from './store.js';

export type GatewayOptions = Partial<GatewaySettings>;

/** A planned answer instead of the gateway's own. */
export interface PlannedFailure {
  method?: string;
  /** Tested against the path. */
  path: RegExp;
  /** How often; once by default. */
  times?: number;
  /** The answer, or an error that the fetch rejects with. */
  answer: () => Response | Error;
}

export interface Gateway {
  readonly settings: GatewaySettings;
  readonly store: Store;
  /** Every request, oldest first. */
  readonly log: LogEntry[];
  /** Cookies that `fetch` keeps, as a browser would. */
  readonly cookies: CookieJar;
  /** Answers one request. Knows no cookies but those of the request. */
  handle(request: Request): Promise<Response>;
  /** `fetch` for clients in the same process: keeps cookies unless `credentials` is `omit`. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Signs `username` in: a bearer token (fork), or the CSRF token with cookies kept in the jar. */
  login(username?: string): Promise<string>;
  /** How many runs were started, in one thread or in all. */
  runsStarted(threadId?: string): number;
  /** Waits until nothing runs any more. */
  settled(): Promise<void>;
  /** As if the process had been restarted: streams are gone, records and state stay. */
  restart(options?: {forgetFeed?: boolean}): void;
  /** Breaks every open stream in the middle of its next frame. */
  dropConnections(): void;
  /** Every login so far is over: its next request gets 401 `token_expired`. */
  expireSessions(): void;
  setClock(clock: Clock): void;
  failNext(failure: PlannedFailure): void;
  /** The next `runs/stream` (of this thread) answers with recorded bytes. */
  replayNext(recording: Recording, options?: ReplayOptions & {threadId?: string}): void;
  /** Creates the recorded thread, so that its `/state` and `/messages/page` answer as recorded. */
  loadRecording(recording: Recording, owner?: string): string;
}

const FORK_ORIGINS = [5173, 5174, 3000, 8080].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]);
const BASE_URL = 'http://gateway.example';

function defaultSettings(options: GatewayOptions): GatewaySettings {
  return {
    dialect: 'upstream',
    auth: 'required',
    corsOrigins: options.dialect === 'fork' ? FORK_ORIGINS : [],
    corsAllowAll: false,
    clock: systemClock,
    ids: createIds(),
    pace: 0,
    chunkCharacters: 8,
    timeScale: 1,
    heartbeatMs: 15_000,
    bufferSize: 256,
    retainMs: 60_000,
    maxConcurrentRuns: 20,
    scripts: [],
    staticTokens: [],
    // As recorded, where one model spoke both languages.
    suggest: () => ['Can you explain that in more detail?', '请给一个例子', 'What are the risks?'],
    uploadLimits: {max_files: 10, max_file_size: 52_428_800, max_total_size: 104_857_600},
    ...options,
  };
}

export function createGateway(options: GatewayOptions = {}): Gateway {
  const settings = defaultSettings(options);
  const store = new Store();
  const services: Services = {
    settings,
    dialect: settings.dialect === 'fork' ? fork : upstream,
    store,
    scripts: new Map([
      ...SCRIPTS,
      ...settings.scripts.map((script) => [script.name, script] as const),
    ]),
    log: [],
    replays: [],
    recordings: new Map(),
    now: () => isoTime(settings.clock.now()),
  };
  seedUsers(services);
  const app = buildApp(services);
  const cookies = new CookieJar();
  const failures: (PlannedFailure & {left: number})[] = [];

  async function handle(request: Request, bindings: CookieBindings = {}): Promise<Response> {
    const entry = await logRequest(services, request);
    const {pathname} = new URL(request.url);
    const planned = failures.find(
      ({method, path, left}) =>
        left > 0 && path.test(pathname) && (method ?? request.method) === request.method,
    );
    if (planned) {
      planned.left -= 1;
      const answer = planned.answer();
      if (answer instanceof Error) throw answer;
      entry.status = answer.status;
      return answer;
    }
    const response = await app.fetch(request, bindings);
    entry.status = response.status;
    return response;
  }

  async function fetchHere(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const target = typeof input === 'string' ? new URL(input, BASE_URL) : input;
    const request = new Request(target, init);
    request.signal.throwIfAborted();
    const jar = request.credentials !== 'omit' && !request.headers.has('cookie');
    const response = await handle(
      request,
      jar ? {cookies: cookies.toString(), onSetCookie: (line) => cookies.keep(line)} : {},
    );
    request.signal.throwIfAborted();
    return response;
  }

  const allRuns = () => [...store.threads.values()].flatMap((thread) => thread.runs);

  return {
    settings,
    store,
    log: services.log,
    cookies,
    handle: (request) => handle(request),
    fetch: fetchHere,
    async login(username = 'demo') {
      if (settings.dialect === 'fork') {
        const response = await fetchHere('/api/v1/auth/login/username', {
          method: 'POST',
          body: JSON.stringify({username}),
        });
        const {access_token} = (await response.json()) as {access_token: string};
        return access_token;
      }
      const user = store.userByName(username);
      const body = new URLSearchParams({
        username: user?.email ?? username,
        password: user?.password ?? '',
      });
      await fetchHere('/api/v1/auth/login/local', {method: 'POST', body});
      return cookies.get('csrf_token') ?? '';
    },
    runsStarted: (threadId) =>
      allRuns().filter((run) => threadId === undefined || run.threadId === threadId).length,
    async settled() {
      await Promise.all(allRuns().map((run) => run.done));
    },
    restart({forgetFeed = false} = {}) {
      for (const run of allRuns()) {
        run.lost = true;
        if (!run.finalized) {
          run.status = 'error';
          run.stopReason = 'orphan_recovered';
          run.finalized = true;
          const thread = store.threads.get(run.threadId);
          if (thread) thread.status = 'error';
        }
        run.controller.abort();
        run.bridge.clear();
        run.bridge.cut();
        run.bridge.end();
        run.finish();
      }
      if (forgetFeed) for (const thread of store.threads.values()) thread.journal = [];
    },
    dropConnections() {
      for (const run of allRuns()) run.bridge.cut();
    },
    expireSessions() {
      for (const token of store.sessions.keys()) store.expired.add(token);
      store.sessions.clear();
    },
    setClock(clock) {
      settings.clock = clock;
    },
    failNext(failure) {
      failures.push({...failure, left: failure.times ?? 1});
    },
    replayNext(recording, {threadId, ...replayOptions} = {}) {
      services.replays.push({
        recording,
        options: replayOptions,
        threadId,
        runId: recordedIds(recording.sse).runId,
      });
    },
    loadRecording(
      recording,
      owner = settings.auth === 'disabled' ? DEFAULT_USER.username : 'demo',
    ) {
      const user = store.userByName(owner) ?? DEFAULT_USER;
      const id = recordedIds(recording.sse).threadId ?? settings.ids.uuid();
      const thread: Thread = store.createThread({
        id,
        userId: user.id,
        now: services.now(),
        metadata: {},
      });
      services.recordings.set(thread.id, recording);
      return id;
    },
  };
}
