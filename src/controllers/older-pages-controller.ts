import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** One page per this many milliseconds: a fast scroll must not ask for them all. */
const interval = 1200;

/** Asks for an older page when the reader comes near the top. */
export class OlderPagesController implements ReactiveController {
  readonly #load: () => void;
  #observer: IntersectionObserver | undefined;
  #sentinel: Element | null = null;
  #near = false;
  #loadedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, load: () => void) {
    this.#load = load;
    host.addController(this);
  }

  /** Watches the element at the top, which is there only while there are older pages; `null` for none. */
  watch(sentinel: Element | null, root: Element): void {
    if (sentinel !== this.#sentinel) {
      this.hostDisconnected();
      this.#sentinel = sentinel;
      if (sentinel === null) return;
      this.#observer = new IntersectionObserver(
        ([entry]) => this.#onSight(entry?.isIntersecting ?? false),
        {
          root,
          rootMargin: '400px 0px 0px 0px',
        },
      );
      this.#observer.observe(sentinel);
    } else if (this.#near) this.#ask();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentinel = null;
    this.#near = false;
  }

  #onSight(near: boolean): void {
    this.#near = near;
    if (near) this.#ask();
  }

  #ask(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#loadedAt + interval - performance.now();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (!this.#near) return;
        this.#loadedAt = performance.now();
        this.#load();
      },
      Math.max(0, wait),
    );
  }
}
