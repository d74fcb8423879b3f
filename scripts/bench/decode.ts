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
    const times = async (work: 'decodeOnce' | 'snapshotOnce', count: number): Promise<number[]> => {
      const runs = await page.evaluate(
        ([name, often]) => Array.from({length: often}, () => window[name]()),
        [work, count] as const,
      );
      // The first one is compiled while it runs.
      return runs.slice(1).map((run) => run[column === 'floor' ? 'parse' : 'ours']);
    };
    return {
      // The best of many: how fast the code is. A mean of two told how busy the machine was (0.31 to 0.66 × within minutes).
      'MB/s': Math.max(...(await times('decodeOnce', 11))),
      'a snapshot, ms': median(await times('snapshotOnce', 9)),
    };
  });
