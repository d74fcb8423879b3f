import {sameUntil} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';

/** Neighbours under the key of the first of them. */
interface Stretch<T> {
  readonly key: string;
  readonly items: readonly T[];
}

/** Neighbouring rows that are drawn and laid out together, so that a long thread costs what changes in it. */
export type TranscriptChunk = Stretch<TranscriptItem>;

/** Neighbouring chunks: the browser looks at each box that it may skip with every frame, so that there must not be many. */
export type TranscriptChapter = Stretch<TranscriptChunk>;

/** Rows in one chunk: few enough to be drawn in a frame, many enough that a thousand turns are some dozens of chunks. */
const chunkSize = 40;
/** Chunks in one chapter: about as many as chapters in a thread of some thousand messages. */
const chapterSize = 12;

export function chunksOf(
  items: readonly TranscriptItem[],
  previous: readonly TranscriptChunk[],
): readonly TranscriptChunk[] {
  return stretchesOf(items, chunkSize, previous);
}

export function chaptersOf(
  chunks: readonly TranscriptChunk[],
  previous: readonly TranscriptChapter[],
): readonly TranscriptChapter[] {
  return stretchesOf(chunks, chapterSize, previous);
}

/** All chunks of chapters, in their order. */
export function chunksIn(chapters: readonly TranscriptChapter[]): readonly TranscriptChunk[] {
  return chapters.flatMap(({items}) => items);
}

/**
 * A list in stretches. Where one begins stays when others come before or after it, and one in which nothing changed is the
 * same object as in `previous`.
 */
function stretchesOf<T extends {readonly key: string}>(
  items: readonly T[],
  size: number,
  previous: readonly Stretch<T>[],
): readonly Stretch<T>[] {
  const known = new Map(previous.map((stretch) => [stretch.key, stretch]));
  const stretches: Stretch<T>[] = [];
  for (let start = 0; start < items.length;) {
    const before = known.get(items[start]?.key ?? '');
    const next = start + (before?.items.length ?? 0);
    if (before && begins(before, items, start) && known.has(items[next]?.key ?? '')) {
      stretches.push(before);
      start = next;
      continue;
    }
    let end = start + 1;
    while (end < items.length && end - start < size && !known.has(items[end]?.key ?? '')) end++;
    const own = items.slice(start, end);
    const isSame = before?.items.length === own.length && begins(before, items, start);
    stretches.push(isSame ? before : {key: own[0]?.key ?? '', items: own});
    start = end;
  }
  return stretches;
}

function begins<T>(stretch: Stretch<T>, items: readonly T[], at: number): boolean {
  return sameUntil(stretch.items, items, at) === stretch.items.length;
}

/** The elements of chapters, in their order. */
export function chapterElements(scroller: Element): readonly HTMLElement[] {
  return childrenOf(scroller.querySelector('.chapters'));
}

/** The elements of chunks, in their order. */
export function chunkElements(scroller: Element): readonly HTMLElement[] {
  return chapterElements(scroller).flatMap(childrenOf);
}

function childrenOf(element: Element | null): readonly HTMLElement[] {
  return [...(element?.children ?? [])] as HTMLElement[];
}
