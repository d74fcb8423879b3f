import {chromium} from 'playwright-core';
import type {CDPSession, Page} from 'playwright-core';
import {findChromium} from '../find-chromium.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--js-flags=--expose-gc',
];

export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Milliseconds that the main thread has worked since the page began. */
  readonly work: () => Promise<number>;
  /** After garbage collection: bytes of JavaScript and DOM, nodes, listeners. */
  readonly memory: () => Promise<{
    readonly bytes: number;
    readonly nodes: number;
    readonly listeners: number;
  }>;
  /** Bytes of the engine's compiled code, which it makes the more of the longer a page works. */
  readonly compiledCode: () => Promise<number>;
}

/** Opens a page in a browser of its own, so that no measurement warms up another one. */
export async function withTab<T>(
  url: string,
  {uncapped = false}: {readonly uncapped?: boolean},
  use: (tab: Tab) => Promise<T>,
): Promise<T> {
  const args = uncapped ? [...flags, '--disable-frame-rate-limit', '--disable-gpu-vsync'] : flags;
  const path = findChromium();
  const browser = await chromium.launch({...(path && {executablePath: path}), args});
  try {
    const page = await browser.newPage({viewport: {width: 800, height: 900}});
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const metric = async (name: string): Promise<number> => {
      const {metrics} = await cdp.send('Performance.getMetrics');
      return metrics.find((entry) => entry.name === name)?.value ?? 0;
    };
    await page.goto(url);
    return await use({
      page,
      cdp,
      work: async () => 1000 * (await metric('TaskDuration')),
      memory: async () => {
        for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
        const usage: {usedSize: number; embedderHeapUsedSize?: number} =
          await cdp.send('Runtime.getHeapUsage');
        return {
          bytes: usage.usedSize + (usage.embedderHeapUsedSize ?? 0),
          nodes: await metric('Nodes'),
          listeners: await metric('JSEventListeners'),
        };
      },
      compiledCode: async () => {
        const parts: string[] = [];
        const take = ({chunk}: {readonly chunk: string}): void => void parts.push(chunk);
        cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
        await cdp.send('HeapProfiler.takeHeapSnapshot', {reportProgress: false});
        cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
        return codeSizeOf(JSON.parse(parts.join('')) as HeapSnapshot);
      },
    });
  } finally {
    await browser.close();
  }
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  /** The fields of one node after those of another. */
  readonly nodes: readonly number[];
}

function codeSizeOf({snapshot: {meta}, nodes}: HeapSnapshot): number {
  const type = meta.node_fields.indexOf('type');
  const size = meta.node_fields.indexOf('self_size');
  const code = meta.node_types[0].indexOf('code');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (nodes[at + type] === code) sum += nodes[at + size] ?? 0;
  return sum;
}
