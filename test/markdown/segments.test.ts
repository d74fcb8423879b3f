import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {Segmenter, type Segment} from '../../src/markdown/segments.js';
import {fragments} from './fragments.js';

const texts = fc
  .array(fc.constantFrom(...fragments), {maxLength: 16})
  .map((parts) => parts.join(''));

function segmentsOf(chunks: readonly string[]): Segment[] {
  const segmenter = new Segmenter();
  const settled = chunks.flatMap((chunk) => segmenter.push(chunk, false));
  return [...settled, ...segmenter.push('', true)];
}

function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

test('cuts depend on the text, not on how it arrives', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(400)), (text, places) => {
      assert.deepEqual(segmentsOf(cutAt(text, places)), segmentsOf([text]));
    }),
    {numRuns: 2000},
  );
});

test('no character is lost', () => {
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(
        segmentsOf([...text])
          .map((segment) => segment.text)
          .join(''),
        text,
      );
    }),
    {numRuns: 500},
  );
});

const kinds = (text: string): string[] => segmentsOf([text]).map((segment) => segment.kind);
const cuts = (text: string): string[] => segmentsOf([text]).map((segment) => segment.text);

test('a list goes on after blank lines, and ends with text at the margin', () => {
  assert.deepEqual(cuts('- a\n\n- b\n\n  b2\n\ntext'), ['- a\n\n- b\n\n  b2\n\n', 'text']);
  assert.deepEqual(cuts('1. a\n\n2. b\n\n12'), ['1. a\n\n2. b\n\n', '12']);
});

test('a list of another marker is another list', () => {
  assert.deepEqual(cuts('1. a\n\n- b'), ['1. a\n\n', '- b']);
});

test('blank lines inside of fences and math do not cut', () => {
  assert.deepEqual(kinds('```\na\n\nb\n```\nc'), ['fence', 'flow']);
  assert.deepEqual(kinds('$$\na\n\nb\n$$\nc'), ['math', 'flow']);
  assert.deepEqual(kinds('\\[\na\n\nb\n\\]\nc'), ['math', 'flow']);
});

test('blank lines before a block of its own stand before it, not in it', () => {
  for (const [text, block] of [
    ['```a\nx\n```\n\n```b\ny\n```', '```b\ny\n```'],
    ['```\nx\n```\n\n$$\ny\n$$', '$$\ny\n$$'],
    ['\n\n```b\ny\n```', '```b\ny\n```'],
    ['see[^1]\n\n```\nx\n```\n\n[^1]: foot', '[^1]: foot'],
  ] as const) {
    assert.equal(segmentsOf([text]).at(-1)?.text, block);
  }
});

test('a fence of a list item stays in the list', () => {
  assert.deepEqual(cuts('- a\n  ```\n  b\n\n  c\n  ```\n- d'), [
    '- a\n  ```\n  b\n\n  c\n  ```\n- d',
  ]);
  assert.deepEqual(kinds('- a\n```\nb\n```\n'), ['flow', 'fence']);
});

test('a line that is still arriving settles what is before it as soon as it cannot belong to it', () => {
  const settledBy = (text: string): number => new Segmenter().push(text, false).length;
  assert.equal(settledBy('para\n\nt'), 1);
  assert.equal(settledBy('- a\n\nt'), 1);
  assert.equal(settledBy('- a\n\n-'), 0);
  assert.equal(settledBy('- a\n\n**'), 1);
  assert.equal(settledBy('1. a\n\n2'), 0);
  assert.equal(settledBy('- a\n\n  b'), 0);
});

test('a list that never ends is cut between items, so that it is not read again for each token', () => {
  const list = '- an item of a list that a model does not want to end\n'.repeat(1000);
  assert.ok(Math.max(...cuts(list).map((text) => text.length)) < 9_000);
});
