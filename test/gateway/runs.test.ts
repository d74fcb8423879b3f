import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {manualClock} from '../../demo/gateway/clock.js';
import {countingIds} from '../../demo/gateway/ids.js';
import {createGateway, type Gateway, type GatewayOptions} from '../../demo/gateway/gateway.js';
import {answerOf, Client, framesOf, runIdOf} from './client.js';

const open = (options: GatewayOptions = {}): Gateway =>
  createGateway({auth: 'disabled', timeScale: 0, ...options});

/** A run that says eight words, one every 400 ms of a clock that the test moves. */
async function drip(options: GatewayOptions = {}) {
  const clock = manualClock();
  const gateway = open({clock, timeScale: 1, ...options});
  const client = new Client(gateway);
  const thread = await client.createThread();
  const response = await client.stream(thread, 'x [[drip s=8 gap=0.4]]');
  const run = `/api/threads/${thread}/runs/${runIdOf(response)}`;
  return {clock, gateway, client, thread, response, run};
}

describe('joining a run', () => {
  it('replays everything to one who brings no cursor', async () => {
    const {clock, client, response, run} = await drip();
    await clock.advance(800);
    const joined = await client.send('GET', `${run}/join`);
    await clock.advance(4000);
    assert.equal(await joined.text(), await response.text());
  });

  it('continues right after the cursor', async () => {
    const {clock, client, response, run} = await drip();
    await clock.advance(4000);
    const text = await response.text();
    const frames = framesOf(text);
    const cursor = frames[20]?.id ?? '';
    const joined = await (
      await client.send('GET', `${run}/join`, undefined, {'Last-Event-ID': cursor})
    ).text();
    assert.equal(
      joined,
      text.slice(text.indexOf(`id: ${cursor}\n\n`) + `id: ${cursor}\n\n`.length),
    );
  });

  it('gives only `end` a minute after the run', async () => {
    const {clock, client, response, run} = await drip();
    await clock.advance(4000);
    await response.text();
    await clock.advance(61_000);
    assert.equal(
      await (await client.send('GET', `${run}/join`)).text(),
      'event: end\ndata: null\n\n',
    );
  });

  it('answers a cursor older than the buffer with a gap', async () => {
    const gateway = open({bufferSize: 32});
    const client = new Client(gateway);
    const thread = await client.createThread();
    const response = await client.stream(thread, 'x [[long n=100]]');
    const frames = framesOf(await response.text());
    const run = `/api/threads/${thread}/runs/${runIdOf(response)}`;
    const headers = {'Last-Event-ID': frames[2]?.id ?? ''};
    const [gap, ...rest] = framesOf(
      await (await client.send('GET', `${run}/join`, undefined, headers)).text(),
    );
    assert.equal(gap?.event, 'gap');
    assert.equal(gap?.id, undefined);
    assert.equal(gap?.data.code, 'stream_replay_gap');
    assert.equal(gap?.data.requested_event_id, frames[2]?.id);
    assert.equal(gap?.data.latest_available_event_id, frames.at(-2)?.id);
    assert.deepEqual(rest, []);
  });

  it('silently starts at the oldest event it still has for one without cursor', async () => {
    const client = new Client(open({bufferSize: 32}));
    const thread = await client.createThread();
    const response = await client.stream(thread, 'x [[long n=100]]');
    await response.text();
    const joined = framesOf(
      await (
        await client.send('GET', `/api/threads/${thread}/runs/${runIdOf(response)}/join`)
      ).text(),
    );
    assert.equal(joined.length, 33);
    assert.notEqual(joined[0]?.event, 'metadata');
  });

  it('is refused by upstream after a restart, and ends at once in the fork', async () => {
    for (const dialect of ['upstream', 'fork'] as const) {
      const {client, gateway, run, thread} = await drip({dialect});
      gateway.restart();
      const joined = await client.send('GET', `${run}/join`);
      assert.equal(joined.status, dialect === 'upstream' ? 409 : 200);
      if (dialect === 'fork')
        assert.deepEqual(
          framesOf(await joined.text()).map(({event}) => event),
          ['end'],
        );
      assert.equal((await client.json('GET', run)).status, 'error');
      assert.equal((await client.send('GET', `/api/threads/${thread}/state`)).status, 200);
    }
  });
});

describe('a slow reader', () => {
  it('gets a gap once it is more than the buffer behind', async () => {
    const {clock, response} = await drip({bufferSize: 16});
    await clock.advance(4000);
    assert.deepEqual(
      framesOf(await response.text()).map(({event}) => event),
      ['gap'],
    );
  });
});

describe('heartbeats', () => {
  it('come after every fifteen seconds of silence', async () => {
    const clock = manualClock();
    const client = new Client(open({clock, timeScale: 1}));
    const thread = await client.createThread();
    const text = (await client.stream(thread, 'x [[slow s=35]]')).text();
    await clock.advance(40_000);
    assert.equal((await text).split(': heartbeat\n\n').length - 1, 2);
  });
});

