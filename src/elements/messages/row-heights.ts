import type {TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';

/** Characters in a line of the usual width. */
const charactersPerLine = 95;
const lineHeight = 24;
/** What a line break of the source adds: half of them end lines that are nearly empty, or part blocks. */
const breakHeight = 17;
/** Room around a row, and what a card or a row of steps takes. */
const around = 42;

/** What each chunk's element got its heights for. */
const sized = new WeakMap<Element, {readonly chunk: TranscriptChunk; readonly rows: number}>();

/** About how high a row is, in pixels, before it was laid out: the scrollbar is the truer for it. */
function heightOf({messages, type}: TranscriptItem): number {
  const shown = type === 'human' || type === 'assistant' ? messages : [];
  let height = around;
  for (const {content} of shown) {
    if (typeof content !== 'string') continue;
    height += Math.ceil(content.length / charactersPerLine) * lineHeight;
    for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1))
      height += breakHeight;
  }
  return height;
}

/** Tells the elements of chunks, and of their rows that are not drawn, how high they are about to be. */
export function setHeights(scroller: Element, chunks: readonly TranscriptChunk[]): void {
  const byKey = new Map(chunks.map((chunk) => [chunk.key, chunk]));
  for (const element of scroller.querySelectorAll<HTMLElement>('.chunk')) {
    const chunk = byKey.get(element.dataset['chunk'] ?? '');
    const known = sized.get(element);
    const rows = element.childElementCount;
    if (chunk === undefined || (known?.chunk === chunk && known.rows === rows)) continue;
    sized.set(element, {chunk, rows});
    const heights = chunk.items.map(heightOf);
    const whole = heights.reduce((sum, height) => sum + height, 0);
    element.style.setProperty('--_chunk-height', `${whole}px`);
    for (const [index, row] of [...element.children].entries()) {
      if (row.matches('.far'))
        (row as HTMLElement).style.setProperty('--_row-height', `${heights[index]}px`);
    }
  }
}
