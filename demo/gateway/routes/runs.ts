/** Runs: start, stream, join, cancel. */
import {Hono} from 'hono';
import {AGENTS} from '../agents/index.js';
import {
  bodyOf,
  findThread,
  objectOf,
  requireRun,
  stringOf,
  threadIdOf,
  type RequestVariables,
  type RouteContext,
  type Services,
} from '../context.js';
import type {JsonObject} from '../json.js';
import {notFound, Refusal} from '../refusal.js';
import {replayBody} from '../replay.js';
import {StreamBridge} from '../runs/bridge.js';
import {readRunRequest, validateBody} from '../runs/request.js';
import {Run, type RunRequest} from '../runs/run.js';
import {runBody} from '../runs/stream.js';
import {playRun} from '../runs/worker.js';
import {stateValues, type Thread} from '../store.js';
import {answerFault, busyText} from './faults.js';
import {createThread} from './threads.js';

type Routes = Hono<{Variables: RequestVariables}>;

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
};

export function runRoutes(services: Services): Routes {
  const app: Routes = new Hono();

  app.get('/api/threads/:thread_id/runs', (c) => {
    const thread = findThread(services, c);
    return c.json(
      [...(thread?.runs ?? [])]
        .toReversed()
        .slice(0, 100)
        .map((run) => run.toJson()),
    );
  });
  app.get('/api/threads/:thread_id/runs/:run_id', (c) =>
    c.json(requireRun(services, c).run.toJson()),
  );

  app.post('/api/threads/:thread_id/runs', async (c) => {
    const started = await start(services, c, threadIdOf(c), await bodyOf(c));
    return started instanceof Response ? started : c.json(started.toJson());
  });
  app.post('/api/threads/:thread_id/runs/stream', async (c) =>
    streamNew(services, c, threadIdOf(c), await bodyOf(c)),
  );
  app.post('/api/threads/:thread_id/runs/wait', async (c) =>
    waitFor(services, c, threadIdOf(c), await bodyOf(c)),
  );

  app.get('/api/threads/:thread_id/runs/:run_id/join', (c) => join(services, c));
  app.on(['GET', 'POST'], '/api/threads/:thread_id/runs/:run_id/stream', async (c) => {
    if (c.req.query('action') !== undefined) await cancel(services, c);
    return join(services, c);
  });
  app.post('/api/threads/:thread_id/runs/:run_id/cancel', (c) => cancel(services, c));

  if (services.dialect.name === 'upstream') {
    // Stateless: the thread comes from `config.configurable.thread_id`, or is new.
    for (const [path, answer] of [
      ['/api/runs/stream', streamNew],
      ['/api/runs/wait', waitFor],
    ] as const) {
      app.post(path, async (c) => {
        const body = await bodyOf(c);
        const id = stringOf(objectOf(objectOf(body['config'])['configurable'])['thread_id']);
        return answer(services, c, createThread(services, c.get('user').id, id, {}).id, body);
      });
    }
  }
  return app;
}

async function start(
  services: Services,
  c: RouteContext,
  threadId: string,
  body: JsonObject,
): Promise<Run | Response> {
  const {store, settings, dialect} = services;
  validateBody(body, dialect);
  let thread = store.threads.get(threadId);
  if (!thread && dialect.name === 'fork' && body['if_not_exists'] === 'create') {
    thread = createThread(services, c.get('user').id, threadId, {});
  }
  if (!thread || thread.userId !== c.get('user').id) throw notFound(`Thread ${threadId}`);
  const request = readRunRequest(body, settings);
  const fault = answerFault(services, c, request.messages);
  if (fault) return fault;
  await makeRoom(services, thread, request);
  restoreCheckpoint(thread, body);
  return launch(services, c, thread, request);
}

/** Lets the running run finish its way out, or refuses. */
async function makeRoom(services: Services, thread: Thread, request: RunRequest): Promise<void> {
  const {store, settings, dialect} = services;
  const active = store.activeRun(thread);
  if (active) {
    if (request.multitaskStrategy === 'reject')
      throw new Refusal(409, busyText(services, thread.id));
    active.cancel(request.multitaskStrategy === 'rollback');
    await active.done;
  }
  const running = [...store.threads.values()].filter((other) => store.activeRun(other)).length;
  if (dialect.name === 'fork' && running >= settings.maxConcurrentRuns) {
    throw new Refusal(429, '系统繁忙，请稍后再试');
  }
}

