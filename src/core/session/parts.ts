import {part} from '../part.js';
import {whole} from '../plain/reading.js';
import type * as laterParts from './later.js';

export type LaterParts = typeof laterParts;

/** What no first answer waits for: what comes after it, and what is beside it. */
export const later = part(async () => {
  // What is read of a thread may be anything.
  const [parts] = await Promise.all([import('./later.js'), whole.load()]);
  return parts;
});

/** What may be asked of a run under way, and what may befall it. Fetched while the first answer comes. */
export const underWay = part(() => import('./under-way.js'));

/** What reads the snapshots of a long conversation. Fetched with the first one, which is read without it. */
export const longSnapshots = part(() => import('./long-snapshots.js'));
