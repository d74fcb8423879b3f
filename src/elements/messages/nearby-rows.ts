import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';
import {lastRows, smallThread} from './transcript-tail.js';

/**
 * Decides which rows of a long transcript are drawn: those at the end, and those that the reader has come near. The others
 * are plain text until then, which the browser's search finds and screen readers read. A row that was drawn stays so, with
 * what the reader opened or selected in it.
 */
export class NearbyRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;
  readonly #drawn = new Set<string>();
  readonly #counts = new WeakMap<
    TranscriptChunk,
    {readonly version: number; readonly drawn: number}
  >();
  readonly #watched = new Set<Element>();
  readonly #near = new Set<Element>();
  #observer: IntersectionObserver | undefined;
  #version = 0;

  /** @param onChange - Called before rows are drawn that were not. */
  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  /** How many rows of a chunk are drawn: as long as that stays, {@link isDrawn} answers the same for all of them. */
  drawnIn(chunk: TranscriptChunk): number {
    let count = this.#counts.get(chunk);
    if (count?.version !== this.#version) {
      const drawn = chunk.items.filter((item) => this.isDrawn(item)).length;
      this.#counts.set(chunk, (count = {version: this.#version, drawn}));
    }
    return count.drawn;
  }

  isDrawn(item: TranscriptItem): boolean {
    return this.#drawn.has(item.key);
  }

  /** Takes the rows of the next drawing. */
  update(items: readonly TranscriptItem[]): void {
    const from = items.length <= smallThread ? 0 : items.length - lastRows;
    for (let index = from; index < items.length; index++) this.#add(items[index]?.key ?? '');
  }

  /** Draws a row with the next update, wherever it is. */
  draw(item: TranscriptItem): void {
    if (this.#add(item.key)) this.#host.requestUpdate();
  }

  /** Watches chunks that are new or have new rows, and in those that are near the rows that are not drawn: thousands of rows are too many to watch. */
  watch(scroller: Element, chunks: Iterable<Element>): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#onSight(entries), {
      root: scroller,
      rootMargin: '1000px 0px',
    });
    for (const chunk of this.#watched) {
      if (chunk.isConnected) continue;
      this.#observer.unobserve(chunk);
      this.#watched.delete(chunk);
      this.#near.delete(chunk);
    }
    for (const chunk of chunks) {
      if (this.#near.has(chunk)) this.#watchRows(chunk);
      else if (!this.#watched.has(chunk)) this.#observer.observe(chunk);
      this.#watched.add(chunk);
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#watched.clear();
    this.#near.clear();
  }

  #watchRows(chunk: Element): void {
    for (const row of chunk.querySelectorAll(':scope > .far')) this.#observer?.observe(row);
  }

  #onSight(entries: readonly IntersectionObserverEntry[]): void {
    const rows: Element[] = [];
    for (const {target, isIntersecting} of entries) {
      if (!target.classList.contains('chunk')) {
        if (isIntersecting) rows.push(target);
      } else if (isIntersecting) {
        this.#near.add(target);
        this.#watchRows(target);
      } else if (this.#near.delete(target)) {
        for (const row of target.children) this.#observer?.unobserve(row);
      }
    }
    if (rows.length === 0) return;
    this.#onChange();
    for (const row of rows) {
      this.#observer?.unobserve(row);
      this.#add((row as HTMLElement).dataset['key'] ?? '');
    }
    this.#host.requestUpdate();
  }

  #add(key: string): boolean {
    if (this.#drawn.has(key)) return false;
    this.#drawn.add(key);
    this.#version++;
    return true;
  }
}
