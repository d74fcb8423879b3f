import type {TranscriptChapter, TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';

/** Characters in a line of the usual width. */
const charactersPerLine = 95;
const lineHeight = 24;
/** What a line break of the source adds: half of them end lines that are nearly empty, or part blocks. */
const breakHeight = 17;
/** Room around a row, and what a card or a row of steps takes. */
const around = 42;
const heightsOf = new WeakMap<TranscriptChunk, readonly number[]>();
/** What each chapter's element got its height for. */
const told = new WeakMap<Element, TranscriptChapter>();
/** What each chunk's element got its heights for. */
const sized = new WeakMap<Element, {readonly chunk: TranscriptChunk; readonly rows: number}>();

/** How much of a text is looked into for line breaks, in characters; the rest is taken to be like it. */
const sample = 400;

/** About how high a row is, in pixels, before it was laid out: the scrollbar is the truer for it. */
function heightOf({messages, type}: TranscriptItem): number {
  const shown = type === 'human' || type === 'assistant' ? messages : [];
  let height = around;
  for (const {content} of shown) {
    if (typeof content !== 'string') continue;
    const start = content.slice(0, sample);
    const breaks = (start.split('\n').length - 1) * Math.max(1, content.length / sample);
    height += Math.ceil(content.length / charactersPerLine) * lineHeight + breaks * breakHeight;
  }
  return Math.round(height);
}

function heightsIn(chunk: TranscriptChunk): readonly number[] {
  let heights = heightsOf.get(chunk);
  if (heights === undefined) heightsOf.set(chunk, (heights = chunk.items.map(heightOf)));
  return heights;
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}

/** Tells the element of a chapter how high its chunks are about to be. */
export function setChapterHeight(
  element: HTMLElement,
  chapter: TranscriptChapter | undefined,
): void {
  if (chapter === undefined || told.get(element) === chapter) return;
  told.set(element, chapter);
  const whole = sumOf(chapter.items.flatMap(heightsIn));
  element.style.setProperty('--_chapter-height', `${whole}px`);
}

/** Tells the element of a chunk, and those of its rows that are not drawn, how high they are about to be. Returns whether there was something to tell. */
export function setHeights(element: HTMLElement, chunk: TranscriptChunk): boolean {
  const known = sized.get(element);
  const rows = element.childElementCount;
  if (known?.chunk === chunk && known.rows === rows) return false;
  sized.set(element, {chunk, rows});
  const heights = heightsIn(chunk);
  element.style.setProperty('--_chunk-height', `${sumOf(heights)}px`);
  for (let index = 0; index < rows; index++) {
    const row = element.children[index] as HTMLElement;
    if (row.classList.contains('far'))
      row.style.setProperty('--_row-height', `${heights[index]}px`);
  }
  return true;
}
