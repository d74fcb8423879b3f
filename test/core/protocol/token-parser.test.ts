import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {createTokenParser} from '../../../src/core/protocol/token-parser.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {captureBytes, coverage, streamNames} from '../../support/captures.js';

/** What a parser makes of a text, be it a value or what it throws. */
function outcomeOf(parse: (text: string) => unknown, text: string): unknown {
  try {
    return {value: parse(text)};
  } catch (error) {
    return {thrown: (error as Error).name};
  }
}

function assertSame(texts: readonly string[]): void {
  const parse = createTokenParser();
  for (const text of texts)
    assert.deepEqual(outcomeOf(parse, text), outcomeOf(JSON.parse, text), text);
}

test(`the frames of a recorded stream come out as JSON.parse reads them (${coverage})`, () => {
  for (const name of streamNames()) {
    const texts: string[] = [];
    const reader = createEventReader(({event, data}) => {
      if (event === 'messages') texts.push(data);
    });
    reader.push(captureBytes(`${name}.sse`));
    reader.end();
    assertSame(texts);
  }
});

test('frames of one model call share their metadata', () => {
  const parse = createTokenParser();
  const frame = (content: string): unknown =>
    parse(`[{"content": "${content}"}, {"node": "model", "path": [{"name": "model"}]}]`);
  const [first, second] = [frame('a'), frame('b')] as [unknown[], unknown[]];
  assert.deepEqual(second, [{content: 'b'}, {node: 'model', path: [{name: 'model'}]}]);
  assert.equal(second[1], first[1]);
});

test('whatever stands in the frames, they come out as JSON.parse reads them', () => {
  const metadata = fc.oneof(
    fc.constantFrom('{"node":"a"}', '{"node":"a","more":{"node":"a"}}', '{"a":[{"node":1}]}', '{}'),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  );
  const message = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    // Text that looks like the end of a frame, and messages that are two.
    fc.constantFrom('",{\\"node\\":\\"a\\"}]"', '{"node":"a"}', '1,2', '"', '', '{"content":"x"'),
  );
  const gap = fc.constantFrom('', ' ', '\n');
  const frame = fc
    .tuple(message, gap, metadata, fc.constantFrom(']', '] ', '', ']]'))
    .map(([first, space, second, end]) => `[${first},${space}${second}${end}`);
  fc.assert(fc.property(fc.array(frame, {minLength: 1, maxLength: 12}), assertSame), {
    numRuns: 2000,
  });
});
