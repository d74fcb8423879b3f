import {withTab} from './browser.js';
import type {decodeOnce, snapshotOnce} from './page/decode.js';
import type {BenchServer} from './server.js';
import {format, median, tableOf} from './table.js';

declare global {
  interface Window {
    decodeOnce: typeof decodeOnce;
    snapshotOnce: typeof snapshotOnce;
  }
}

/** How fast events become data in the page, beside `JSON.parse` of the same bodies. */
export function decodeRates(server: BenchServer, reps: number): Promise<string> {
  return withTab(`${server.origin}/decode`, {}, async ({page}) => {
    const runs = (work: 'decodeOnce' | 'snapshotOnce', times: number) =>
      page.evaluate(([name, count]) => Array.from({length: count}, () => window[name]()), [
        work,
        times,
      ] as const);
    const rows: string[][] = [];
    for (const [name, found] of [
      ['20 MB of tokens and snapshots, MB/s', await runs('decodeOnce', reps + 1)],
      ['a snapshot of 1000 messages, ms', await runs('snapshotOnce', 9)],
    ] as const) {
      const ours = median(found.slice(1).map((run) => run.ours));
      const parse = median(found.slice(1).map((run) => run.parse));
      rows.push([name, format(ours), format(parse), `${format(ours / parse)} ×`]);
    }
    return tableOf(['', 'ours', 'JSON.parse', 'ratio'], rows);
  });
}
