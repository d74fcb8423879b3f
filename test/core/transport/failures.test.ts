import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {ServerResponse} from 'node:http';
import {test} from 'node:test';
import type {ErrorKind, SessionError} from '../../../src/core/errors.js';
import {isSessionError} from '../../../src/core/errors.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {buildRunBody} from '../../../src/core/protocol/run-body.js';
import {createCredentials} from '../../../src/core/transport/auth.js';
import {createGateway} from '../../../src/core/transport/gateway.js';
import type {Gateway, RunStream} from '../../../src/core/transport/gateway-types.js';
import {captureJson} from '../../support/captures.js';
import {sendJson, serve} from '../../support/http-server.js';

const connect = (gateway: string): Gateway =>
  createGateway({gateway, credentials: createCredentials({auth: 'none'})});

const body = buildRunBody({
  dialect: null,
  threadId: 't',
  messages: [{type: 'human', content: 'hi'}],
  mode: 'flash',
  streamMode: 'full',
});

async function failure(work: Promise<unknown>): Promise<SessionError> {
  const error: unknown = await work.then(
    () => assert.fail('should have failed'),
    (error: unknown) => error,
  );
  if (!isSessionError(error)) throw error;
  return error;
}

async function readAll(stream: RunStream): Promise<SseMessage[]> {
  const messages: SseMessage[] = [];
  await stream.read({onMessage: (message) => messages.push(message)});
  return messages;
}

const statuses: [number, ErrorKind, boolean][] = [
  [400, 'invalid', false],
  [401, 'auth', false],
  [403, 'forbidden', false],
  [404, 'not-found', false],
  [405, 'not-found', false],
  [409, 'conflict', true],
  [412, 'conflict', false],
  [413, 'too-large', false],
  [422, 'invalid', false],
  [429, 'rate-limit', true],
  [500, 'server', true],
  [501, 'server', false],
  [503, 'server', true],
];

test('A1.4 each status has its kind, and says whether trying again makes sense', async (t) => {
  let status = 0;
  const {url} = await serve(t, (_, response) => sendJson(response, status, {detail: 'Why.'}));
  for (const [given, kind, retryable] of statuses) {
    status = given;
    for (const work of [connect(url).models(), connect(url).startRun('t', body)]) {
      const error = await failure(work);
      assert.deepEqual(
        [error.kind, error.status, error.retryable, error.message],
        [kind, given, retryable, 'Why.'],
      );
    }
  }
});

