import assert from 'node:assert/strict';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {createGateway} from '../../demo/gateway/gateway.js';
import {createMountedGateways, mountGateway} from '../../demo/gateway/node-mount.js';
import {startHttpGateway} from '../support/http-gateway.js';
import {answerOf, framesOf, type Answer} from './client.js';
import {isRecorded, recordedBytes, recordedText} from './recordings.js';

const POST = (body: unknown): RequestInit => ({method: 'POST', body: JSON.stringify(body)});

function runBody(text: string, extra: object = {}): RequestInit {
  return POST({
    input: {messages: [{type: 'human', content: text}]},
    stream_mode: ['messages-tuple', 'custom'],
    on_disconnect: 'continue',
    ...extra,
  });
}

describe('a gateway on a real port', () => {
  it('streams while the run goes on', async () => {
    const server = await startHttpGateway({auth: 'disabled'});
    try {
      const {thread_id} = (await (await fetch(`${server.url}/api/threads`, POST({}))).json()) as {
        thread_id: string;
      };
      const path = `${server.url}/api/threads/${thread_id}/runs/stream`;
      const response = await fetch(path, runBody('x [[drip s=60 gap=0.02]]'));
      const reader = response.body?.getReader();
      const first = await reader?.read();
      assert.equal(first?.done, false);
      assert.equal(server.gateway.store.threads.get(thread_id)?.runs[0]?.active, true);
      await reader?.cancel();
      await server.gateway.settled();
    } finally {
      await server.close();
    }
  });

  it('notices that a client went away', async () => {
    const server = await startHttpGateway({auth: 'disabled'});
    try {
      const {thread_id} = (await (await fetch(`${server.url}/api/threads`, POST({}))).json()) as {
        thread_id: string;
      };
      const controller = new AbortController();
      const path = `${server.url}/api/threads/${thread_id}/runs/stream`;
      const init = runBody('x [[drip s=600 gap=0.05]]', {on_disconnect: 'cancel'});
      await fetch(path, {...init, signal: controller.signal});
      controller.abort();
      await server.gateway.settled();
      assert.equal(server.gateway.store.threads.get(thread_id)?.runs[0]?.status, 'interrupted');
    } finally {
      await server.close();
    }
  });
});

describe('gateways mounted under prefixes', () => {
  const gateways = createMountedGateways({pace: 0});
  const mounted = mountGateway({}, gateways);
  let server: Server;
  let base = '';

  before(async () => {
    server = createServer((req, res) => mounted(req, res, () => res.writeHead(204).end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('speak the dialect of their prefix', async () => {
    const paths = async (prefix: string): Promise<object> =>
      ((await (await fetch(`${base}${prefix}/openapi.json`)).json()) as {paths: object}).paths;
    assert.ok('/api/threads/count' in (await paths('/fork')));
    assert.ok('/api/features' in (await paths('/upstream')));
    const headers = {authorization: 'Bearer demo-token'};
    assert.equal((await fetch(`${base}/fork/api/models`, {headers})).status, 200);
    assert.equal((await fetch(`${base}/upstream/api/models`, {headers})).status, 401);
    assert.equal((await fetch(`${base}/upstream-open/api/models`)).status, 200);
  });

  it('leave other paths to the server', async () => {
    assert.equal((await fetch(`${base}/demo/index.html`)).status, 204);
  });

  it('list their scripts and obey switches', async () => {
    const {agents, scripts} = await (await fetch(`${base}/__gateway/scripts`)).json();
    assert.ok(agents.some(({displayName}: Answer) => displayName === '结构化抽取'));
    assert.ok(scripts.length > 30);
    await fetch(`${base}/__gateway/fork-open/pace?chunks=7`, {method: 'POST'});
    assert.equal(gateways['/fork-open'].settings.pace, 7);
  });

  it('break the connection where a script cuts it', async () => {
    const url = `${base}/upstream-open/api/threads`;
    const {thread_id} = (await (await fetch(url, POST({}))).json()) as {thread_id: string};
    const response = await fetch(`${url}/${thread_id}/runs/stream`, runBody('x [[cut]]'));
    await assert.rejects(response.text());
  });
});

describe('replaying a recording', () => {
  it('gives its bytes back, whatever the size of the pieces', async () => {
    const server = await startHttpGateway({auth: 'disabled'});
    try {
      for (const chunkBytes of [7, 1000, 1_000_000]) {
        server.gateway.replayNext({sse: recordedBytes('echo.sse')}, {chunkBytes});
        const response = await fetch(
          `${server.url}/api/threads/t/runs/stream`,
          runBody('anything'),
        );
        assert.equal(await response.text(), recordedText('echo.sse'));
      }
      assert.equal(server.gateway.runsStarted(), 0);
    } finally {
      await server.close();
    }
  });

  it('answers state and feed of a loaded thread as recorded', async (t) => {
    if (!isRecorded('subagents.state.json'))
      return t.skip('only in the full set, which is not here');
    const gateway = createGateway({auth: 'disabled'});
    const id = gateway.loadRecording({
      sse: recordedBytes('subagents.sse'),
      state: recordedText('subagents.state.json'),
      page: recordedText('subagents.page.json'),
    });
    assert.equal(
      await (await gateway.fetch(`/api/threads/${id}/state`)).text(),
      recordedText('subagents.state.json'),
    );
    const page = await gateway.fetch(`/api/threads/${id}/messages/page`);
    assert.equal(await page.text(), recordedText('subagents.page.json'));
    assert.equal(answerOf(framesOf(recordedText('subagents.sse'))).length > 0, true);
  });
});
