import type {TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';

/** Characters in a line of the usual width. */
const charactersPerLine = 95;
const lineHeight = 24;
/** What a line break of the source adds: half of them end lines that are nearly empty, or part blocks. */
const breakHeight = 17;
/** Room around a row, and what a card or a row of steps takes. */
const around = 42;

const known = new WeakMap<TranscriptChunk, number>();

/** About how high a row is, in pixels, before it was laid out: the scrollbar is the truer for it. */
export function heightOf({messages, type}: TranscriptItem): number {
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

export function heightOfAll(chunk: TranscriptChunk): number {
  let height = known.get(chunk);
  if (height === undefined) {
    height = chunk.items.reduce((sum, item) => sum + heightOf(item), 0);
    known.set(chunk, height);
  }
  return height;
}
