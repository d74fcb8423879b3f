import type {RunProfile} from './network-gateway.js';
import type {BenchServer} from './server.js';
import {withTab} from './browser.js';

/** What a suite found for one column: numbers by name. */
export type Sample = Readonly<Record<string, number>>;
export type Suite = (server: BenchServer, column: string) => Promise<Sample>;

interface Bench {
  begin(): Promise<void>;
  close(): Promise<void>;
  answerInMarkdown(): Promise<number>;
  stepped(length: number, perFrame?: number): Promise<void>;
  paced(length: number, rate: number): Promise<Sample>;
  ask(threadId?: string): Promise<void>;
  answered(): Promise<Sample>;
  churn(length: number): Promise<Sample>;
  longestTask(): number;
  history(count: number): Promise<number>;
  toEnd(): {readonly x: number; readonly y: number};
  watchFrames(): void;
  frames(): Sample;
  tail(frames?: number): Promise<void>;
}
declare const bench: Bench;

/** Main-thread milliseconds for an answer of so many units, the same number of frames for each column. */
export const stepped =
  (length: number): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {uncapped: true}, async ({page, work}) => {
      await page.evaluate(() => bench.begin());
      const before = await work();
      await page.evaluate((size) => bench.stepped(size), length);
      return {'task ms': (await work()) - before};
    });

/** The same answer at 1000 tokens a second. */
export const paced =
  (length: number): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {}, async ({page, work}) => {
      await page.evaluate(() => bench.begin());
      const before = await work();
      const seen = await page.evaluate((size) => bench.paced(size, 1000), length);
      const {longTasks = 0, droppedFrames = 0, lag = 0} = seen;
      return {
        'task ms': (await work()) - before,
        'long tasks': longTasks,
        'dropped frames': droppedFrames,
        'lag frames': lag,
      };
    });

/** The same over the network: an answer in a thread of so many messages, with snapshots of the thread or without. */
export const overNetwork =
  (profile: RunProfile): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {}, async ({page, work}) => {
      const {gateway} = server;
      gateway.profile = profile;
      const {ended} = gateway;
      await page.evaluate((thread) => bench.ask(thread), profile.history > 0 ? 't1' : undefined);
      const before = await work();
      const deadline = performance.now() + profile.length + 60_000;
      while (gateway.ended === ended) {
        if (performance.now() > deadline) throw new Error('The answer was not read to its end.');
        await page.waitForTimeout(50);
      }
      const {longTasks = 0, droppedFrames = 0} = await page.evaluate(() => bench.answered());
      return {
        'task ms': (await work()) - before,
        'long tasks': longTasks,
        'dropped frames': droppedFrames,
      };
    });

/** Main-thread milliseconds that each snapshot of a long thread adds to an answer in it. */
export const snapshots =
  (history: number): Suite =>
  async (server, column) => {
    const run = async (snapshotEvery: number): Promise<number> => {
      const profile = {length: 15_000, history, snapshotEvery};
      return (await overNetwork(profile)(server, column))['task ms'] ?? NaN;
    };
    const [without, with_] = [await run(0), await run(75)];
    return {'ms a snapshot': (with_ - without) / 49, 'without, task ms': without};
  };

/** Nodes that come and go while an answer of so many units is streamed. */
export const churn =
  (length: number): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {uncapped: true}, async ({page}) => {
      // Code is fetched before, so that nothing is shown in a makeshift way.
      await page.evaluate(async () => {
        await bench.begin();
        await bench.stepped(1000);
        await bench.close();
        await bench.begin();
      });
      const {added = 0, removed = 0} = await page.evaluate((size) => bench.churn(size), length);
      return {'nodes added': added, 'nodes removed': removed};
    });

/** A long thread: until its end is shown, scrolling through it at 8000 px a second, and an answer growing under it. */
export const history =
  (count: number): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {}, async ({page, cdp, work, memory}) => {
      // Code is fetched before the clock starts, as it is for the columns that have it in one file.
      await page.evaluate(async () => {
        await bench.history(4);
        await bench.close();
      });
      const empty = await memory();
      const shown = await page.evaluate((size) => bench.history(size), count);
      await page.waitForTimeout(2000);
      const longest = await page.evaluate(() => bench.longestTask());
      const {bytes} = await memory();
      const {x, y} = await page.evaluate(() => bench.toEnd());
      await page.waitForTimeout(300);
      await page.evaluate(() => bench.watchFrames());
      await cdp.send('Input.synthesizeScrollGesture', {
        ...{x, y, yDistance: 16_000, speed: 8000},
        gestureSourceType: 'mouse',
      });
      const {fps = 0, worstFrame = 0} = await page.evaluate(() => bench.frames());
      await page.evaluate(() => void bench.toEnd());
      const before = await work();
      await page.evaluate(() => bench.tail());
      return {
        'first paint ms': shown,
        'longest task ms': longest,
        'scroll fps': fps,
        'worst frame ms': worstFrame,
        'answer ms a frame': ((await work()) - before) / 60,
        'heap MB': (bytes - empty.bytes) / 1e6,
      };
    });