describe('stopping a run', () => {
  it('keeps the thread busy until the run is over, when asked not to wait', async () => {
    const {clock, client, thread, response, run} = await drip();
    await clock.advance(800);
    assert.equal((await client.send('POST', `${run}/cancel`)).status, 202);
    assert.equal((await client.stream(thread, 'next')).status, 409);
    await clock.advance(100);
    const frames = framesOf(await response.text());
    assert.equal(frames.at(-1)?.event, 'end');
    assert.ok(!frames.some(({event}) => event === 'error'));
    assert.equal((await client.json('GET', run)).status, 'interrupted');
    assert.equal((await client.stream(thread, 'next')).status, 200);
  });

  it('answers 204 once everything is over, when asked to wait', async () => {
    const {clock, client, thread, run} = await drip();
    await clock.advance(800);
    const cancelled = client.send('POST', `${run}/cancel?wait=true`);
    await clock.advance(100);
    assert.equal((await cancelled).status, 204);
    assert.equal((await client.stream(thread, 'next')).status, 200);
  });

  it('loses the partial text, in state and feed', async () => {
    const {clock, client, thread, run} = await drip();
    await clock.advance(800);
    await client.send('POST', `${run}/cancel`);
    await clock.advance(100);
    const {values, next} = await client.json('GET', `/api/threads/${thread}/state`);
    assert.deepEqual(
      values.messages.map(({type}: {type: string}) => type),
      ['system', 'human'],
    );
    assert.deepEqual(next, ['model']);
    const {data} = await client.json('GET', `/api/threads/${thread}/messages/page`);
    assert.equal(data.length, 1);
  });

  it('rolls the thread back when asked to', async () => {
    const {clock, client, thread, run} = await drip();
    await clock.advance(800);
    await client.send('POST', `${run}/cancel?action=rollback`);
    await clock.advance(100);
    assert.equal((await client.json('GET', run)).status, 'error');
    const {values} = await client.json('GET', `/api/threads/${thread}/state`);
    assert.deepEqual(values.messages, []);
  });

  it('happens when a reader of a cancel-mode run leaves, and not in continue mode', async () => {
    for (const [on_disconnect, status] of [
      ['cancel', 'interrupted'],
      ['continue', 'success'],
    ] as const) {
      const clock = manualClock();
      const client = new Client(open({clock, timeScale: 1}));
      const thread = await client.createThread();
      const response = await client.stream(thread, 'x [[drip s=8 gap=0.4]]', {on_disconnect});
      await clock.advance(800);
      await response.body?.cancel();
      await clock.advance(10_000);
      assert.equal((await client.json('GET', `/api/threads/${thread}/runs`))[0].status, status);
    }
  });
});

describe('faults of the connection', () => {
  it('break the stream inside a frame while the run goes on', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    const response = await client.stream(thread, 'x [[cut]]');
    const pieces: Uint8Array[] = [];
    await assert.rejects(async () => {
      for await (const piece of response.body ?? []) pieces.push(piece);
    });
    const bytes = Buffer.concat(pieces);
    assert.ok(!bytes.toString('utf8').endsWith('\n\n'));
    assert.throws(
      () => new TextDecoder('utf-8', {fatal: true}).decode(bytes),
      'cut inside a character',
    );
    const cursor =
      framesOf(bytes.toString('utf8').replace(/event: [^\n]*\ndata: [^\n]*$/, '')).at(-1)?.id ?? '';
    const rest = await client.send(
      'GET',
      `/api/threads/${thread}/runs/${runIdOf(response)}/join`,
      undefined,
      {
        'Last-Event-ID': cursor,
      },
    );
    assert.match(answerOf(framesOf(await rest.text())), /All of it arrives\.$/);
  });

  it('replace the stream by an HTML page', async () => {
    const client = new Client(open());
    const response = await client.stream(await client.createThread(), 'x [[html]]');
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(client.gateway.runsStarted(), 0);
  });

  it('answer with the status that a marker names', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    for (const status of [403, 409, 422, 429, 500]) {
      assert.equal((await client.stream(thread, `x [[${status}]]`)).status, status);
    }
    assert.equal(client.gateway.runsStarted(thread), 0);
  });

  it('can be planned by a test', async () => {
    const client = new Client(open());
    client.gateway.failNext({path: /\/models$/, answer: () => new TypeError('network')});
    await assert.rejects(client.send('GET', '/api/models'), /network/);
    assert.equal((await client.send('GET', '/api/models')).status, 200);
  });

  it('cut every stream at once', async () => {
    const {clock, gateway, response, client, run} = await drip();
    await clock.advance(800);
    const text = response.text();
    gateway.dropConnections();
    await clock.advance(800);
    await assert.rejects(text);
    await clock.advance(4000);
    assert.equal((await client.json('GET', run)).status, 'success');
  });
});

describe('compaction', () => {
  it('shrinks the state and leaves the feed whole', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    await client.run(thread, 'one [[steps]]');
    const frames = await client.run(thread, 'two [[summarize]]');
    const removed = frames.find(
      ({event, data}) => event === 'messages' && data[0].type === 'remove',
    );
    assert.equal(removed?.data[0].id, '__remove_all__');
    const {values} = await client.json('GET', `/api/threads/${thread}/state`);
    assert.ok(values.summary_text);
    const {data} = await client.json('GET', `/api/threads/${thread}/messages/page?limit=200`);
    assert.equal(data.length, 18);
    assert.ok(values.messages.length < 10);
  });
});

