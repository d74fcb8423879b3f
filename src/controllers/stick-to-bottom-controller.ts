import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** So close to the end, in CSS pixels, counts as being there. */
const nearEnd = 24;

/**
 * Keeps a scroller at its end while its content grows, for as long as the reader is there: scrolling up lets go, coming
 * back to the end holds on again. Starts at the end, without any animation.
 */
export class StickToBottomController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #scroller: HTMLElement | null = null;
  #observer: ResizeObserver | undefined;
  #following = true;
  #lastTop = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether new content is followed. */
  get following(): boolean {
    return this.#following;
  }

  /** Watches a scroller and the content in it. Call again after they were replaced. */
  attach(scroller: HTMLElement, content: HTMLElement): void {
    if (scroller === this.#scroller) return;
    this.hostDisconnected();
    this.#scroller = scroller;
    this.#observer = new ResizeObserver(() => this.#keep());
    this.#observer.observe(scroller);
    this.#observer.observe(content);
    scroller.addEventListener('scroll', this.#onScroll, {passive: true});
    this.#keep();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#scroller?.removeEventListener('scroll', this.#onScroll);
    this.#scroller = null;
  }

  /** Goes to the end and follows again. */
  follow(behavior: ScrollBehavior = 'instant'): void {
    this.#setFollowing(true);
    const scroller = this.#scroller;
    if (scroller === null) return;
    const far = distanceToEnd(scroller) > scroller.clientHeight * 3;
    scroller.scrollTo({top: scroller.scrollHeight, behavior: far ? 'instant' : behavior});
  }

  /** Lets go, for a jump to another place. */
  release(): void {
    this.#setFollowing(false);
  }

  #keep(): void {
    const scroller = this.#scroller;
    if (scroller === null || !this.#following) return;
    scroller.scrollTop = scroller.scrollHeight;
    this.#lastTop = scroller.scrollTop;
  }

  readonly #onScroll = (): void => {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const top = scroller.scrollTop;
    const atEnd = distanceToEnd(scroller) <= nearEnd;
    // Growing content takes the end away without moving anything: only a move upwards is the reader's wish.
    if (atEnd) this.#setFollowing(true);
    else if (top < this.#lastTop - 1) this.#setFollowing(false);
    this.#lastTop = top;
  };

  #setFollowing(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    this.#host.requestUpdate();
  }
}

function distanceToEnd(scroller: HTMLElement): number {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
}
