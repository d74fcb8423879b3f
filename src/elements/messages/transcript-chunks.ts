import {sameUntil} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';

/** Neighbouring rows that are drawn and laid out together, so that a long thread costs what changes in it. */
export interface TranscriptChunk {
  readonly key: string;
  readonly items: readonly TranscriptItem[];
}

/** Rows in one chunk: few enough to be drawn in a frame, many enough that a thousand turns are some dozens of chunks. */
const chunkSize = 40;

/**
 * The rows in chunks. Where a chunk begins stays when rows come before or after it, and a chunk whose rows did not change is
 * the same object as in `previous`.
 */
export function chunksOf(
  items: readonly TranscriptItem[],
  previous: readonly TranscriptChunk[] = [],
): readonly TranscriptChunk[] {
  const known = new Map(previous.map((chunk) => [chunk.key, chunk]));
  const chunks: TranscriptChunk[] = [];
  for (let start = 0; start < items.length;) {
    const before = known.get(items[start]?.key ?? '');
    const next = start + (before?.items.length ?? 0);
    if (before && begins(before, items, start) && known.has(items[next]?.key ?? '')) {
      chunks.push(before);
      start = next;
      continue;
    }
    let end = start + 1;
    while (end < items.length && end - start < chunkSize && !known.has(items[end]?.key ?? ''))
      end++;
    const rows = items.slice(start, end);
    const isSame = before?.items.length === rows.length && begins(before, items, start);
    chunks.push(isSame ? before : {key: rows[0]?.key ?? '', items: rows});
    start = end;
  }
  return chunks;
}

function begins(chunk: TranscriptChunk, items: readonly TranscriptItem[], at: number): boolean {
  return sameUntil(chunk.items, items, at) === chunk.items.length;
}

/** The elements of chunks, in their order. */
export function chunkElements(scroller: Element): readonly HTMLElement[] {
  return [...(scroller.querySelector('.chunks')?.children ?? [])] as HTMLElement[];
}
