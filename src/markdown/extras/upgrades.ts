import {LateCode} from '../../internal/late-code.js';
import type {LateHost} from '../../internal/late-code.js';
import type {FenceRenderers} from './fences.js';
import type {MarkdownStrings} from '../strings.js';
import type {Extra, ExtraLoaders} from './loaders.js';

/** How far from view a block is upgraded, so that the reader does not see it happen. */
const margin = '600px';
/** Milliseconds of a task that upgrades may take; what is left waits for the next one, so that frames go on. */
const slice = 5;

interface Waiting {
  readonly code: LateCode<Extra>;
  readonly block: HTMLElement;
}

/**
 * Upgrades finished blocks once they come near to view: a long history does not pay for code that
 * nobody looks at. Until an extra has come, its blocks are text.
 */
export class Upgrades implements LateHost {
  readonly #observer: IntersectionObserver;
  readonly #waiting: Waiting[] = [];
  #working = false;

  /**
   * @param renderers A host's, which go before our own.
   * @param strings Words for what is added.
   */
  constructor(
    readonly loaders: ExtraLoaders,
    readonly renderers: FenceRenderers,
    readonly strings: () => MarkdownStrings,
  ) {
    this.#observer = new IntersectionObserver((entries) => this.#onSeen(entries), {
      rootMargin: margin,
    });
  }

  /** A block that waits is on a page. */
  get isConnected(): boolean {
    return this.#waiting.some(({block}) => block.isConnected);
  }

  /** An extra has come, or could not be fetched. */
  requestUpdate(): void {
    void this.#work();
  }

  /** Tells by one of the blocks that wait. */
  dispatchEvent(event: Event): boolean {
    const waiting = this.#waiting.find(({block}) => block.isConnected);
    return waiting?.block.dispatchEvent(event) ?? true;
  }

  /** Takes a block that will not change any more. */
  add(block: Element): void {
    for (const part of [block, ...block.querySelectorAll('[part~=code], .math')]) {
      if (this.#codeFor(part)) this.#observer.observe(part);
    }
  }

  /** Forgets blocks that are not upgraded yet. */
  disconnect(): void {
    this.#observer.disconnect();
    this.#waiting.length = 0;
  }

  #onSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      this.#observer.unobserve(target);
      const code = this.#codeFor(target);
      if (!code) continue;
      this.#waiting.push({code, block: target as HTMLElement});
      if (code.want(this)) void this.#work();
    }
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    let start = performance.now();
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const {code, block} = next;
      try {
        if (block.isConnected) await code.value?.upgrade(block, this.strings());
      } catch {
        // The block stays what it is: readable text.
      }
      if (performance.now() - start < slice) continue;
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    this.#working = false;
  }

  #takeNext(): Waiting | undefined {
    const at = this.#waiting.findIndex(({code}) => code.value !== undefined);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #codeFor(block: Element): LateCode<Extra> | null {
    const {loaders, renderers} = this;
    if (block.classList.contains('math')) return ownCode(loaders.math);
    const language = block.getAttribute('data-language');
    if (!language) return null;
    // What its end is missing of would be drawn wrong, or not at all.
    const isClosed = !block.classList.contains('unclosed');
    if (isClosed && Object.hasOwn(renderers, language))
      return codeOf(renderers, async () => (await import('./fences.js')).renderedBy(renderers));
    if (language !== 'mermaid') return ownCode(loaders.highlight);
    return isClosed ? ownCode(loaders.mermaid) : null;
  }
}

const codes = new WeakMap<object, LateCode<Extra>>();

/** An extra is fetched once for all answers. */
function codeOf(key: object, load: () => Promise<Extra>): LateCode<Extra> {
  const code = codes.get(key) ?? new LateCode(load);
  codes.set(key, code);
  return code;
}

function ownCode(load: (() => Promise<Extra>) | null): LateCode<Extra> | null {
  return load && codeOf(load, load);
}
