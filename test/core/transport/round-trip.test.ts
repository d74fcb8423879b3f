import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import {test} from 'node:test';
import type {GatewayOptions} from '../../../demo/gateway/gateway.js';
import {decode} from '../../../src/core/protocol/decode.js';
import {dialectOfEvent, dialectOfPaths} from '../../../src/core/protocol/detect.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {buildRunBody} from '../../../src/core/protocol/run-body.js';
import type {RunRequest} from '../../../src/core/protocol/run-body.js';
import type {Dialect} from '../../../src/core/session-types.js';
import {createCredentials} from '../../../src/core/transport/auth.js';
import type {Credentials} from '../../../src/core/transport/auth.js';
import {createGateway} from '../../../src/core/transport/gateway.js';
import type {Gateway, RunStream} from '../../../src/core/transport/gateway-types.js';
import {startHttpGateway} from '../../support/http-gateway.js';

interface Client {
  readonly gateway: Gateway;
  readonly credentials: Credentials;
}

/** Our client and a demo gateway on a real port; cookies are kept as a browser would. */
async function connect(t: TestContext, options: GatewayOptions): Promise<Client> {
  const server = await startHttpGateway(options);
  t.after(() => server.close());
  const jar = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.credentials !== 'omit' && jar.size > 0) {
      headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    }
    const response = await globalThis.fetch(input, {...init, headers});
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const credentials = createCredentials({readCookie: (name) => jar.get(name) ?? null});
  return {gateway: createGateway({gateway: server.url, credentials, fetch}), credentials};
}

async function signIn(dialect: Dialect, {gateway, credentials}: Client): Promise<void> {
  if (dialect === 'upstream') {
    await gateway.loginLocal('demo@example.com', 'deerflow-demo');
    return;
  }
  const {token, tokenType} = await gateway.loginUsername('demo', undefined);
  credentials.setToken(token, tokenType ?? undefined);
}

async function readAll(stream: RunStream): Promise<SseMessage[]> {
  const frames: SseMessage[] = [];
  await stream.read({onMessage: (frame) => frames.push(frame)});
  return frames;
}

const ask = (text: string, request: Partial<RunRequest>): ReturnType<typeof buildRunBody> =>
  buildRunBody({
    dialect: null,
    threadId: 't-1',
    messages: [{type: 'human', id: 'h-1', content: [{type: 'text', text}]}],
    mode: 'flash',
    streamMode: 'full',
    ...request,
  });

for (const dialect of ['upstream', 'fork'] as const) {
  for (const known of [null, dialect]) {
    test(`a conversation with the ${dialect} gateway, ${known ? 'known' : 'not known yet'}`, async (t) => {
      const client = await connect(t, {dialect});
      const {gateway} = client;
      await assert.rejects(gateway.models(), {kind: 'auth', status: 401});
      await signIn(dialect, client);
      assert.ok((await gateway.models()).models.length > 0);
      assert.ok((await gateway.me()).id);
      assert.equal(dialectOfPaths(await gateway.apiPaths()), dialect);

      const created = await gateway.createThread({threadId: 't-1', agentId: 'echo', metadata: {}});
      assert.equal(created.thread_id, 't-1');
      const stream = await gateway.startRun(
        't-1',
        ask('hi there', {dialect: known, agentId: 'echo'}),
      );
      const frames = await readAll(stream);
      const events = frames.map(decode);
      assert.equal(events.at(-1)?.type, 'end');
      assert.ok(events.every(({type}) => type !== 'unknown' && type !== 'malformed'));
      const told = frames.map((frame) => dialectOfEvent(frame, decode(frame)));
      assert.deepEqual(
        [...new Set(told)].filter((entry) => entry !== null),
        [dialect],
      );
      const metadata = events.find((event) => event.type === 'metadata');
      assert.ok(metadata);
      assert.equal(stream.runId, metadata.runId);

      const again = await readAll(
        await gateway.joinRun('t-1', metadata.runId, frames[3]?.id ?? ''),
      );
      assert.deepEqual(
        again.filter(({id}) => id !== undefined),
        frames.slice(4).filter(({id}) => id !== undefined),
      );
      const state = await gateway.state('t-1');
      assert.match(JSON.stringify(state.values.messages), /You said: hi there/);
      assert.equal((await gateway.run('t-1', metadata.runId)).status, 'success');
      assert.equal((await gateway.runs('t-1'))[0]?.run_id, metadata.runId);
      const found = await gateway.searchThreads({
        metadata: {agent_id: 'echo'},
        limit: 10,
        offset: 0,
      });
      assert.deepEqual(
        found.map((thread) => thread.thread_id),
        ['t-1'],
      );
      if (dialect === 'fork') {
        assert.equal(await gateway.countThreads({metadata: {agent_id: 'echo'}}), 1);
      } else {
        assert.ok((await gateway.messagesPage('t-1')).data.length >= 2);
      }
      const [uploaded] = (await gateway.upload('t-1', [new File(['x,y\n'], '数据 (1).csv')])).files;
      const artifact = await gateway.artifact('t-1', uploaded?.virtual_path ?? '');
      assert.equal(await artifact.text(), 'x,y\n');
      await gateway.deleteThread('t-1');
      await assert.rejects(gateway.state('t-1'), {kind: 'not-found'});
    });
  }
}

test('a running answer is a conflict for the next one, until it is cancelled', async (t) => {
  const client = await connect(t, {dialect: 'upstream'});
  await signIn('upstream', client);
  const {gateway} = client;
  await gateway.createThread({threadId: 't-1', agentId: 'lead_agent', metadata: {}});
  const stream = await gateway.startRun('t-1', ask('[[slow s=30]]', {}));
  const reading = readAll(stream);
  await assert.rejects(gateway.startRun('t-1', ask('[[hello]]', {})), {kind: 'conflict'});
  await gateway.cancelRun('t-1', stream.runId ?? '', {wait: true});
  assert.equal(decode((await reading).at(-1)!).type, 'end');
  assert.equal((await gateway.run('t-1', stream.runId ?? '')).status, 'interrupted');
});

test('a body made for the fork is what upstream refuses, so that it is never guessed', async (t) => {
  const client = await connect(t, {dialect: 'upstream'});
  await signIn('upstream', client);
  await client.gateway.createThread({threadId: 't-1', agentId: 'lead_agent', metadata: {}});
  await assert.rejects(client.gateway.startRun('t-1', ask('[[hello]]', {dialect: 'fork'})), {
    kind: 'invalid',
    status: 422,
  });
});
