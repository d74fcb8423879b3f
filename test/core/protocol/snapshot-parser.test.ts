import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {decode, decodeWith} from '../../../src/core/protocol/decode.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {createSnapshotParser} from '../../../src/core/protocol/snapshot-parser.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {captureBytes, coverage, streamNames} from '../../support/captures.js';

/** As Python writes it: a space behind each comma and colon. */
const spaced = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n */g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1');

const filler = 'x'.repeat(20_000);
const first = {type: 'human', id: 'h', content: filler};

function framesOf(name: string): SseMessage[] {
  const frames: SseMessage[] = [];
  const reader = createEventReader((frame) => frames.push(frame));
  reader.push(captureBytes(`${name}.sse`));
  reader.end();
  return frames;
}

test(`a recorded stream decodes to the same, whether frame by frame or as one (${coverage})`, () => {
  for (const name of streamNames()) {
    const frames = framesOf(name);
    const parse = createSnapshotParser();
    assert.deepEqual(
      frames.map((frame) => (frame.event === 'values' ? decodeWith(parse, frame) : decode(frame))),
      frames.map((frame) => decode(frame)),
      name,
    );
  }
});

const text = fc.string({unit: fc.constantFrom(...'a"\\{}[],: \n报🦌')});
const message = fc.record({type: fc.constantFrom('ai', 'tool'), id: text, content: text});
const odd = fc.constantFrom<unknown>(null, 1, 'text', '{"messages": [', [], {});
const snapshots = fc.array(
  fc.record({
    keep: fc.nat(6),
    added: fc.array(fc.oneof({weight: 9, arbitrary: message}, {weight: 1, arbitrary: odd})),
    rest: fc.record(
      {title: text, nested: fc.record({messages: fc.array(text)})},
      {requiredKeys: []},
    ),
    spaced: fc.boolean(),
  }),
  {minLength: 2, maxLength: 6},
);

test('whatever the snapshots hold, the result is that of JSON.parse', () => {
  fc.assert(
    fc.property(snapshots, (steps) => {
      const parse = createSnapshotParser();
      let messages: unknown[] = [];
      for (const {keep, added, rest, spaced: isSpaced} of steps) {
        messages = [first, ...messages.slice(1, keep), ...added];
        const snapshot = {messages, ...rest};
        const json = isSpaced ? spaced(snapshot) : JSON.stringify(snapshot);
        assert.deepEqual(parse(json), JSON.parse(json));
      }
    }),
    {numRuns: 500},
  );
});

test('a snapshot cut anywhere throws as JSON.parse does, and does not spoil the next one', () => {
  const before = spaced({messages: [first, {type: 'ai', content: 'a"b\\'}], title: 't'});
  const json = spaced({
    messages: [first, {type: 'ai', content: 'a"b\\'}, {type: 'ai'}],
    title: 'u',
  });
  for (let cut = 20_020; cut < json.length; cut += 1) {
    const parse = createSnapshotParser();
    parse(before);
    assert.throws(() => parse(json.slice(0, cut)), SyntaxError);
    assert.deepEqual(parse(json), JSON.parse(json));
  }
  for (const broken of [
    before.replace('}], "title"', '}, ], "title"'),
    before.replace('}], "title"', '} {}], "title"'),
    before.replace('}], "title"', '}, , {}], "title"'),
  ]) {
    const parse = createSnapshotParser();
    parse(before);
    assert.throws(() => parse(broken), SyntaxError);
  }
});

test('a second list of the same name wins, as it does for JSON.parse', () => {
  const parse = createSnapshotParser();
  const json = spaced({messages: [first, {type: 'ai'}]});
  parse(json);
  const twice = `${json.slice(0, -1)}, "messages": []}`;
  assert.deepEqual(parse(twice), {messages: []});
});

test('a second list of the same name wins also where its key is escaped', () => {
  for (const key of ['mess\\u0061ges', '\\u006Dessages']) {
    const parse = createSnapshotParser();
    const json = spaced({messages: [first, {type: 'ai'}]});
    parse(json);
    const twice = `${json.slice(0, -1)}, "${key}": []}`;
    assert.deepEqual(parse(twice), {messages: []}, key);
    const other = createSnapshotParser();
    other(`${json.slice(0, -1)}, "${key}": [{"type": "human"}, {"type": "system"}]}`);
    assert.deepEqual(other(json), JSON.parse(json), key);
  }
});

test('a snapshot whose second list of messages has won lends nothing to the next one', () => {
  const parse = createSnapshotParser();
  const json = spaced({messages: [first, {type: 'ai'}]});
  parse(`${json.slice(0, -1)}, "messages": [{"type": "human"}, {"type": "system"}]}`);
  assert.deepEqual(parse(json), JSON.parse(json));
});

test('messages that are repeated unchanged are the same objects', () => {
  const parse = createSnapshotParser();
  const read = (...messages: unknown[]): readonly unknown[] =>
    (parse(spaced({messages, title: 't'})) as {messages: unknown[]}).messages;
  const second = {type: 'ai', id: 'a', content: 'one'};
  const one = read(first, second);
  const two = read(first, second, {type: 'tool', content: ''});
  const three = read(first, {...second, content: 'two'}, {type: 'tool', content: ''});
  const four = read(first, {...second, content: 'two'});
  assert.ok(two[0] === one[0] && two[1] === one[1]);
  assert.ok(three[0] === two[0] && three[1] !== two[1]);
  assert.ok(four[0] === three[0] && four[1] === three[1]);
});
