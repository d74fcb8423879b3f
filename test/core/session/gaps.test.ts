import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sendJson} from '../../support/http-server.js';
import {ask, lastAnswer, openSession} from './harness.js';
import {
  brokenStream,
  end,
  frame,
  gap,
  joins,
  metadata,
  openStream,
  serveRun,
  stream,
  token,
} from './scripted-run.js';

describe('trace 8: a replay gap', () => {
  it('A5.5 once: state, then the stream behind the gap', async (t) => {
    const server = await serveRun(t, {
      start: stream(metadata, gap('1-300')),
      joins: [
        stream(
          frame(
            'values',
            {
              messages: [
                {type: 'human', id: 'q', content: 'question'},
                {type: 'ai', id: 'a', content: 'all of it'},
              ],
            },
            '1-301',
          ),
          end,
        ),
      ],
    });
    const heard = openSession(t, {gateway: server.url});
    assert.equal((await ask(heard, 'question')).reason, 'success');
    assert.equal(lastAnswer(heard), 'all of it');
    assert.deepEqual(
      joins(server).map(({headers}) => headers['last-event-id']),
      ['1-300'],
    );
    assert.ok(heard.of('custom').some(({data}) => data['type'] === 'stream_replay_gap'));
  });

  it('A5.6 six times: five recoveries, then an error that is no end', async (t) => {
    const server = await serveRun(t, {
      start: stream(metadata, gap('1-300')),
      joins: [stream(gap('1-400'))],
      status: () => 'running',
    });
    const heard = openSession(t, {gateway: server.url});
    assert.equal((await ask(heard, 'question')).reason, 'lost');
    assert.equal(joins(server).length, 5);
    assert.equal(heard.of('error').at(-1)?.error.code, 'stream_replay_gap');
    assert.equal(server.seen.filter(({path}) => path.includes('/cancel')).length, 0);
  });

  it('with an empty buffer: the stream from as far back as there is one', async (t) => {
    const server = await serveRun(t, {
      start: stream(metadata, token('lost', '1-1'), gap(null)),
      joins: [stream(end)],
    });
    const heard = openSession(t, {gateway: server.url});
    assert.equal((await ask(heard, 'question')).reason, 'success');
    assert.deepEqual(
      joins(server).map(({headers}) => headers['last-event-id']),
      [undefined],
    );
    assert.equal(lastAnswer(heard), 'from the state');
  });

  for (const [name, frames] of Object.entries({
    'of another run': gap('1-300', 'run-2'),
    'that is malformed': frame('gap', {code: 'something else'}),
  })) {
    it(`${name}: an error`, async (t) => {
      const server = await serveRun(t, {
        start: stream(metadata, frames),
        joins: [stream(end)],
        status: () => 'running',
      });
      const heard = openSession(t, {gateway: server.url});
      assert.equal((await ask(heard, 'question')).reason, 'lost');
      assert.equal(heard.of('error').at(-1)?.error.code, 'stream_replay_gap');
      assert.equal(joins(server).length, 0);
    });
  }

  it('A5.6 whose state cannot be read: the same error', async (t) => {
    const server = await serveRun(t, {
      start: stream(metadata, gap('1-300')),
      joins: [stream(end)],
      state: (response) => sendJson(response, 500, {detail: 'no'}),
      status: () => 'running',
    });
    const heard = openSession(t, {gateway: server.url});
    assert.equal((await ask(heard, 'question')).reason, 'lost');
    assert.equal(heard.of('error').at(-1)?.error.code, 'stream_replay_gap');
    assert.equal(heard.session.conversation.get().messages.length, 1);
  });
});

describe('a stop before the server named the run', () => {
  it('finds the run in the list and stops it', async (t) => {
    let isStopped = false;
    const server = await serveRun(t, {
      start: openStream(': heartbeat\n\n'),
      status: () => (isStopped ? 'interrupted' : 'running'),
      other: ({path}) => {
        if (path.includes('/cancel')) isStopped = true;
        return false;
      },
    });
    const heard = openSession(t, {gateway: server.url});
    const ended = heard.next('run-end');
    await heard.session.send('question');
    await heard.session.stop();
    assert.equal(isStopped, true);
    assert.deepEqual(await ended, {...(await ended), reason: 'stopped', runId: 'run-1'});
  });
});

describe('a cut stream', () => {
  it('before the server named the run: the run list names it', async (t) => {
    const server = await serveRun(t, {
      start: brokenStream(': heartbeat\n\n'),
      joins: [stream(metadata, token('found', '1-1'), end)],
      status: () => 'running',
    });
    const heard = openSession(t, {gateway: server.url});
    const {runId, reason} = await ask(heard, 'question');
    assert.equal(reason, 'success');
    assert.equal(runId, 'run-1');
    assert.equal(lastAnswer(heard), 'found');
  });

  it('that ends without a word is not an end', async (t) => {
    const server = await serveRun(t, {
      start: stream(metadata, token('half', '1-1')),
      joins: [stream(token(' and half', '1-2'), end)],
      status: () => 'running',
    });
    const heard = openSession(t, {gateway: server.url});
    assert.equal((await ask(heard, 'question')).reason, 'success');
    assert.equal(lastAnswer(heard), 'half and half');
    assert.deepEqual(
      joins(server).map(({headers}) => headers['last-event-id']),
      ['1-1'],
    );
  });

  it('`end` and `gap` have no id and leave the cursor alone', async (t) => {
    const server = await serveRun(t, {
      start: brokenStream(metadata, token('a', '1-5'), frame('custom', {type: 'x'})),
      joins: [stream(end)],
      status: () => 'running',
    });
    const heard = openSession(t, {gateway: server.url});
    await ask(heard, 'question');
    assert.deepEqual(
      joins(server).map(({headers}) => headers['last-event-id']),
      ['1-5'],
    );
  });
});
