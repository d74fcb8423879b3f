import type {TranscriptItem} from './transcript-items.js';

/**
 * Tells screen readers which of how many each row is. Not part of the template: with each new row the total changes for
 * all others, which would draw the whole transcript anew.
 *
 * @param isWhole - There are no older rows than these; otherwise nobody knows how many there are.
 */
export function tellPositions(
  scroller: Element,
  items: readonly TranscriptItem[],
  isWhole: boolean,
): void {
  const positions = new Map(items.map(({key}, index) => [key, String(index + 1)]));
  const total = isWhole ? String(items.length) : '-1';
  for (const row of scroller.querySelectorAll<HTMLElement>('.row[data-key]')) {
    const position = positions.get(row.dataset['key'] ?? '');
    if (position === undefined) continue;
    if (row.ariaPosInSet !== position) row.ariaPosInSet = position;
    if (row.ariaSetSize !== total) row.ariaSetSize = total;
  }
}
