import {answerOf, deltasOf, threadOf} from '../answer.js';
import {createPageGateway} from './page-gateway.js';
import type {PageGateway} from './page-gateway.js';

/** One way to show a chat. */
export interface Column {
  /** Puts a chat in the page, with a thread or a new conversation. Resolves once it can be used and its end is shown. */
  open(host: HTMLElement, gateway: PageGateway, threadId?: string): Promise<OpenChat>;
}

interface OpenChat {
  /** Asks something, so that the gateway's stream is read. */
  send(): void;
  readonly scroller: HTMLElement | null;
  close(): void;
}

interface StreamResult {
  readonly longTasks: number;
  readonly droppedFrames: number;
  readonly worstFrame: number;
}

const host = document.createElement('div');
host.style.cssText = 'width: 780px; height: 860px; overflow: auto';
document.body.append(host);

const frameDone = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => resolve(), {once: true});
      port1.start();
      port2.postMessage(0);
    });
  });

/** Offers a column to the suites as `window.bench`. */
export function offer(column: Column): void {
  let gateway = createPageGateway();
  let chat: OpenChat | undefined;
  let longTasks = 0;
  new PerformanceObserver((list) => (longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  });

  const bench = {
    /** Opens a new conversation that waits for an answer. */
    async begin(): Promise<void> {
      gateway = createPageGateway();
      chat = await column.open(host, gateway);
      chat.send();
      await gateway.opened();
      await frameDone();
    },
    async close(): Promise<void> {
      chat?.close();
      chat = undefined;
      host.replaceChildren();
      await frameDone();
    },
    /** So many units per frame, as fast as frames can be made: every column makes the same number of them. */
    async stepped(length: number, perFrame = 64): Promise<void> {
      const deltas = deltasOf(answerOf(length));
      for (let at = 0; at < deltas.length; at += perFrame / 4) {
        for (const delta of deltas.slice(at, at + perFrame / 4)) gateway.push(delta);
        await frameDone();
      }
      gateway.end();
      await frameDone();
    },
    /** At a model's pace, in tokens a second. A worker keeps the time, so that a blocked page gets no rest. */
    async paced(length: number, rate: number): Promise<StreamResult> {
      const deltas = deltasOf(answerOf(length));
      longTasks = 0;
      const frames = watchFrames();
      await arrivals(deltas.length, rate, (from, to) => {
        for (const delta of deltas.slice(from, to)) gateway.push(delta);
      });
      gateway.end();
      await frameDone();
      return {longTasks, ...frames()};
    },
    /** Opens a thread; milliseconds until its end is on the screen. */
    async history(count: number): Promise<number> {
      gateway = createPageGateway();
      gateway.messages = threadOf(count);
      const start = performance.now();
      chat = await column.open(host, gateway, 't1');
      await frameDone();
      await frameDone();
      return performance.now() - start;
    },
    /** Where a scroll gesture has to begin, at the end of the thread. */
    toEnd(): {readonly x: number; readonly y: number} {
      const scroller = chat?.scroller ?? host;
      scroller.scrollTop = scroller.scrollHeight;
      const {left, top, width, height} = scroller.getBoundingClientRect();
      return {x: left + width / 2, y: top + height / 2};
    },
    watchFrames: () => void (bench.frames = watchFrames()),
    frames: (() => ({droppedFrames: 0, worstFrame: 0, fps: 0})) as ReturnType<typeof watchFrames>,
    /** An answer grows under an open thread, the reader at its end. */
    async tail(frames = 60): Promise<void> {
      chat?.send();
      await gateway.opened();
      const text = answerOf(frames * 64, 3);
      for (let at = 0; at < text.length; at += 64) {
        gateway.push(text.slice(at, at + 64));
        await frameDone();
      }
    },
  };
  Object.assign(globalThis, {bench});
  if (location.search === '?load') void column.open(host, gateway);
}

/** Begins to watch; the result ends it and tells what was dropped. */
function watchFrames(): () => {
  readonly droppedFrames: number;
  readonly worstFrame: number;
  readonly fps: number;
} {
  const gaps: number[] = [];
  let last: number | undefined;
  let going = true;
  const tick = (time: number): void => {
    if (!going) return;
    if (last !== undefined) gaps.push(time - last);
    last = time;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return () => {
    going = false;
    const dropped = gaps.filter((gap) => gap > 25).map((gap) => Math.round(gap / 16.667) - 1);
    return {
      droppedFrames: dropped.reduce((sum, count) => sum + count, 0),
      worstFrame: Math.max(0, ...gaps),
      fps: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    };
  };
}

function arrivals(
  total: number,
  rate: number,
  onDue: (from: number, to: number) => void,
): Promise<void> {
  const clock = `
    const start = performance.now();
    const timer = setInterval(() => {
      const due = Math.min(${total}, Math.floor((performance.now() - start) * ${rate / 1000}) + 1);
      postMessage(due);
      if (due === ${total}) clearInterval(timer);
    }, 16);`;
  const worker = new Worker(URL.createObjectURL(new Blob([clock])));
  let done = 0;
  return new Promise((resolve) => {
    worker.addEventListener('message', ({data}: MessageEvent<number>) => {
      onDue(done, data);
      done = data;
      if (done < total) return;
      worker.terminate();
      resolve();
    });
  });
}