/**
 * What a chat leaves behind each time it is mounted, streamed and removed; and for comparison the second half of the first
 * hundred times. An engine compiles what has run often, functions one by one over some hundred cycles, the longer the more
 * code a chat has. That is no leak: it ends, and with `--no-sparkplug --no-maglev --no-turbofan` there is none of it. So
 * every column runs until its code has been compiled before what it keeps is measured.
 */
export const leak =
  (cycles: number): Suite =>
  (server, column) =>
    withTab(server.pageAt(column), {uncapped: true}, async ({page, memory, compiledCode}) => {
      const run = (times: number): Promise<void> =>
        page.evaluate(async (count) => {
          for (let cycle = 0; cycle < count; cycle++) {
            await bench.begin();
            await bench.stepped(2000, 256);
            await bench.close();
          }
        }, times);
      const keptBy = async (times: number): Promise<Sample> => {
        const before = {...(await memory()), code: await compiledCode()};
        await run(times);
        const after = {...(await memory()), code: await compiledCode()};
        return {
          'kB a cycle': (after.bytes - before.bytes) / 1000 / times,
          'compiled code in it': (after.code - before.code) / 1000 / times,
          'nodes a cycle': (after.nodes - before.nodes) / times,
          'listeners a cycle': (after.listeners - before.listeners) / times,
        };
      };
      await run(cycles / 2);
      const {'kB a cycle': atFirst = NaN} = await keptBy(cycles / 2);
      await run(cycles * 2);
      return {...(await keptBy(cycles)), 'kB a cycle at first': atFirst};
    });

/**
 * Runs in the page before its own code: notes when there is a field to write in, shadow roots included. Text, because the
 * helpers that a compiler adds to functions are not there.
 */
const watchComposer = `{
  const find = (root) => [...root.querySelectorAll('*')].some((element) =>
    element.matches('textarea:not(:disabled), [contenteditable]')
      ? element.clientHeight > 0
      : element.shadowRoot !== null && find(element.shadowRoot));
  const look = () => {
    if (find(document)) globalThis.composerAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Of the resources that were asked for until a moment: what they weigh on the wire. */
const weightUntil = `(moment) => performance.getEntriesByType('resource')
  .filter(({startTime}) => startTime <= moment)
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)`;

/** Ten megabits a second and 40 ms away. */
const slowNetwork = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};

/**
 * Bytes and milliseconds until there is a field to write in, and bytes until an answer to that stands there in Markdown, which
 * the floor does not show; for a new conversation, in a fresh browser.
 */
export const load =
  ({slow}: {readonly slow: boolean}): Suite =>
  async (server, column) => {
    // The server compresses each file when it is first asked for.
    const address = server.pageAt(column, 'load');
    await withTab(address, {}, ({page}) => page.waitForTimeout(3000));
    return withTab('about:blank', {}, async ({page, cdp, work}) => {
      if (slow) {
        await cdp.send('Network.enable');
        await cdp.send('Network.emulateNetworkConditions', slowNetwork);
      }
      await page.addInitScript(watchComposer);
      await page.goto(address);
      const shown = await page.waitForFunction('globalThis.composerAt', null, {timeout: 10_000});
      const moment = Number(await shown.jsonValue());
      await page.waitForTimeout(1500);
      const weigh = async (until: number): Promise<number> =>
        Number(await page.evaluate(`(${weightUntil})(${until})`)) / 1000;
      const taskTime = await work();
      const answered =
        column === 'floor' ? NaN : await weigh(await page.evaluate(() => bench.answerInMarkdown()));
      return {
        'until composer kB': await weigh(moment),
        'until answer kB': answered,
        'composer ms': moment,
        'task ms': taskTime,
      };
    });
  };
