import type {Extra, ExtraLoaders} from './loaders.js';

/** How far from view a block is upgraded, so that the reader does not see it happen. */
const margin = '600px';
/** Milliseconds of a task that upgrades may take; what is left waits for the next one, so that frames go on. */
const slice = 5;

/**
 * Upgrades finished blocks once they come near to view: a long history does not pay for code that
 * nobody looks at. An extra that cannot be fetched leaves text, and is tried again for the next block.
 */
export class Upgrades {
  readonly #loading = new Map<keyof ExtraLoaders, Promise<Extra>>();
  readonly #observer: IntersectionObserver;
  readonly #waiting: {readonly extra: Extra; readonly block: HTMLElement}[] = [];
  #working = false;

  constructor(readonly loaders: ExtraLoaders) {
    this.#observer = new IntersectionObserver((entries) => this.#onSeen(entries), {
      rootMargin: margin,
    });
  }

  /** Takes a block that will not change any more. */
  add(block: Element): void {
    for (const part of [block, ...block.querySelectorAll('[part~=code], .math')]) {
      if (extraFor(part, this.loaders)) this.#observer.observe(part);
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
      const name = extraFor(target, this.loaders);
      if (name) void this.#prepare(name, target as HTMLElement);
    }
  }

  async #prepare(name: keyof ExtraLoaders, block: HTMLElement): Promise<void> {
    try {
      const extra = await this.#load(name);
      this.#waiting.push({extra, block});
      await this.#work();
    } catch {
      this.#loading.delete(name);
    }
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    let start = performance.now();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const {extra, block} = next;
      try {
        if (block.isConnected) await extra.upgrade(block);
      } catch {
        // The block stays what it is: readable text.
      }
      if (performance.now() - start < slice) continue;
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    this.#working = false;
  }

  #load(name: keyof ExtraLoaders): Promise<Extra> {
    const known = this.#loading.get(name);
    if (known) return known;
    const loading = this.loaders[name]?.() ?? Promise.reject(new Error(`No loader for ${name}`));
    this.#loading.set(name, loading);
    return loading;
  }
}

function extraFor(block: Element, loaders: ExtraLoaders): keyof ExtraLoaders | null {
  if (block.classList.contains('math')) return loaders.math && 'math';
  const language = block.getAttribute('data-language');
  if (!language) return null;
  if (language === 'mermaid') return loaders.mermaid && 'mermaid';
  return loaders.highlight && 'highlight';
}
