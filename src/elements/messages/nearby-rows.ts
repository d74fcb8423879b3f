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

  /** Watches the chunks, and in those that are near the rows that are not drawn: thousands of rows are too many to watch. */
  watch(scroller: Element): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#onSight(entries), {
      root: scroller,
      rootMargin: '1000px 0px',
    });
    for (const chunk of scroller.querySelectorAll('.chunk')) {
      // Watched anew it is told of anew, with the rows that it has by now.
      this.#observer.unobserve(chunk);
      this.#observer.observe(chunk);
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  #onSight(entries: readonly IntersectionObserverEntry[]): void {
    const isChunk = ({target}: IntersectionObserverEntry): boolean =>
      target.classList.contains('chunk');
    for (const {target, isIntersecting} of entries.filter(isChunk)) {
      for (const row of target.querySelectorAll(':scope > .far')) {
        if (isIntersecting) this.#observer?.observe(row);
        else this.#observer?.unobserve(row);
      }
    }
    const near = entries.filter((entry) => entry.isIntersecting && !isChunk(entry));
    if (near.length === 0) return;
    this.#onChange();
    for (const {target} of near) {
      this.#observer?.unobserve(target);
      this.#add((target as HTMLElement).dataset['key'] ?? '');
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