test('A1.4 every recorded refusal is told in the gateway’s words', async (t) => {
  type Entry = {
    request?: {method: string};
    name: string;
    status: number;
    headers: Record<string, string>;
    body: unknown;
  };
  const entries = captureJson<Entry[]>('rest.errors.json').filter((entry) => entry.status >= 400);
  assert.ok(entries.length > 15);
  let current = entries[0]!;
  const {url} = await serve(t, (_, response) => {
    const text = typeof current.body === 'string' ? current.body : JSON.stringify(current.body);
    response.writeHead(current.status, {'content-type': current.headers['content-type'] ?? ''});
    response.end(text);
  });
  for (const entry of entries) {
    current = entry;
    const error = await failure(connect(url).features());
    assert.equal(error.status, entry.status, entry.name);
    assert.ok(error.message.length > 0, entry.name);
    assert.doesNotMatch(error.message, /\[object|undefined/, entry.name);
    if (entry.name.startsWith('403 csrf')) assert.equal(error.code, 'csrf');
    if (entry.name.startsWith('401 no')) assert.equal(error.code, 'not_authenticated');
    if (entry.name === '422 unknown body key') {
      assert.equal(error.message, 'body.durability: Extra inputs are not permitted');
    }
  }
});

test('an error is readable in whatever form it comes', async (t) => {
  const forms: [string, string, string][] = [
    ['application/json', '{"detail":{"code":"PENDING_APPROVAL","message":"Wait."}}', 'Wait.'],
    [
      'application/json',
      '{"detail":[{"loc":["body","a"],"msg":"bad"},{"msg":"worse"}]}',
      'body.a: bad; worse',
    ],
    ['application/json', '{"error":{"message":"From a proxy."}}', 'From a proxy.'],
    ['application/json', '{"message":"Plain."}', 'Plain.'],
    ['application/json', '"Just text."', 'Just text.'],
    ['application/json', '{"detail":null}', 'The gateway answered 400.'],
    ['application/json', '', 'The gateway answered 400.'],
    ['text/plain', 'Internal Server Error', 'Internal Server Error'],
    [
      'text/html',
      '<html><title>502 Bad Gateway</title><h1>x</h1></html>',
      'The gateway answered with a page: 502 Bad Gateway',
    ],
    ['', '<!doctype html><p>x', 'The gateway answered with a page.'],
  ];
  let form = forms[0]!;
  const {url} = await serve(t, (_, response) => {
    response.writeHead(400, {'content-type': form[0]}).end(form[1]);
  });
  for (form of forms) assert.equal((await failure(connect(url).models())).message, form[2]);
});

test('paths of the server’s disk and endless texts stay out of errors', async (t) => {
  let detail = '';
  const {url} = await serve(t, (_, response) => sendJson(response, 400, {detail}));
  detail = "[Errno 2] No such file: '/srv/deer-flow/users/42/agents/x/config.yaml' or C:\\data\\x";
  const {message} = await failure(connect(url).models());
  assert.doesNotMatch(message, /srv|users|config|data/);
  detail = 'Path must start with /mnt/user-data/outputs/x, see https://docs.example.com/a/b/c';
  assert.equal((await failure(connect(url).models())).message, detail);
  detail = 'x'.repeat(1_000_000);
  assert.ok((await failure(connect(url).models())).message.length < 1000);
});

test('a gateway that is down is a matter of the network', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const gateway = connect(`http://127.0.0.1:${port}`);
  for (const work of [gateway.models(), gateway.startRun('t', body)]) {
    const error = await failure(work);
    assert.deepEqual([error.kind, error.status, error.retryable], ['network', undefined, true]);
  }
});

test('A2.2 an answer that is no event stream is refused, quoting its type', async (t) => {
  const {url} = await serve(t, (_, response) => {
    response.writeHead(200, {'content-type': 'text/html; charset=utf-8'}).end('<html>Log in');
  });
  const run = await failure(connect(url).startRun('t', body));
  assert.equal(run.kind, 'protocol');
  assert.match(run.message, /"text\/html; charset=utf-8"/);
  const models = await failure(connect(url).models());
  assert.equal(models.kind, 'protocol');
  assert.match(models.message, /JSON.*"text\/html/);
});

test('JSON that is not what an endpoint promises is a protocol error', async (t) => {
  const {url} = await serve(t, (_, response) => sendJson(response, 200, 42));
  const gateway = connect(url);
  for (const work of [
    gateway.models(),
    gateway.features(),
    gateway.apiPaths(),
    gateway.me(),
    gateway.thread('t'),
    gateway.state('t'),
    gateway.runs('t'),
    gateway.run('t', 'r'),
    gateway.messagesPage('t'),
    gateway.uploadLimits('t'),
    gateway.exchangeToken('up'),
    gateway.prepareRegenerate('t', 'm'),
  ]) {
    assert.equal((await failure(work)).kind, 'protocol');
  }
});

const startStream = (response: ServerResponse): void => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'content-location': '/api/threads/t/runs/run-7',
  });
};

test('a stream is read to its end, heartbeats are activity, the run is named', async (t) => {
  const {url, seen} = await serve(t, (_, response) => {
    startStream(response);
    response.write('event: metadata\ndata: {"run_id":"run-7"}\nid: 1-0\n\n');
    response.write(': heartbeat\n\n');
    response.end('event: end\ndata: null\n\n');
  });
  const stream = await connect(url).startRun('t', body);
  assert.equal(stream.runId, 'run-7');
  let activity = 0;
  const messages: SseMessage[] = [];
  await stream.read({onMessage: (m) => messages.push(m), onActivity: () => (activity += 1)});
  assert.deepEqual(
    messages.map((m) => m.event),
    ['metadata', 'end'],
  );
  assert.ok(activity >= 1);
  assert.deepEqual(JSON.parse(seen[0]!.body), body);
  assert.equal(seen[0]!.headers.accept, 'text/event-stream');
});

