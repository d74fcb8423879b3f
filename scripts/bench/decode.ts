import {withTab} from './browser.js';
import type {decodeOnce, snapshotOnce} from './page/decode.js';
import type {Suite} from './suites.js';
import {median} from './table.js';

declare global {
  interface Window {
    decodeOnce: typeof decodeOnce;
    snapshotOnce: typeof snapshotOnce;
  }
}

/** How fast events become data in the page. The floor is nothing but `JSON.parse` of the same bodies, already cut apart. */
export const decode: Suite = (server, column) =>
  withTab(server.pageAt('decode'), {}, async ({page}) => {
    const times = (work: 'decodeOnce' | 'snapshotOnce', count: number): Promise<number> =>
      page
        .evaluate(([name, often]) => Array.from({length: often}, () => window[name]()), [
          work,
          count,
        ] as const)
        // The first one is compiled while it runs.
        .then(([, ...runs]) =>
          median(runs.map((run) => run[column === 'floor' ? 'parse' : 'ours'])),
        );
    return {
      'MB/s': await times('decodeOnce', 3),
      'a snapshot, ms': await times('snapshotOnce', 9),
    };
  });