function restoreCheckpoint(thread: Thread, body: JsonObject): void {
  const id =
    stringOf(body['checkpoint_id']) ?? stringOf(objectOf(body['checkpoint'])['checkpoint_id']);
  if (id === undefined) return;
  const checkpoint = thread.checkpoints.find((candidate) => candidate.id === id);
  if (!checkpoint) throw notFound(`Checkpoint ${id}`);
  const {title} = thread.state;
  thread.state = {...checkpoint.values, messages: [...checkpoint.values.messages]};
  if (title !== undefined) thread.state.title = title;
}

function launch(services: Services, c: RouteContext, thread: Thread, request: RunRequest): Run {
  const {settings, dialect} = services;
  const {clock, ids} = settings;
  const run = new Run({
    id: ids.uuid(),
    threadId: thread.id,
    createdAt: services.now(),
    request,
    bridge: new StreamBridge({
      capacity: settings.bufferSize,
      numberedEnd: dialect.numberedEnd,
      eventId: (sequence) => dialect.eventId(sequence, clock.now()),
    }),
  });
  thread.runs.push(run);
  void playRun(run, thread, c.get('user'), {
    dialect,
    clock,
    ids,
    scripts: services.scripts,
    agents: new Set(AGENTS.map(({name}) => name)),
    chunkDelayMs: settings.pace > 0 ? 1000 / settings.pace : 0,
    chunkCharacters: settings.chunkCharacters,
    timeScale: settings.timeScale,
  });
  return run;
}

async function streamNew(
  services: Services,
  c: RouteContext,
  threadId: string,
  body: JsonObject,
): Promise<Response> {
  const index = services.replays.findIndex((replay) => (replay.threadId ?? threadId) === threadId);
  if (index >= 0) return streamReplay(services, c, threadId, index);
  const started = await start(services, c, threadId, body);
  if (started instanceof Response) return started;
  return streamRun(services, c, started, {
    'Content-Location': `/api/threads/${threadId}/runs/${started.id}`,
  });
}

function streamReplay(
  services: Services,
  c: RouteContext,
  threadId: string,
  index: number,
): Response {
  const [replay] = services.replays.splice(index, 1);
  if (!replay) throw new Error('no replay');
  return c.body(replayBody(replay.recording, replay.options, services.settings.clock), 200, {
    ...STREAM_HEADERS,
    'Content-Location': `/api/threads/${threadId}/runs/${replay.runId}`,
  });
}

function streamRun(
  services: Services,
  c: RouteContext,
  run: Run,
  headers: Record<string, string> = {},
): Response {
  const {clock, heartbeatMs} = services.settings;
  const body = runBody(
    run,
    {
      clock,
      heartbeatMs,
      lastEventId: c.req.header('last-event-id') ?? null,
      signal: c.req.raw.signal,
    },
    () => {
      if (run.request.onDisconnect === 'cancel' && run.active) run.cancel();
    },
  );
  return c.body(body, 200, {...STREAM_HEADERS, ...headers});
}

async function waitFor(
  services: Services,
  c: RouteContext,
  threadId: string,
  body: JsonObject,
): Promise<Response> {
  const started = await start(services, c, threadId, body);
  if (started instanceof Response) return started;
  await started.done;
  const thread = services.store.threads.get(threadId);
  return c.json(thread ? stateValues(thread.state) : {});
}

function join(services: Services, c: RouteContext): Response {
  const {run} = requireRun(services, c);
  const {settings, dialect} = services;
  if (run.lost && dialect.name === 'upstream') {
    throw new Refusal(409, `Run ${run.id} is not active on this worker and cannot be streamed`);
  }
  if (run.endedAt !== undefined && settings.clock.now() - run.endedAt > settings.retainMs)
    run.bridge.clear();
  return streamRun(services, c, run);
}

async function cancel(services: Services, c: RouteContext): Promise<Response> {
  const {run} = requireRun(services, c);
  if (run.lost)
    throw new Refusal(409, `Run ${run.id} is not active on this worker and cannot be cancelled`);
  if (!run.active && run.status !== 'interrupted') {
    throw new Refusal(409, `Run ${run.id} is not cancellable (status: ${run.status})`);
  }
  run.cancel(c.req.query('action') === 'rollback');
  if (!['true', '1'].includes(c.req.query('wait') ?? 'false')) return c.body(null, 202);
  await run.done;
  return c.body(null, 204);
}
