import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {TranscriptItem} from './transcript-items.js';

/** Threads of up to so many rows are drawn whole. */
const smallThread = 40;
/** So many rows at the end are drawn at once: more than fit on a screen. */
const lastRows = 12;

/**
 * Decides which rows of a long transcript are drawn: those at the end, and those that the reader has come near. The others
 * are plain text until then, which the browser's search finds and screen readers read. A row that was drawn stays so, with
 * what the reader opened or selected in it.
 */
export class NearbyRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: () => void;
  readonly #drawn = new Set<string>();
  #observer: IntersectionObserver | undefined;
  #version = 0;

  /** @param onChange - Called before rows are drawn that were not. */
  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  /** Changes whenever {@link isDrawn} may answer otherwise. */
  get version(): number {
    return this.#version;
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

  /** Watches the rows that are not drawn. */
  watch(scroller: Element): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#onSight(entries), {
      root: scroller,
      rootMargin: '1000px 0px',
    });
    for (const row of scroller.querySelectorAll('.far')) this.#observer.observe(row);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  #onSight(entries: readonly IntersectionObserverEntry[]): void {
    const near = entries.filter(({isIntersecting}) => isIntersecting);
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
