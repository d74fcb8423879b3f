import type {FenceRenderers} from './fences.js';
import type {Extra, ExtraLoaders} from './loaders.js';

type ExtraName = keyof ExtraLoaders | 'fences';

/** How far from view a block is upgraded, so that the reader does not see it happen. */
const margin = '600px';
/** Milliseconds of a task that upgrades may take; what is left waits for the next one, so that frames go on. */
const slice = 5;

/**
 * Upgrades finished blocks once they come near to view: a long history does not pay for code that
 * nobody looks at. An extra that cannot be fetched leaves text, and is tried again for the next block.
 */
export class Upgrades {
  readonly #loading = new Map<ExtraName, Promise<Extra>>();
  readonly #observer: IntersectionObserver;
  readonly #waiting: {readonly extra: Extra; readonly block: HTMLElement}[] = [];
  #working = false;

  /** @param renderers A host's, which go before our own. */
  constructor(
    readonly loaders: ExtraLoaders,
    readonly renderers: FenceRenderers,
  ) {
    this.#observer = new IntersectionObserver((entries) => this.#onSeen(entries), {
      rootMargin: margin,
    });
  }

  /** Takes a block that will not change any more. */
  add(block: Element): void {
    for (const part of [block, ...block.querySelectorAll('[part~=code], .math')]) {
      if (this.#extraFor(part)) this.#observer.observe(part);
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
      const name = this.#extraFor(target);
      if (name) void this.#prepare(name, target as HTMLElement);
    }
  }

  async #prepare(name: ExtraName, block: HTMLElement): Promise<void> {
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

  #load(name: ExtraName): Promise<Extra> {
    const known = this.#loading.get(name);
    if (known) return known;
    const loading = this.#fetch(name);
    this.#loading.set(name, loading);
    return loading;
  }

  async #fetch(name: ExtraName): Promise<Extra> {
    if (name === 'fences') return (await import('./fences.js')).renderedBy(this.renderers);
    const load = this.loaders[name];
    if (!load) throw new Error(`No loader for ${name}`);
    return load();
  }

  #extraFor(block: Element): ExtraName | null {
    const {loaders} = this;
    if (block.classList.contains('math')) return loaders.math && 'math';
    const language = block.getAttribute('data-language');
    if (!language) return null;
    if (Object.hasOwn(this.renderers, language)) return 'fences';
    if (language === 'mermaid') return loaders.mermaid && 'mermaid';
    return loaders.highlight && 'highlight';
  }
}
