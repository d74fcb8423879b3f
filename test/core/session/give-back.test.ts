import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {describe, it} from 'node:test';
import type {TestContext} from 'node:test';
import type {RunEndReason} from '../../../src/core/index.js';
import {sendJson} from '../../support/http-server.js';
import {openSession, questions, until} from './harness.js';
import type {Heard} from './harness.js';
import {end, frame, metadata, openStream, serveRun, stream} from './scripted-run.js';

const question = 'My long question';
const files = [new File(['a,b'], 'figures.csv')];

interface Thread {
  readonly start?: (response: ServerResponse) => void;
  /** What the thread holds after the run, given the id under which the question was sent. */
  readonly kept: (id: string) => readonly object[] | 'unreadable';
  readonly reason?: RunEndReason;
}

/** Sends, stops as soon as the run has begun, and waits until the thread was read for the last time. */
async function stopAtOnce(t: TestContext, thread: Thread): Promise<Heard> {
  const {start = openStream(metadata), kept, reason = 'stopped'} = thread;
  let id = '';
  let reads = 0;
  const server = await serveRun(t, {
    start,
    status: () => (reason === 'stopped' ? 'interrupted' : 'error'),
    state: (response) => {
      reads += 1;
      const messages = kept(id);
      if (messages === 'unreadable') sendJson(response, 500, {detail: 'down'});
      else sendJson(response, 200, {values: {messages}});
    },
    other: ({path, body}, response) => {
      if (path.endsWith('/runs/stream')) {
        const {input} = JSON.parse(body) as {input: {messages: {id: string}[]}};
        id = input.messages.at(-1)?.id ?? '';
      }
      if (!path.endsWith('/uploads')) return false;
      sendJson(response, 200, {
        success: true,
        files: [{filename: 'figures.csv', virtual_path: '/mnt/user-data/uploads/figures.csv'}],
      });
      return true;
    },
  });
  const heard = openSession(t, {gateway: server.url, dialect: 'fork', features: ['uploads']});
  const ended = heard.next('run-end');
  assert.equal((await heard.session.send(question, {files})).accepted, true);
  if (reason === 'stopped') void heard.session.stop();
  assert.equal((await ended).reason, reason);
  const readsAfterEnd = reason === 'stopped' ? 2 : 1;
  const before = reads;
  await until('the thread is read again', () => reads >= before + readsAfterEnd);
  // The last answer is still on its way.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return heard;
}

const returned = (heard: Heard): unknown[] =>
  heard.of('message-returned').map(({text, files: given}) => [text, given]);

describe('what was sent and the server has not kept', () => {
  it('is given back with its files when the run was stopped', async (t) => {
    const heard = await stopAtOnce(t, {kept: () => []});
    assert.deepEqual(returned(heard), [[question, files]]);
    assert.deepEqual(questions(heard), []);
  });

  it('is given back when the run failed', async (t) => {
    const failing = frame('error', {error: 'RuntimeError', message: 'no such model'}, '1-1');
    const heard = await stopAtOnce(t, {
      start: stream(metadata, failing, end),
      kept: () => [],
      reason: 'error',
    });
    assert.deepEqual(returned(heard), [[question, files]]);
    assert.equal(heard.session.status.get().error?.kind, 'server');
  });

  it('stays when the server has kept it after all', async (t) => {
    const heard = await stopAtOnce(t, {
      kept: (id) => [{type: 'human', id: `${id}__user`, content: question}],
    });
    assert.deepEqual(returned(heard), []);
    assert.deepEqual(questions(heard), [question]);
  });

  it('is not there twice when the server has kept it under a name of its own', async (t) => {
    const heard = await stopAtOnce(t, {
      kept: () => [{type: 'human', id: 'other', content: question}],
    });
    assert.deepEqual(returned(heard), []);
  });

  it('stays where it is while nobody can tell', async (t) => {
    const heard = await stopAtOnce(t, {kept: () => 'unreadable'});
    assert.deepEqual(returned(heard), []);
    assert.deepEqual(questions(heard), [question]);
  });

  /** Stops as soon as the run has begun and turns to another conversation before it has ended; then comes back. */
  async function leaveWhileStopping(
    t: TestContext,
    kept: (id: string) => readonly object[],
  ): Promise<Heard> {
    let id = '';
    let cancel: ServerResponse | undefined;
    let reads = 0;
    const server = await serveRun(t, {
      start: openStream(metadata),
      status: () => 'interrupted',
      state: (response) => {
        reads += 1;
        sendJson(response, 200, {values: {messages: kept(id)}});
      },
      other: ({path, body}, response) => {
        if (path.includes('/cancel')) {
          cancel = response;
          return true;
        }
        if (!path.endsWith('/runs/stream')) return false;
        const {input} = JSON.parse(body) as {input: {messages: {id: string}[]}};
        id = input.messages.at(-1)?.id ?? '';
        return false;
      },
    });
    const heard = openSession(t, {gateway: server.url, dialect: 'fork'});
    const result = await heard.session.send(question);
    assert.ok(result.accepted);
    const stopping = heard.session.stop();
    await until('the stop is on its way', () => cancel !== undefined);
    heard.session.newThread();
    cancel?.writeHead(204).end();
    await stopping;
    assert.deepEqual(returned(heard), []);
    await heard.session.openThread(result.threadId);
    await until('the thread is read', () => reads > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return heard;
  }

  it('is given back when the reader comes back to a thread that they left meanwhile', async (t) => {
    const heard = await leaveWhileStopping(t, () => []);
    assert.deepEqual(returned(heard), [[question, []]]);
    await heard.session.reload();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(returned(heard).length, 1);
  });

  it('stays when the server has kept it while the reader was elsewhere', async (t) => {
    const heard = await leaveWhileStopping(t, (id) => [{type: 'human', id, content: question}]);
    assert.deepEqual(returned(heard), []);
    assert.deepEqual(questions(heard), [question]);
  });
});
