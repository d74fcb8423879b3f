import {inPause} from '../../internal/in-pause.js';
import {chunkElements, chunksIn} from './transcript-chunks.js';
import type {TranscriptChapter} from './transcript-chunks.js';

/** Rows told of at once. */
const atOnce = 400;

/**
 * Tells screen readers which of how many each row is. Not part of the template: with each new row the total changes for
 * all others, which would draw the whole transcript anew. So long threads are told in the page's pauses.
 */
export class RowPositions {
  #stop: (() => void) | undefined;

  /** @param total - `-1`: there are older rows than these, and nobody knows how many. */
  tell(scroller: Element, chapters: readonly TranscriptChapter[], total: number): void {
    this.#stop?.();
    const rows = positionsIn(scroller, chapters);
    const setSize = String(total);
    const go = (): void => {
      for (let told = 0; told < atOnce; told++) {
        const {value} = rows.next();
        if (value === undefined) return;
        const [row, position] = value;
        const posInSet = String(position);
        if (row.ariaPosInSet !== posInSet) row.ariaPosInSet = posInSet;
        if (row.ariaSetSize !== setSize) row.ariaSetSize = setSize;
      }
      this.#stop = inPause(go);
    };
    go();
  }
}

/** The rows that are in the page with their positions. */
function* positionsIn(
  scroller: Element,
  chapters: readonly TranscriptChapter[],
): Generator<readonly [Element, number], undefined> {
  const chunks = chunksIn(chapters);
  let position = 0;
  for (const [index, element] of chunkElements(scroller).entries()) {
    let place = position;
    for (const row of element.children) yield [row, ++place];
    position += chunks[index]?.items.length ?? 0;
  }
  return undefined;
}
