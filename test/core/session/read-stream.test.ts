import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {RunStream} from '../../../src/core/transport/gateway-types.js';
import {createFollowedRun} from '../../../src/core/session/followed-run.js';
import {readStream} from '../../../src/core/session/read-stream.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {captureBytes, coverage, streamNames} from '../../support/captures.js';

type Handlers = Parameters<RunStream['read']>[0];

/** A connection that says what the test says. */
function connection(): RunStream & {readonly handlers: Promise<Handlers>} {
  let close = (): void => {};
  let take: (handlers: Handlers) => void;
  const handlers = new Promise<Handlers>((resolve) => (take = resolve));
  return {
    runId: null,
    handlers,
    read: (given) => {
      take(given);
      return new Promise((_, reject) => {
        close = () => reject(new Error('closed'));
      });
    },
    close: () => close(),
  };
}

function follow(): ReturnType<typeof createFollowedRun> {
  return createFollowedRun(new AbortController().signal, {threadId: 't', id: 'r', joined: false});
}

// First, while what it waits for has not been fetched.
describe('a frame that is not plain', () => {
  it('waits for what it is read with, and those behind it wait as well', async () => {
    const stream = connection();
    const run = follow();
    const told: string[] = [];
    const reading = readStream(stream, run, Date.now, ({type}) => told.push(type));
    const {onMessage} = await stream.handlers;
    onMessage({event: 'metadata', data: '{"run_id":"r"}', id: '1'});
    onMessage({event: 'error', data: 'failed', id: '2'});
    onMessage({event: 'custom', data: '{"type":"x"}', id: '3'});
    assert.deepEqual(told, ['metadata']);
    assert.equal(run.cursor, '1');
    onMessage({event: 'end', data: 'null'});
    assert.deepEqual(await reading, {kind: 'ended', events: 3});
    assert.deepEqual(told, ['metadata', 'error', 'custom', 'end']);
    assert.equal(run.cursor, '3');
  });
});

describe('a silent connection', () => {
  it('is given up after 40 s without a byte, heartbeats counting', async (t) => {
    t.mock.timers.enable({apis: ['setTimeout', 'Date']});
    const stream = connection();
    const reading = readStream(stream, follow(), Date.now, () => {});
    const {onActivity} = await stream.handlers;
    for (let beats = 0; beats < 5; beats += 1) {
      t.mock.timers.tick(30_000);
      onActivity?.();
    }
    t.mock.timers.tick(39_999);
    let outcome: unknown = null;
    void reading.then((result) => (outcome = result));
    await Promise.resolve();
    assert.equal(outcome, null);
    t.mock.timers.tick(1);
    assert.deepEqual(await reading, {kind: 'cut'});
  });
});

describe('the cursor', () => {
  it('is the last id that was not empty, and counts what came', async () => {
    const stream = connection();
    const run = follow();
    const reading = readStream(stream, run, Date.now, () => {});
    const {onMessage} = await stream.handlers;
    onMessage({event: 'metadata', data: '{"run_id":"r"}', id: '1-0'});
    onMessage({event: 'custom', data: '{"type":"x"}'});
    onMessage({event: 'custom', data: '{"type":"x"}', id: ''});
    onMessage({event: 'end', data: 'null', id: '9'});
    assert.deepEqual(await reading, {kind: 'ended', events: 3});
    assert.equal(run.cursor, '1-0');
  });

  it('takes nothing after the end', async () => {
    const stream = connection();
    const seen: string[] = [];
    const reading = readStream(stream, follow(), Date.now, ({type}) => seen.push(type));
    const {onMessage} = await stream.handlers;
    onMessage({event: 'end', data: 'null'});
    onMessage({event: 'custom', data: '{"type":"x"}', id: '1'});
    await reading;
    assert.deepEqual(seen, ['end']);
  });

  it('a reader who lets go is no break', async () => {
    const stream = connection();
    const run = follow();
    const reading = readStream(stream, run, Date.now, () => {});
    await stream.handlers;
    run.detach();
    assert.deepEqual(await reading, {kind: 'detached'});
  });
});

/** Without `end`, which ends the reading and has no id. */
function numberedFramesOf(name: string): readonly SseMessage[] {
  const frames: SseMessage[] = [];
  const reader = createEventReader((frame) => frames.push(frame));
  reader.push(captureBytes(`${name}.sse`));
  return frames.filter(({id}) => id !== undefined);
}

describe(`a gateway that replays what was told before (${coverage})`, () => {
  for (const name of streamNames()) {
    const numbered = numberedFramesOf(name);
    if (numbered.length < 2) continue;

    it(`puts nothing back: ${name}`, async () => {
      const run = follow();
      let conversation = reduce(emptyConversation('t'), {
        type: 'run-attached',
        runId: 'r',
        joined: false,
        at: 0,
      });
      const read = async (sent: readonly SseMessage[]): Promise<void> => {
        const stream = connection();
        const reading = readStream(stream, run, Date.now, (event, {id}) => {
          conversation = reduce(conversation, {type: 'frame', event, at: 0, ...(id && {id})});
        });
        const {onMessage} = await stream.handlers;
        sent.forEach(onMessage);
        stream.close();
        await reading;
      };
      await read(numbered.slice(0, -1));
      const [before, cursor] = [conversation, run.cursor];
      await read(numbered.slice(0, -2));
      assert.equal(conversation, before);
      assert.equal(run.cursor, cursor);
      await read(numbered);
      assert.equal(run.cursor, numbered.at(-1)?.id);
    });
  }

  it('is told from one that gives every frame the same id', async () => {
    const stream = connection();
    const seen: string[] = [];
    void readStream(stream, follow(), Date.now, (_, {data}) => seen.push(data));
    const {onMessage} = await stream.handlers;
    for (const data of ['{"title":"a"}', '{"title":"b"}'])
      onMessage({event: 'values', data, id: '0'});
    stream.close();
    assert.equal(seen.length, 2);
  });
});
