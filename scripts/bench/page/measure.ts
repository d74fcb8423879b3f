import {answerOf, deltasOf, threadOf} from '../answer.js';
import {createPageGateway, networkGateway} from './page-gateway.js';
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
  /** Frames after the last token until the text stood still. */
  readonly lag: number;
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
  let watchedFrom = 0;
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({type: 'longtask'});
  // Tasks are told of when the page has time, which may be after the watch over other ones has begun.
  const longTasks = (): readonly number[] =>
    tasks
      .filter(({startTime, duration}) => startTime + duration > watchedFrom)
      .map(({duration}) => duration);

  const bench = {
    /** Opens a new conversation that waits for an answer. */
    async begin(): Promise<void> {
      gateway = createPageGateway();
      chat = await column.open(host, gateway);
      chat.send();
      await gateway.opened();
      await frameDone();
    },
    /** Opens a new conversation in which nothing has been asked. */
    async openOnly(): Promise<void> {
      chat = await column.open(host, gateway);
    },
    /** Asks for a short answer in Markdown; the time at which it stood there as such. */
    async answerInMarkdown(): Promise<number> {
      chat?.send();
      await gateway.opened();
      for (const delta of ['An ', 'answer ', 'with ', '**bold** ', 'words', '.'])
        gateway.push(delta);
      await boldShown(host);
      const shown = performance.now();
      gateway.end();
      return shown;
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
      watchedFrom = performance.now();
      const frames = watchFrames();
      await arrivals(deltas.length, rate, (from, to) => {
        for (const delta of deltas.slice(from, to)) gateway.push(delta);
      });
      const seen = frames();
      gateway.end();
      return {longTasks: longTasks().length, ...seen, lag: await framesUntilStill(host)};
    },
    /** Asks over the network, in a thread if there is one; the server knows when the answer has come. */
    async ask(threadId?: string): Promise<void> {
      chat = await column.open(host, networkGateway, threadId);
      await frameDone();
      watchedFrom = performance.now();
      bench.watchFrames();
      chat.send();
    },
    async answered(): Promise<Omit<StreamResult, 'lag'>> {
      const seen = bench.frames();
      await framesUntilStill(host);
      return {longTasks: longTasks().length, ...seen};
    },
    /** What an answer does to the tree: nodes that came, and nodes that went. */
    async churn(length: number): Promise<{readonly added: number; readonly removed: number}> {
      const nodes = watchNodes(host);
      await bench.stepped(length);
      return nodes();
    },
    /** Opens a thread; milliseconds until its end is on the screen. */
    async history(count: number): Promise<number> {
      gateway = createPageGateway();
      gateway.messages = threadOf(count);
      // Making a thread up is a task of the bench's own.
      await frameDone();
      await frameDone();
      watchedFrom = performance.now();
      chat = await column.open(host, gateway, 't1');
      await frameDone();
      await frameDone();
      return performance.now() - watchedFrom;
    },
    longestTask: (): number => Math.max(0, ...longTasks()),
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
  if (new URLSearchParams(location.search).has('load')) void bench.openOnly();
}

/** Resolves when there is an element with bold text in it, shadow roots included. */
async function boldShown(root: Element | ShadowRoot): Promise<void> {
  const find = (node: Element | ShadowRoot): boolean =>
    [...node.querySelectorAll('*')].some(
      (element) =>
        (element.matches('strong, [data-streamdown=strong]') && element.textContent !== '') ||
        (element.shadowRoot !== null && find(element.shadowRoot)),
    );
  while (!find(root)) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function textLength(root: Node): number {
  let length = 0;
  for (const node of root.childNodes) {
    if (node instanceof Text) length += node.data.length;
    else if (!(node instanceof HTMLStyleElement)) length += textLength(node);
    if (node instanceof Element && node.shadowRoot) length += textLength(node.shadowRoot);
  }
  return length;
}

async function framesUntilStill(root: Node): Promise<number> {
  let still = 0;
  let length = -1;
  for (let frame = 0; frame < still + 12; frame++) {
    await frameDone();
    const now = textLength(root);
    if (now !== length) still = frame;
    length = now;
  }
  return still;
}

/** Nodes that come and go from now on, in shadow roots as well. */
function watchNodes(root: Element): () => {readonly added: number; readonly removed: number} {
  const count = (nodes: NodeList): number =>
    [...nodes].reduce((sum, node) => sum + 1 + count(node.childNodes), 0);
  let [added, removed] = [0, 0];
  const take = (records: readonly MutationRecord[]): void => {
    for (const record of records) {
      added += count(record.addedNodes);
      removed += count(record.removedNodes);
      for (const node of record.addedNodes) if (node instanceof Element) watchRoots(node);
    }
  };
  const observer = new MutationObserver(take);
  const watch = (node: Node): void => observer.observe(node, {childList: true, subtree: true});
  const watchRoots = (element: Element): void => {
    for (const {shadowRoot} of [element, ...element.querySelectorAll('*')]) {
      if (!shadowRoot) continue;
      watch(shadowRoot);
      for (const child of shadowRoot.children) watchRoots(child);
    }
  };
  watch(root);
  watchRoots(root);
  return () => {
    take(observer.takeRecords());
    observer.disconnect();
    return {added, removed};
  };
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
