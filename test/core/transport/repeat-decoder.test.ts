import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {createRepeatDecoder} from '../../../src/core/transport/repeat-decoder.js';
import {captureBytes, coverage, streamNames} from '../../support/captures.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1;
    pieces.push(bytes.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function read(pieces: readonly Uint8Array[], decoder = new TextDecoder()): string {
  const reader = createRepeatDecoder(decoder);
  return pieces.map((piece) => reader.decode(piece)).join('') + reader.end();
}

/** Counts the bytes that it is given. */
class CountingDecoder extends TextDecoder {
  decoded = 0;
  override decode(bytes?: Uint8Array, options?: TextDecodeOptions): string {
    this.decoded += bytes?.length ?? 0;
    return super.decode(bytes, options);
  }
}

const snapshot = (...messages: string[]): Uint8Array =>
  encode(`event: values\ndata: {"messages": [${messages.join(', ')}]}\nid: 1\n\n`);

const long = (filler: string): string => `{"content": "${filler.repeat(9000)}"}`;

test(`A2.1 a recorded stream is the same text, however it is cut (${coverage})`, () => {
  for (const name of streamNames()) {
    const bytes = captureBytes(`${name}.sse`);
    const text = new TextDecoder().decode(bytes);
    for (const length of [333, 5000, 65_536])
      assert.equal(read(cut(bytes, [length])), text, `${name} by ${length}`);
  }
});

const part = fc
  .constantFrom(
    ...[
      'data: {"messages": [',
      long('x'),
      long('报告'),
      long('🦌 '),
      '\\n',
      '"',
      '\n',
      '\r\n',
      'é',
    ],
  )
  .map(encode);
/** Not UTF-8: the second half of a character, the first one, and what is never a part of any. */
const broken = fc.constantFrom(0xa5, 0xe6, 0xff).map((byte) => Uint8Array.of(byte));

test('whatever the bytes are, and however they are cut, the text is that of TextDecoder', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.oneof({weight: 8, arbitrary: part}, {weight: 1, arbitrary: broken}), {
          maxLength: 8,
        }),
        {maxLength: 6},
      ),
      fc.array(fc.integer({min: 1, max: 30_000}), {minLength: 1, maxLength: 5}),
      (lines, lengths) => {
        const start = encode('data: {"messages": [');
        const bytes = concat(lines.flatMap((line) => [start, ...line, encode('\n')]));
        assert.equal(read(cut(bytes, lengths)), new TextDecoder().decode(bytes));
      },
    ),
    {numRuns: 200},
  );
});

for (const [name, filler] of [
  ['ASCII', 'x'],
  ['Chinese', '报告，'],
  ['characters of four bytes', '🦌🦌 '],
] as const) {
  test(`of a snapshot that goes on where the last one ended, only what is new is decoded: ${name}`, () => {
    const first = snapshot(long(filler));
    const second = snapshot(long(filler), '{"content": "new"}');
    const decoder = new CountingDecoder();
    const pieces = cut(concat([first, second, second]), [7000]);
    const text = read(pieces, decoder);
    assert.equal(text, new TextDecoder().decode(concat([first, second, second])));
    // A block for each snapshot is decoded again, and so is what shares a piece with its beginning.
    const again = decoder.decoded - first.length;
    assert.ok(again < 2 * 16_384, `${again} of ${2 * second.length} bytes`);
  });
}

test('it goes on where a decoder stopped, in the middle of a character or of a line', () => {
  const bytes = concat([snapshot(long('报告')), snapshot(long('报告')), snapshot(long('告报'))]);
  const text = new TextDecoder().decode(bytes);
  for (let at = 30; at < 60; at += 1) {
    const decoder = new TextDecoder();
    const before = decoder.decode(bytes.subarray(0, at), {stream: true});
    assert.equal(before + read(cut(bytes.subarray(at), [6000]), decoder), text, `after ${at}`);
  }
});
