import {LateCode} from '../internal/late-code.js';
import type {LateHost} from '../internal/late-code.js';
import {makePlain} from './patch.js';

/** Whether a block is what it may be; takes off it what can be taken off. */
type Check = (block: Element) => boolean;

interface Waiting {
  readonly block: Element;
  readonly passed: (block: Element) => void;
}

/** Milliseconds from the first settled block to the request for the library: what the reader waits for goes first. */
const firstWords = 1000;
/** Milliseconds of a task that blocks which waited may take, so that frames go on. */
const slice = 5;

/**
 * The second wall: each block passes DOMPurify once, when it is settled. The first wall has kept out what is not allowed by
 * then, so the reader does not wait for the library: it is fetched once there is something to read.
 */
export class SecondWall implements LateHost {
  readonly #code: LateCode<Check>;
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetchCheck: () => Promise<Check>) {
    this.#code = new LateCode(fetchCheck);
  }

  /** A block that waits is on a page. */
  get isConnected(): boolean {
    return this.#waiting.some(({block}) => block.isConnected);
  }

  /** The library has come, or could not be fetched: until then blocks stay as they were built, without colours and formulas. */
  requestUpdate(): void {
    const check = this.#code.value;
    if (check) void this.#passWaiting(check);
  }

  /** Tells by one of the blocks that wait. */
  dispatchEvent(event: Event): boolean {
    const waiting = this.#waiting.find(({block}) => block.isConnected);
    return waiting?.block.dispatchEvent(event) ?? true;
  }

  /**
   * Lets a block through, or makes it plain text: at once, or when the library is there.
   *
   * @param soon Something waits for the block to pass.
   */
  pass(block: Element, passed: (block: Element) => void = () => {}, soon = false): void {
    const check = this.#code.value;
    if (check) return letThrough(check, {block, passed});
    this.#waiting.push({block, passed});
    if (this.#timer !== undefined && !soon) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(), soon ? 0 : firstWords);
  }

  #fetch(): void {
    this.#timer = undefined;
    this.#code.want(this);
  }

  async #passWaiting(check: Check): Promise<void> {
    let start = performance.now();
    for (const waiting of this.#waiting.splice(0)) {
      letThrough(check, waiting);
      if (performance.now() - start < slice) continue;
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
  }
}

function letThrough(check: Check, {block, passed}: Waiting): void {
  const text = block.textContent;
  if (check(block)) passed(block);
  else makePlain(block, text);
}

/** The wall of this page: all answers share it. */
export const secondWall: SecondWall = new SecondWall(() =>
  import('./sanitize.js').then(({passes}) => passes),
);
