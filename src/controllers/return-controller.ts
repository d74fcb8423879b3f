import type {ReactiveController} from 'lit';

/** What was read less long ago counts as fresh, in milliseconds: looking away for a moment reads nothing again. */
const freshFor = 5 * 60_000;

/**
 * Tells when the reader comes back to the page after a while, or the network does: other tabs and devices may have gone on
 * with the conversation meanwhile.
 */
export class ReturnController implements ReactiveController {
  readonly #onReturn: () => void;
  #leftAt: number | null = null;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    globalThis.addEventListener('online', this.#onReturn);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    globalThis.removeEventListener('online', this.#onReturn);
  }

  readonly #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#leftAt = Date.now();
      return;
    }
    const away = this.#leftAt === null ? 0 : Date.now() - this.#leftAt;
    this.#leftAt = null;
    if (away >= freshFor) this.#onReturn();
  };
}
