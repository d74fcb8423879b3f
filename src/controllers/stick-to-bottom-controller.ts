import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** So close to the end, in CSS pixels, counts as being there. */
const nearEnd = 24;

/** So long after the reader's hand moved, in milliseconds, a scroll is taken for theirs. */
const handTime = 400;

/** So long after rows were let go of their layout is a guess that moves the scroller, in milliseconds. */
const braceTime = 250;

/** What a reader scrolls with. Dragging the scrollbar begins with a pointer; a key that moves the focus here is pressed elsewhere. */
const handEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;

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
  #lastHeight = 0;
  #movedAt = -Infinity;
  #bracedUntil = -Infinity;
  #bracedFor = 0;

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
    for (const type of handEvents) scroller.addEventListener(type, this.#onHand, {passive: true});
    this.#keep();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#scroller?.removeEventListener('scroll', this.#onScroll);
    for (const type of handEvents) this.#scroller?.removeEventListener(type, this.#onHand);
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

  /**
   * Holds on although content may shrink by so many CSS pixels and grow again in the next frames; the reader's own hand still
   * lets go, and so does a jump further than that.
   */
  brace(height: number): void {
    this.#bracedUntil = performance.now() + braceTime;
    this.#bracedFor = height;
  }

  /** Lets go, for a jump to another place. */
  release(): void {
    this.#setFollowing(false);
  }

  #keep(): void {
    const scroller = this.#scroller;
    if (scroller === null || !this.#following) return;
    const {scrollHeight} = scroller;
    scroller.scrollTop = scrollHeight;
    this.#lastTop = scroller.scrollTop;
    this.#lastHeight = scrollHeight;
  }

  readonly #onHand = (): void => {
    this.#movedAt = performance.now();
  };

  readonly #onScroll = (): void => {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const {scrollTop: top} = scroller;
    // Most of them are told of our own following.
    if (top === this.#lastTop) return;
    const {scrollHeight, clientHeight} = scroller;
    const atEnd = distanceToEnd(scroller) <= nearEnd;
    // Growing content takes the end away without moving anything, and content that shrinks and grows again moves it upwards
    // by itself: only a move upwards by the reader's hand is a wish, or one that the content does not explain. The
    // browser's search goes to what is out of view, and so by more than half of it.
    const now = performance.now();
    const change = Math.abs(scrollHeight - this.#lastHeight);
    const unseen = now < this.#bracedUntil ? this.#bracedFor : 0;
    const moved = change + unseen;
    const explained = moved === 0 ? 0 : moved + clientHeight / 2;
    const byItself = this.#lastTop - top <= explained;
    const isWish = now - this.#movedAt < handTime || !byItself;
    if (atEnd) this.#setFollowing(true);
    else if (top < this.#lastTop - 1) {
      if (isWish) this.#setFollowing(false);
      else this.#keep();
    }
    this.#lastTop = scroller.scrollTop;
    this.#lastHeight = scroller.scrollHeight;
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