test('a stream cut inside a character breaks as a network failure, after what came whole', async (t) => {
  const {url} = await serve(t, (_, response) => {
    startStream(response);
    const bytes = Buffer.from(
      'event: custom\ndata: {"type":"a"}\nid: 1\n\nevent: custom\ndata: {"type":"报',
    );
    response.write(bytes.subarray(0, -1), () => setTimeout(() => response.destroy(), 20));
  });
  const stream = await connect(url).startRun('t', body);
  const messages: SseMessage[] = [];
  const error = await failure(stream.read({onMessage: (m) => messages.push(m)}));
  assert.deepEqual([error.kind, error.retryable], ['network', true]);
  assert.deepEqual(messages, [{event: 'custom', data: '{"type":"a"}', id: '1'}]);
});

test('a body that ends in the middle of a frame is no exception', async (t) => {
  const {url} = await serve(t, (_, response) => {
    startStream(response);
    response.end(Buffer.from('event: custom\ndata: {"type":"报').subarray(0, -1));
  });
  const messages = await readAll(await connect(url).startRun('t', body));
  assert.ok(messages.length <= 1);
});

test('closing a stream ends the reading at once, also from inside a handler', async (t) => {
  const {url} = await serve(t, (_, response) => {
    startStream(response);
    response.write('data: 1\n\ndata: 2\n\ndata: 3\n\n');
  });
  const stream = await connect(url).startRun('t', body);
  const seen: string[] = [];
  const error = await failure(
    stream.read({
      onMessage: ({data}) => {
        seen.push(data);
        if (data === '2') stream.close();
      },
    }),
  );
  assert.equal(error.kind, 'aborted');
  assert.deepEqual(seen, ['1', '2']);
});

test('a handler’s own exception is not mistaken for a broken connection', async (t) => {
  const {url} = await serve(t, (_, response) => {
    startStream(response);
    response.write('data: 1\n\n');
  });
  const stream = await connect(url).startRun('t', body);
  await assert.rejects(
    stream.read({
      onMessage: () => {
        throw new RangeError('mine');
      },
    }),
    RangeError,
  );
});

test('an aborted request is told as aborted, before and during it', async (t) => {
  const {url} = await serve(t, () => undefined);
  const gateway = connect(url);
  assert.equal((await failure(gateway.models(AbortSignal.abort()))).kind, 'aborted');
  const controller = new AbortController();
  const work = failure(gateway.startRun('t', body, controller.signal));
  setTimeout(() => controller.abort(), 20);
  assert.equal((await work).kind, 'aborted');
});

test('A3.9 the creation of a run is never repeated after a network failure or a 5xx', async (t) => {
  const {url, seen} = await serve(t, (_, response, count) => {
    if (count === 1) response.destroy();
    else response.writeHead(502).end('Bad Gateway');
  });
  assert.equal((await failure(connect(url).startRun('t', body))).kind, 'network');
  assert.equal(seen.length, 1);
  assert.equal((await failure(connect(url).startRun('t', body))).kind, 'server');
  assert.equal(seen.length, 2);
});

test('a redirected POST is not followed to wherever it points', async (t) => {
  const elsewhere = await serve(t, (_, response) => sendJson(response, 200, {}));
  const {url} = await serve(t, (_, response) => {
    response.writeHead(307, {location: `${elsewhere.url}/steal`}).end();
  });
  assert.equal((await failure(connect(url).startRun('t', body))).kind, 'network');
  assert.equal(elsewhere.seen.length, 0);
});

test('A2.4 an unsupported stream mode fails before any request', async (t) => {
  const {url, seen} = await serve(t, (_, response) => sendJson(response, 200, {}));
  const error = await failure(
    connect(url).startRun('t', {...body, stream_mode: ['values', 'messages']}),
  );
  assert.equal(error.kind, 'configuration');
  assert.equal(seen.length, 0);
});
