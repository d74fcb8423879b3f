/** The routes of one gateway behind its CORS rules and its authentication. */
import {Hono} from 'hono';
import {bearerAuthRoutes, bearerSession} from './auth/bearer.js';
import {cookieAuthRoutes, cookieSession, csrf} from './auth/cookie.js';
import type {LogEntry, RequestVariables, Services} from './context.js';
import {cors} from './cors.js';
import {DEFAULT_USER} from './auth/shared.js';
import type {Json} from './json.js';
import {Refusal} from './refusal.js';
import {artifactRoutes} from './routes/artifacts.js';
import {branchRoutes} from './routes/branches.js';
import {catalogRoutes} from './routes/catalog.js';
import {durableRoutes} from './routes/durable.js';
import {goalRoutes} from './routes/goal.js';
import {historyRoutes} from './routes/history.js';
import {openApiRoutes} from './routes/openapi.js';
import {replayRoutes} from './routes/replay-turns.js';
import {runRoutes} from './routes/runs.js';
import {threadRoutes} from './routes/threads.js';
import {uploadRoutes} from './routes/uploads.js';
import type {User} from './store.js';

export function seedUsers({store, settings}: Services): void {
  const user = (fields: Partial<User> & {username: string}): User => ({
    id: settings.ids.uuid(),
    email: `${fields.username}@example.com`,
    password: null,
    system_role: 'user',
    approved: true,
    ...fields,
  });
  const password = settings.dialect === 'upstream' ? 'deerflow-demo' : null;
  const demo = user({username: 'demo', password});
  const users = [
    demo,
    user({username: 'other', password}),
    user({username: 'guarded', password: 'open-sesame'}),
    user({username: 'pending', password, approved: false}),
    DEFAULT_USER,
  ];
  for (const entry of users) store.users.set(entry.id, entry);
  for (const token of settings.staticTokens) store.sessions.set(token, demo.id);
}

export function buildApp(services: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();
  const isFork = services.dialect.name === 'fork';
  // Unhandled errors leave without CORS headers, as the outermost layer of the gateway answers them.
  app.onError((error) => {
    if (error instanceof Refusal)
      return Response.json({detail: error.detail}, {status: error.status, headers: error.headers});
    return new Response('Internal Server Error', {
      status: 500,
      headers: {'Content-Type': 'text/plain; charset=utf-8'},
    });
  });
  app.use(cors(services));
  if (!isFork) app.use(csrf(services));
  app.use(isFork ? bearerSession(services) : cookieSession(services));
  const routes = [
    isFork ? bearerAuthRoutes(services) : cookieAuthRoutes(services),
    catalogRoutes(services),
    threadRoutes(services),
    historyRoutes(services),
    ...(isFork
      ? []
      : [
          goalRoutes(services),
          branchRoutes(services),
          replayRoutes(services),
          durableRoutes(services),
        ]),
    runRoutes(services),
    uploadRoutes(services),
    artifactRoutes(services),
  ];
  for (const group of routes) app.route('/', group);
  app.route('/', openApiRoutes(services, app));
  return app;
}

export async function logRequest({log, settings}: Services, request: Request): Promise<LogEntry> {
  const url = new URL(request.url);
  const entry: LogEntry = {
    time: settings.clock.now(),
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: undefined,
    status: 0,
  };
  log.push(entry);
  if (request.headers.get('content-type')?.includes('json') === true) {
    try {
      entry.body = (await request.clone().json()) as Json;
    } catch {
      entry.body = undefined;
    }
  }
  return entry;
}
