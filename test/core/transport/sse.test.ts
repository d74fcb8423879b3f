import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode} from '../../../src/core/protocol/decode.js';
import type {SseMessage, StreamEvent} from '../../../src/core/protocol/events.js';
import {isSessionError} from '../../../src/core/errors.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {captureBytes, coverage, streamNames} from '../../support/captures.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(pieces: Iterable<Uint8Array>, limit?: number): SseMessage[] {
  const messages: SseMessage[] = [];
  const reader = createEventReader((message) => messages.push(message), limit);
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return messages;
}

const readText = (...pieces: string[]): SseMessage[] => read(pieces.map(encode));

const events = (pieces: Iterable<Uint8Array>): StreamEvent[] => read(pieces).map(decode);

/** Pieces of `bytes` of 1 to `longest` bytes, the same ones for the same seed. */
function* chunks(bytes: Uint8Array, longest: number, seed: number): Generator<Uint8Array> {
  let state = seed;
  for (let at = 0; at < bytes.length;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const length = 1 + (state % longest);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

test(`A2.1 a stream says the same however it is cut (${coverage})`, () => {
  const names = streamNames();
  assert.ok(names.length > 5);
  for (const name of names) {
    const bytes = captureBytes(`${name}.sse`);
    const whole = events([bytes]);
    assert.ok(whole.length > 0, name);
    assert.ok(
      whole.every((event) => event.type !== 'malformed' && event.type !== 'unknown'),
      `${name} holds something that is not understood`,
    );
    for (const longest of [7, 100, 5000]) {
      assert.deepEqual(events(chunks(bytes, longest, longest)), whole, `${name} by ${longest}`);
    }
  }
});

for (const name of ['cancel', 'empty', 'fail_transient']) {
  test(`A2.1 ${name} says the same when split at any single byte`, () => {
    const bytes = captureBytes(`${name}.sse`);
    const whole = read([bytes]);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      assert.deepEqual(read([bytes.subarray(0, cut), bytes.subarray(cut)]), whole, `at ${cut}`);
    }
  });
}

test('A2.1 a character split at any byte arrives whole', () => {
  const text = 'event: messages\ndata: "报告 🦌 é \u2028 end"\nid: 1\n\n';
  const bytes = encode(text);
  const whole = read([bytes]);
  assert.equal(JSON.parse(whole[0]!.data), '报告 🦌 é \u2028 end');
  assert.deepEqual(read(chunks(bytes, 1, 1)), whole);
});

for (const [ending, name] of [
  ['\n', 'LF'],
  ['\r', 'CR'],
  ['\r\n', 'CRLF'],
] as const) {
  test(`A2.1 ${name} ends a line, also at the edge of a chunk`, () => {
    const bytes = encode(
      [
        'event: custom',
        'data: {"type":"x"}',
        'id: 7',
        '',
        ': heartbeat',
        '',
        'event: end',
        'data: null',
        '',
        '',
      ].join(ending),
    );
    const expected = [
      {event: 'custom', data: '{"type":"x"}', id: '7'},
      {event: 'end', data: 'null'},
    ];
    assert.deepEqual(read([bytes]), expected);
    assert.deepEqual(read(chunks(bytes, 1, 1)), expected);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      assert.deepEqual(read([bytes.subarray(0, cut), bytes.subarray(cut)]), expected);
    }
  });
}

test('an event is told as soon as its blank line is there, whatever the line ends', () => {
  for (const ending of ['\n', '\r', '\r\n']) {
    const messages: SseMessage[] = [];
    const reader = createEventReader((message) => messages.push(message));
    reader.push(encode(`data: 1${ending}${ending}`));
    assert.equal(messages.length, 1);
  }
});

test('A2.1 a byte order mark, comments, retry and unknown fields say nothing', () => {
  assert.deepEqual(
    readText(
      '\uFEFF: hello\nretry: 3000\nretry: soon\nfoo: bar\nevent: end\ndata: null\n\n: heartbeat\n\n',
    ),
    [{event: 'end', data: 'null'}],
  );
});

test('A2.1 one leading space is dropped, data lines are joined, fields come in any order', () => {
  assert.deepEqual(readText('id: 3\ndata:  a\ndata:b\nevent:x\n\n'), [
    {event: 'x', data: ' a\nb', id: '3'},
  ]);
});

test('A2.1 an id with NUL, an empty one and one that no header can carry are no cursor', () => {
  const long = 'x'.repeat(10_000);
  for (const id of ['a\0b', '', '第一', 'a\tb', long]) {
    assert.deepEqual(readText(`data: 1\nid: ${id}\n\n`), [{event: 'message', data: '1'}]);
  }
});

test('A2.1 an unterminated last frame counts only with an event name', () => {
  assert.deepEqual(readText('event: end\ndata: null'), [{event: 'end', data: 'null'}]);
  assert.deepEqual(readText('event: end\ndata: null\n'), [{event: 'end', data: 'null'}]);
  assert.deepEqual(readText('data: {"half":'), []);
});

test('A2.1 a last frame without data still says that the run has ended', () => {
  for (const text of ['event: end', 'event: end\n', 'event: end\n\n', 'event: end\nid: 9\n\n']) {
    assert.deepEqual(
      readText(`data: 1\n\n${text}`).map((message) => decode(message).type),
      ['unknown', 'end'],
      JSON.stringify(text),
    );
  }
  assert.deepEqual(readText('event: error\n'), []);
});

test('a frame that lost its id to a cut connection neither moves the cursor nor repeats a token', () => {
  const before = 'event: messages\ndata: [1]\nid: 17-3\n\n';
  assert.deepEqual(readText(`${before}event: messages\ndata: [2]\n`), readText(before));
  assert.deepEqual(readText(`${before}event: messages\ndata: [2]\nid: 17-`), readText(before));
  assert.deepEqual(readText(`${before}event: values\ndata: {}\nid: 17-`), [
    ...readText(before),
    {event: 'values', data: '{}'},
  ]);
});

test('every prefix of a recording is read without an exception', () => {
  const bytes = captureBytes('cancel.sse');
  const whole = read([bytes]);
  for (let cut = 0; cut < bytes.length; cut += 1) {
    const part = read([bytes.subarray(0, cut)]);
    const complete = part.filter((message) => message.id !== undefined);
    assert.deepEqual(complete, whole.slice(0, complete.length), `at ${cut}`);
    assert.ok(
      part.every((message) => decode(message).type !== 'malformed'),
      `at ${cut}`,
    );
  }
});

test('a line without an end is given up instead of filling the memory', () => {
  const reader = createEventReader(() => undefined, 1000);
  assert.throws(
    () => {
      for (let i = 0; i < 100; i += 1) reader.push(encode('data: aaaaaaaaaaaaaaaaaaaaaaaaaaa'));
    },
    (error) => isSessionError(error) && error.kind === 'protocol' && !error.message.includes('aaa'),
  );
  const frame = createEventReader(() => undefined, 1000);
  assert.throws(
    () => {
      for (let i = 0; i < 100; i += 1) frame.push(encode('data: aaaaaaaaaaaaaaaaaaaaaaaaaaa\n'));
    },
    (error) => isSessionError(error) && error.kind === 'protocol',
  );
});