describe('regenerating the last turn', () => {
  it('replaces its answer in state and feed', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    await client.run(thread, 'one [[hello]]');
    await client.run(thread, 'two [[echo]]');
    const before = await client.json('GET', `/api/threads/${thread}/state`);
    const last = before.values.messages.at(-1);
    const prepared = await client.json('POST', `/api/threads/${thread}/runs/regenerate/prepare`, {
      message_id: last.id,
    });
    await client.run(thread, '', {
      input: prepared.input,
      checkpoint: prepared.checkpoint,
      metadata: prepared.metadata,
    });
    const after = await client.json('GET', `/api/threads/${thread}/state`);
    assert.equal(after.values.messages.length, before.values.messages.length);
    assert.notEqual(after.values.messages.at(-1).id, last.id);
    const {data} = await client.json('GET', `/api/threads/${thread}/messages/page`);
    assert.equal(data.length, 4);
    assert.ok(!data.some(({run_id}: {run_id: string}) => run_id === prepared.target_run_id));
  });
});

describe('subtasks', () => {
  it('leave their steps in the events of the run, if `custom` was streamed', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    const response = await client.stream(thread, 'x [[subagents]]', {
      context: {subagent_enabled: true},
    });
    await response.text();
    const run = runIdOf(response);
    const events = await client.json(
      'GET',
      `/api/threads/${thread}/runs/${run}/events?event_types=subagent.start,subagent.step,subagent.end`,
    );
    assert.deepEqual(
      events.map(({event_type}: {event_type: string}) => event_type.slice(9)),
      ['start', 'start', 'start', 'step', 'end', 'step', 'step', 'step', 'end', 'step', 'end'],
    );
  });
});

describe('what a run is given', () => {
  it('fails in the stream when its agent does not exist', async () => {
    const client = new Client(open());
    const frames = await client.run(await client.createThread(), 'hello', {assistant_id: 'nobody'});
    assert.deepEqual(
      frames.map(({event}) => event),
      ['metadata', 'error', 'end'],
    );
    assert.equal(frames[1]?.data.name, 'FileNotFoundError');
  });

  it('names uploads before the text of the state, and not in the feed', async () => {
    const client = new Client(open());
    const thread = await client.createThread();
    const form = new FormData();
    form.append('files', new File(['name,value'], 'data.csv'));
    await client.gateway.fetch(`/api/threads/${thread}/uploads`, {method: 'POST', body: form});
    await client.run(thread, '', {
      input: {
        messages: [
          {
            type: 'human',
            content: 'Sum this [[hello]]',
            additional_kwargs: {files: [{filename: 'data.csv', size: 10, status: 'uploaded'}]},
          },
        ],
      },
    });
    const {values} = await client.json('GET', `/api/threads/${thread}/state`);
    assert.match(values.messages[1].content, /^<current_uploads>[\s\S]*data\.csv[\s\S]*Sum this/);
    assert.equal(values.messages[1].additional_kwargs.original_user_content, 'Sum this [[hello]]');
    assert.match(values.title, /^<current_uploads>/);
    const {data} = await client.json('GET', `/api/threads/${thread}/messages/page`);
    assert.equal(data[0].content.content, 'Sum this [[hello]]');
    assert.ok(!('original_user_content' in data[0].content.additional_kwargs));
  });

  it('interrupts the running one when asked to', async () => {
    const {clock, client, thread, run} = await drip();
    await clock.advance(800);
    const second = client.stream(thread, 'next [[hello]]', {multitask_strategy: 'interrupt'});
    await clock.advance(1000);
    assert.equal((await second).status, 200);
    assert.equal((await client.json('GET', run)).status, 'interrupted');
  });
});

describe('an injected clock and injected ids', () => {
  it('make every byte repeatable', async () => {
    const once = async (): Promise<string> => {
      const client = new Client(open({clock: manualClock(), ids: countingIds()}));
      return (await client.stream(await client.createThread(), 'x [[subagents]]')).text();
    };
    assert.equal(await once(), await once());
  });
});

describe('a client in the same process', () => {
  it('sees its own abort as an AbortError, before and during the stream', async () => {
    const {clock, gateway, thread} = await drip();
    await clock.advance(4000);
    const controller = new AbortController();
    const body = JSON.stringify({
      input: {messages: [{type: 'human', content: 'x [[slow s=5]]'}]},
      on_disconnect: 'continue',
    });
    const path = `/api/threads/${thread}/runs/stream`;
    const response = await gateway.fetch(path, {method: 'POST', body, signal: controller.signal});
    const text = response.text();
    controller.abort();
    await assert.rejects(text, {name: 'AbortError'});
    await assert.rejects(gateway.fetch('/api/models', {signal: controller.signal}), {
      name: 'AbortError',
    });
    await clock.advance(6000);
  });
});
