import {warnOnce} from '../internal/warn.js';
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
export class SecondWall {
  #check: Check | undefined;
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fetching = false;

  /** @param fetchCheck Asked again with a later block when it fails. */
  constructor(readonly fetchCheck: () => Promise<Check>) {}

  /**
   * Lets a block through, or makes it plain text: at once, or when the library is there.
   *
   * @param soon Something waits for the block to pass.
   */
  pass(block: Element, passed: (block: Element) => void = () => {}, soon = false): void {
    if (this.#check) return letThrough(this.#check, {block, passed});
    this.#waiting.push({block, passed});
    if (this.#fetching || (this.#timer !== undefined && !soon)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fetch(), soon ? 0 : firstWords);
  }

  async #fetch(): Promise<void> {
    this.#fetching = true;
    try {
      this.#check = await this.fetchCheck();
    } catch (error) {
      warnOnce(
        `the sanitiser could not be fetched; answers stay as they were built, without code colours and formulas: ${String(error)}`,
      );
      return;
    } finally {
      this.#fetching = false;
      this.#timer = undefined;
    }
    await this.#passWaiting(this.#check);
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
