import type {TranscriptChapter} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';

/** Threads of up to so many rows are drawn whole. */
export const smallThread = 40;

/** So many rows at the end of a longer one are drawn at once: more than fit on a screen. */
export const lastRows = 12;

/**
 * The end of a thread as one chapter: all there is of a short one, and of a longer one what is in view until the code for long
 * threads has come. It begins where the one before began, so that its nodes stay.
 *
 * @param before - `null`: that code cannot be had, and nothing may be left out.
 */
export function tailOf(
  items: readonly TranscriptItem[],
  before: TranscriptChapter | undefined | null,
): readonly TranscriptChapter[] {
  const known = items.findIndex(({key}) => key === before?.key);
  const isWhole = before === null || items.length <= smallThread;
  const from = isWhole ? 0 : known === -1 ? items.length - lastRows : known;
  const key = items[from]?.key;
  return key === undefined ? [] : [{key, items: [{key, items: items.slice(from)}]}];
}
