import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {previewOf} from '../../../src/core/view/index.js';

test('A12.10 texts are verbatim, never read as JSON', () => {
  for (const text of ['{"a":1.0,"a":12345678901234567890}', '', '…', ' x '])
    assert.equal(previewOf(text), text);
});

test('A12.10 missing, empty and null differ', () => {
  assert.equal(previewOf(undefined), '');
  assert.equal(previewOf(null), 'null');
  assert.equal(previewOf({}), '{}');
  assert.equal(previewOf([]), '[]');
});

test('A12.10 long texts are cut, but no character in half', () => {
  const emoji = '🦌'.repeat(7000);
  const cut = previewOf(emoji);
  assert.ok(cut.length <= 12_000);
  assert.match(cut, /🦌…$/u);
  assert.ok(emoji.startsWith(cut.slice(0, -1)));
});

test('A12.10 what is cut is still JSON, with whole keys', () => {
  const long = Object.fromEntries(
    Array.from({length: 3000}, (_, index) => [`key-${index}`, 'x'.repeat(50)]),
  );
  const text = previewOf(long);
  assert.ok(text.length <= 12_000);
  const keys = Object.keys(JSON.parse(text) as object);
  assert.equal(keys.at(-1), '…');
  assert.ok(keys.slice(0, -1).every((key) => Object.hasOwn(long, key)));
  const list = JSON.parse(
    previewOf(Array.from({length: 50_000}, (_, index) => index)),
  ) as unknown[];
  assert.deepEqual(list.slice(-1), ['…']);
  assert.equal(list.filter((item) => item === '…').length, 1);
});

test('A12.10 depth, cycles and accessors become …', () => {
  const cycle: Record<string, unknown> = {a: 1};
  cycle['self'] = cycle;
  assert.deepEqual(JSON.parse(previewOf(cycle)), {a: 1, self: '…'});
  let called = false;
  const trap = Object.defineProperty({}, 'x', {enumerable: true, get: () => (called = true)});
  assert.deepEqual(JSON.parse(previewOf(trap)), {x: '…'});
  assert.equal(called, false);
  assert.equal(previewOf({a: {b: {c: {d: {e: {f: {}}}}}}}).includes('…'), true);
  assert.deepEqual(JSON.parse(previewOf(['…', '…'])), ['…', '…']);
});

test('A12.10 any JSON value: bounded and valid', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 8}), (value) => {
      const text = previewOf(value);
      assert.ok(text.length <= 12_000);
      if (typeof value !== 'string') JSON.parse(text);
    }),
  );
});
