import type {Extra, ExtraLoaders} from './loaders.js';

/** How far from view a block is upgraded, so that the reader does not see it happen. */
const margin = '600px';

/**
 * Upgrades finished blocks once they come near to view: a long history does not pay for code that
 * nobody looks at. An extra that cannot be fetched leaves text, and is tried again for the next block.
 */
export class Upgrades {
  readonly #loading = new Map<keyof ExtraLoaders, Promise<Extra>>();
  readonly #observer: IntersectionObserver;

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
  }

  #onSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      this.#observer.unobserve(target);
      const name = extraFor(target, this.loaders);
      if (name) void this.#upgrade(name, target as HTMLElement);
    }
  }

  async #upgrade(name: keyof ExtraLoaders, block: HTMLElement): Promise<void> {
    try {
      const extra = await this.#load(name);
      if (block.isConnected) await extra.upgrade(block);
    } catch {
      // The block stays what it is: readable text.
      this.#loading.delete(name);
    }
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
