import assert from 'node:assert/strict';
import test from 'node:test';
import {chaptersOf, chunksIn, chunksOf} from '../../../src/elements/messages/transcript-chunks.js';
import type {TranscriptItem} from '../../../src/elements/messages/transcript-items.js';

/** Rows of these numbers. */
function rows(from: number, to: number): readonly TranscriptItem[] {
  return Array.from({length: to - from}, (_, index) => {
    const id = String(from + index);
    const group = {id, type: 'human', messages: [], runId: null, live: false} as const;
    return {
      key: id,
      group: {...group, duration: null, closesRun: false},
      messages: [],
      type: 'human',
    };
  });
}

test('A7.6 what a chapter has stays in it when older rows come before it and new ones behind it', () => {
  const known = rows(1000, 3000);
  const chunks = chunksOf(known, []);
  const chapters = chaptersOf(chunks, []);
  const all = [...rows(950, 1000), ...known, ...rows(3000, 3100)];
  const later = chaptersOf(chunksOf(all, chunks), chapters);
  assert.deepEqual(
    chunksIn(later).flatMap(({items}) => items),
    all,
  );
  const unchanged = chapters.slice(0, -1);
  assert.ok(unchanged.length > 2);
  for (const chapter of unchanged) assert.ok(later.includes(chapter), chapter.key);
  assert.ok(later.some(({key}) => key === chapters.at(-1)?.key));
});

test('A7.6 a chapter in which a row has changed is another one, and its neighbours are not', () => {
  const known = rows(0, 2000);
  const chunks = chunksOf(known, []);
  const chapters = chaptersOf(chunks, []);
  const changed = known.map((row) => (row.key === '700' ? {...row} : row));
  const later = chaptersOf(chunksOf(changed, chunks), chapters);
  const others = later.filter((chapter, index) => chapter !== chapters[index]);
  assert.deepEqual(
    others.map(({key}) => key),
    ['480'],
  );
});
