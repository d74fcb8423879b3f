/** Threads: create, search, read, rename, delete. */
import {Hono} from 'hono';
import {
  bodyOf,
  objectOf,
  refuseWhileRunning,
  requireThread,
  stringOf,
  type RequestVariables,
  type RouteContext,
  type Services,
} from '../context.js';
import type {JsonObject} from '../json.js';
import {Refusal, unprocessable, invalid} from '../refusal.js';
import {saveCheckpoint, stateValues, type Thread} from '../store.js';

const RESERVED_METADATA = new Set(['owner_id', 'user_id']);

export function threadResponse(
  {store, dialect}: Services,
  thread: Thread,
  values: JsonObject,
): JsonObject {
  const active = store.activeRun(thread) !== undefined;
  // Upstream derives this status from pending tasks: also a run that simply runs is "interrupted".
  const derived =
    dialect.name === 'fork' && active
      ? 'busy'
      : active || thread.next.length > 0
        ? 'interrupted'
        : 'idle';
  return {
    thread_id: thread.id,
    status: derived,
    created_at: thread.createdAt,
    updated_at: thread.updatedAt,
    metadata: thread.metadata,
    values,
    interrupts: {},
  };
}

function listedThread(services: Services, thread: Thread): JsonObject {
  const title = thread.listTitle ?? thread.state.title;
  const status =
    services.dialect.name === 'fork' && thread.status === 'running' ? 'busy' : thread.status;
  return {...threadResponse(services, thread, title === undefined ? {} : {title}), status};
}

/** How `/state` shows the newest checkpoint. */
export function stateResponse(thread: Thread): JsonObject {
  const checkpoint = thread.checkpoints.at(-1);
  const fresh = thread.runs.length === 0;
  return {
    values: stateValues(thread.state),
    next: thread.next,
    metadata: fresh
      ? {
          step: thread.step,
          source: 'input',
          writes: null,
          parents: {},
          ...thread.metadata,
          created_at: thread.createdAt,
        }
      : {
          source: thread.lastUpdate['writes'] === undefined ? 'loop' : 'update',
          step: thread.step,
          parents: {},
          ...checkpoint?.metadata,
          ...thread.lastUpdate,
        },
    checkpoint: {id: checkpoint?.id ?? null, ts: checkpoint?.createdAt ?? null},
    checkpoint_id: checkpoint?.id ?? null,
    parent_checkpoint_id: checkpoint?.parent ?? null,
    created_at: checkpoint?.createdAt ?? null,
    tasks: thread.next.map((name) => ({id: checkpoint?.id ?? '', name})),
  };
}

export function createThread(
  services: Services,
  userId: string,
  id: string | undefined,
  metadata: JsonObject,
): Thread {
  const {store, settings} = services;
  const known = id === undefined ? undefined : store.threads.get(id);
  if (known) {
    if (known.userId !== userId) throw new Refusal(500, 'Failed to create thread');
    return known;
  }
  const kept = Object.fromEntries(
    Object.entries(metadata).filter(([key]) => !RESERVED_METADATA.has(key)),
  );
  const now = services.now();
  const thread = store.createThread({id: id ?? settings.ids.uuid(), userId, now, metadata: kept});
  saveCheckpoint(thread, settings.ids.checkpoint(), now, []);
  return thread;
}

export function threadRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const {store, settings, dialect} = services;
  const app = new Hono<{Variables: RequestVariables}>();

  app.post('/api/threads', async (c) => {
    const body = await bodyOf(c);
    const thread = createThread(
      services,
      c.get('user').id,
      stringOf(body['thread_id']),
      objectOf(body['metadata']),
    );
    return c.json(threadResponse(services, thread, {}));
  });

  app.post('/api/threads/search', async (c) => {
    const body = await bodyOf(c);
    const limit = Number(body['limit'] ?? 100);
    if (limit < 1 || limit > 1000) {
      throw unprocessable(
        invalid(
          'less_than_equal',
          ['body', 'limit'],
          'Input should be less than or equal to 1000',
          limit,
          {le: 1000},
        ),
      );
    }
    const offset = Number(body['offset'] ?? 0);
    const found = searchThreads(services, c, body).slice(offset, offset + limit);
    return c.json(found.map((thread) => listedThread(services, thread)));
  });

  if (dialect.name === 'fork') {
    app.post('/api/threads/count', async (c) =>
      c.json({total: searchThreads(services, c, await bodyOf(c)).length}),
    );
  }

  app.get('/api/threads/:thread_id', (c) => {
    const thread = requireThread(services, c);
    return c.json(threadResponse(services, thread, stateValues(thread.state)));
  });

  app.patch('/api/threads/:thread_id', async (c) => {
    const thread = requireThread(services, c);
    const metadata = objectOf((await bodyOf(c))['metadata']);
    Object.assign(thread.metadata, metadata);
    if (Object.keys(metadata).some((key) => key !== 'deerflow_pinned'))
      thread.updatedAt = services.now();
    return c.json(threadResponse(services, thread, {}));
  });

  app.delete('/api/threads/:thread_id', (c) => {
    const thread = requireThread(services, c);
    refuseWhileRunning(
      services,
      thread,
      'Thread has work in flight. Delete it after the work finishes.',
    );
    store.threads.delete(thread.id);
    return c.json({success: true, message: `Deleted local thread data for ${thread.id}`});
  });

  app.get('/api/threads/:thread_id/state', (c) => {
    const thread = requireThread(services, c);
    const recorded = services.recordings.get(thread.id)?.state;
    return recorded === undefined ? c.json(stateResponse(thread)) : answerText(recorded);
  });

  app.post('/api/threads/:thread_id/state', async (c) => {
    const thread = requireThread(services, c);
    refuseWhileRunning(
      services,
      thread,
      'Thread has a run in flight. Update state after the run finishes.',
    );
    const values = objectOf((await bodyOf(c))['values']);
    const unknown = Object.keys(values).filter((key) => !(key in stateValues(thread.state)));
    if (unknown.length > 0)
      throw new Refusal(422, `Unknown thread-state field(s): ${unknown.join(', ')}`);
    Object.assign(thread.state, values);
    if ('title' in values) thread.listTitle = undefined;
    thread.step += 1;
    thread.lastUpdate = {source: 'update'};
    thread.updatedAt = services.now();
    saveCheckpoint(thread, settings.ids.checkpoint(), services.now(), []);
    return c.json(stateResponse(thread));
  });

  return app;
}

const answerText = (text: string): Response =>
  new Response(text, {headers: {'Content-Type': 'application/json'}});

function searchThreads(services: Services, c: RouteContext, body: JsonObject): Thread[] {
  const metadata = Object.entries(objectOf(body['metadata']));
  const query =
    services.dialect.name === 'fork' ? (stringOf(body['query']) ?? '').toLowerCase() : '';
  const status = stringOf(body['status']);
  const pinned = (thread: Thread): number => (thread.metadata['deerflow_pinned'] === true ? 1 : 0);
  return [...services.store.threads.values()]
    .filter((thread) => thread.userId === c.get('user').id)
    .filter((thread) => metadata.every(([key, value]) => thread.metadata[key] === value))
    .filter((thread) => query === '' || (thread.state.title ?? '').toLowerCase().includes(query))
    .filter((thread) => status === undefined || listedThread(services, thread)['status'] === status)
    .toSorted(
      (a, b) =>
        pinned(b) - pinned(a) || b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id),
    );
}
