import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isSessionError} from '../../../src/core/errors.js';
import {createCredentials} from '../../../src/core/transport/auth.js';
import {createGateway} from '../../../src/core/transport/gateway.js';
import type {Gateway} from '../../../src/core/transport/gateway-types.js';
import {captureJson, hasAllCaptures} from '../../support/captures.js';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A gateway whose answers are given in order; the last one is repeated. */
function connect(
  answers: readonly unknown[],
  langgraph?: string,
): {gateway: Gateway; sent: Sent[]} {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = init?.body;
    sent.push({
      method: init?.method ?? 'GET',
      url: String(input),
      headers: new Headers(init?.headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const credentials = createCredentials({auth: 'none'});
  return {gateway: createGateway({gateway: '/gw', langgraph, credentials, fetch}), sent};
}

const lines = (sent: readonly Sent[]): string[] => sent.map(({method, url}) => `${method} ${url}`);

test('A1.1 conversations go to the LangGraph address, everything else to the gateway', async () => {
  const {gateway, sent} = connect([{thread_id: 't', run_id: 'r', models: [], data: []}], '/lg');
  await gateway.createThread({threadId: 't', agentId: 'a', metadata: {}});
  await gateway.run('t', 'r');
  await gateway.cancelRun('t', 'r', {wait: true});
  await gateway.models();
  await gateway.messagesPage('t', 12);
  assert.deepEqual(lines(sent), [
    'POST /lg/threads',
    'GET /lg/threads/t/runs/r',
    'POST /lg/threads/t/runs/r/cancel?action=interrupt&wait=true',
    'GET /gw/api/models',
    'GET /gw/api/threads/t/messages/page?limit=50&before_seq=12',
  ]);
});

test('A1.6 a new thread tells its agent under both names; the host’s metadata wins', async () => {
  const {gateway, sent} = connect([{thread_id: 'other'}]);
  const thread = await gateway.createThread({
    threadId: 't',
    agentId: 'a',
    metadata: {team: 'x', agent_name: 'b'},
  });
  assert.equal(thread.thread_id, 'other');
  assert.deepEqual(sent[0]!.body, {
    thread_id: 't',
    assistant_id: 'a',
    metadata: {agent_id: 'a', agent_name: 'b', team: 'x'},
  });
});

test('A5.1 a stream is resumed after the last event that was seen', async () => {
  const stream = (): Response => new Response('', {headers: {'content-type': 'text/event-stream'}});
  const {gateway, sent} = connect([stream(), stream()]);
  await gateway.joinRun('t', 'r', '17-3');
  await gateway.joinRun('t', 'r', null);
  assert.deepEqual(lines(sent), [
    'GET /gw/api/threads/t/runs/r/join',
    'GET /gw/api/threads/t/runs/r/join',
  ]);
  assert.deepEqual(
    sent.map(({headers}) => headers.get('last-event-id')),
    ['17-3', null],
  );
});

test('a thread is deleted at both addresses where there are two', async () => {
  const one = connect([{success: true}]);
  await one.gateway.deleteThread('t');
  assert.deepEqual(lines(one.sent), ['DELETE /gw/api/threads/t']);
  const two = connect([{success: true}, new Response('', {status: 404})], '/lg');
  await two.gateway.deleteThread('t');
  assert.deepEqual(lines(two.sent), ['DELETE /lg/threads/t', 'DELETE /gw/api/threads/t']);
});

test('feedback that is taken back twice is simply gone', async () => {
  const {gateway, sent} = connect([{rating: 1}, {success: true}, new Response('', {status: 404})]);
  assert.equal((await gateway.setFeedback('t', 'r', 1, 'good'))?.rating, 1);
  assert.equal(await gateway.setFeedback('t', 'r', null), null);
  assert.equal(await gateway.setFeedback('t', 'r', null), null);
  assert.deepEqual(sent[0]!.body, {rating: 1, comment: 'good'});
});

test('files are uploaded under one name, and the server’s own paths are left out', async () => {
  const file = {
    filename: 'a.txt',
    path: '/srv/x/a.txt',
    virtual_path: '/mnt/user-data/uploads/a.txt',
  };
  const {gateway, sent} = connect([{success: false, files: [file], skipped_files: ['b.txt']}]);
  const result = await gateway.upload('t', [new File(['x'], 'a.txt'), new File(['y'], 'b.txt')]);
  const form = sent[0]!.body as FormData;
  assert.deepEqual(
    form.getAll('files').map((entry) => (entry as File).name),
    ['a.txt', 'b.txt'],
  );
  assert.equal(sent[0]!.headers.get('content-type'), null);
  assert.deepEqual(result, {
    success: false,
    files: [{filename: 'a.txt', virtual_path: '/mnt/user-data/uploads/a.txt'}],
    skipped_files: ['b.txt'],
  });
});

test('A16.6 a range beyond the end comes back as an answer, not as an error', async () => {
  const headers = {'content-range': 'bytes */0'};
  const {gateway, sent} = connect([new Response('', {status: 416, headers})]);
  const response = await gateway.artifact('t', '/mnt/user-data/outputs/a.md', {range: [0, 9]});
  assert.equal(response.status, 416);
  assert.equal(sent[0]!.headers.get('range'), 'bytes=0-9');
  assert.equal(
    gateway.artifactUrl('t', '/mnt/user-data/outputs/a b.md', {download: true}),
    '/gw/api/threads/t/artifacts/mnt/user-data/outputs/a%20b.md?download=true',
  );
});

const row = (seq: unknown): unknown => ({seq, run_id: 'r', content: {type: 'ai', content: 'x'}});
const page = (...seqs: unknown[]): Record<string, unknown> => ({
  data: seqs.map(row),
  has_more: true,
  next_before_seq: 1,
});

test('A7.2 a page with a wrong or repeated place is refused as a whole', async () => {
  for (const broken of [
    page(0),
    page(-1),
    page(1.5),
    page('1'),
    page(2 ** 53),
    page(undefined),
    page(1, 2, 2),
    {...page(1), next_before_seq: 0},
    {...page(1), next_before_seq: '1'},
    {...page(1), data: {}},
    {...page(1), data: [{seq: 1, content: 'x'}]},
  ]) {
    await assert.rejects(
      connect([broken]).gateway.messagesPage('t'),
      (error) => isSessionError(error) && error.kind === 'protocol',
    );
  }
  for (const cursor of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
    const {gateway, sent} = connect([page(1)]);
    await assert.rejects(gateway.messagesPage('t', cursor), isSessionError);
    assert.equal(sent.length, 0);
  }
});

test('A7.2 a page comes in order, and without a cursor there is no more', async () => {
  const sound = await connect([page(3, 1, 2)]).gateway.messagesPage('t');
  assert.deepEqual([sound.data.map(({seq}) => seq), sound.has_more], [[1, 2, 3], true]);
  const stuck = await connect([{...page(1), next_before_seq: null}]).gateway.messagesPage('t');
  assert.deepEqual([stuck.has_more, stuck.next_before_seq], [false, null]);
});

test('what upstream recorded is read', async (t) => {
  if (!hasAllCaptures) return t.skip('the full set of recordings is not beside the project');
  const answered = async <T>(file: string, ask: (gateway: Gateway) => Promise<T>): Promise<T> =>
    ask(connect([captureJson(file)]).gateway);
  for (const name of ['cancel', 'steps', 'present_files', 'summarization', 'todos', 'subagents']) {
    const feed = await answered(`${name}.page.json`, (gateway) => gateway.messagesPage('t'));
    assert.deepEqual(feed, captureJson(`${name}.page.json`), name);
    const state = await answered(`${name}.state.json`, (gateway) => gateway.state('t'));
    assert.deepEqual(state, captureJson(`${name}.state.json`), name);
  }
  const runs = await answered('steps.runs.json', (gateway) => gateway.runs('t'));
  assert.ok(runs.length > 0);
});

test('what a gateway says of itself is read', async () => {
  const rest = captureJson<Record<string, unknown>>('rest.json');
  const {models, tokenUsage} = await connect([rest['/api/models']]).gateway.models();
  assert.deepEqual([models.length, models[0]!.name, tokenUsage], [4, 'scripted', true]);
  assert.equal((await connect([rest['/api/v1/auth/me']]).gateway.me()).email?.includes('@'), true);
  const paths = await connect([{paths: {'/api/models': {}}}]).gateway.apiPaths();
  assert.deepEqual(paths, ['/api/models']);
});

test('A1.3 the fork’s logins give a token and its user', async () => {
  const answer = {
    access_token: 'jwt',
    token_type: 'bearer',
    expires_in: 604800,
    user_id: 'u',
    email: 'e',
  };
  const {gateway, sent} = connect([answer]);
  const grant = await gateway.loginUsername('alice', 'p&w');
  assert.deepEqual(grant, {
    token: 'jwt',
    tokenType: 'bearer',
    expiresIn: 604800,
    user: {id: 'u', user_id: 'u', email: 'e'},
  });
  await gateway.loginUsername('alice', undefined);
  await gateway.exchangeToken('up');
  assert.deepEqual(lines(sent), [
    'POST /gw/api/v1/auth/login/username?password=p%26w',
    'POST /gw/api/v1/auth/login/username',
    'POST /gw/api/v1/auth/login/token?token=up',
  ]);
  assert.deepEqual(sent[0]!.body, {username: 'alice'});
});

test('suggestions that are none are an empty list', async () => {
  const ask = (answer: unknown): Promise<readonly string[]> =>
    connect([answer]).gateway.suggestions('t', {messages: [], n: 3});
  assert.deepEqual(await ask({suggestions: ['a', '', 3, 'b']}), ['a', 'b']);
  assert.deepEqual(await ask({}), []);
  assert.deepEqual(await ask(null), []);
});
