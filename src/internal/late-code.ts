/**
 * Code that elements do without at first. `LateCode` is the code, fetched by need and once for all elements; `LatePart` is
 * what one element makes of it.
 *
 * Where code cannot be fetched, the elements that use it are drawn without. One that needs it fires `deerflow-error` (`network`,
 * `chunk`, retryable), once until the code has come, and it is asked for again for as long as one of those is on the page.
 */

/** An element that uses late code, or what works for one. */
export interface LateHost {
  readonly isConnected: boolean;
  /** Called when the code has come, and when it could not be fetched. An element that the code defines has none yet. */
  requestUpdate?(): void;
  dispatchEvent(event: Event): boolean;
}

/** Until code that could not be fetched is asked for again, in milliseconds; twice as long each time. */
const firstPause = 3000;
const longestPause = 60_000;

export class LateCode<T> {
  readonly #load: () => Promise<T>;
  /** Who uses it, and whether they need it now. */
  readonly #hosts = new Map<LateHost, boolean>();
  #loading: Promise<T> | undefined;
  #failures = 0;
  #told = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The code, once it is there. */
  value: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** It could not be fetched: draw without. */
  get failed(): boolean {
    return this.#failures > 0;
  }

  /**
   * The code, once it is there; for each drawing of an element.
   *
   * @param needed - Whether to fetch it. Either way the element is drawn again when it comes.
   */
  want(host: LateHost, needed = true): T | undefined {
    if (this.value !== undefined) return this.value;
    this.#hosts.set(host, needed || this.#hosts.get(host) === true);
    if (needed && !this.failed) void this.fetch().catch(() => undefined);
    return undefined;
  }

  /**
   * Fetches it at once, for what a reader or a page has done. Rejects if it cannot be fetched now.
   *
   * @param host - Where that is told; by default only the rejection tells, until somebody needs the code.
   */
  fetch(host?: LateHost): Promise<T> {
    if (host) this.#hosts.set(host, true);
    return (this.#loading ??= this.#attempt());
  }

  /** Resolves when what was asked for is there, or cannot be had. */
  async settled(): Promise<void> {
    await this.#loading?.catch(() => undefined);
  }

  async #attempt(): Promise<T> {
    clearTimeout(this.#timer);
    try {
      this.value = await this.#load();
      this.#failures = 0;
      this.#told = false;
      return this.value;
    } catch (error) {
      this.#loading = undefined;
      const host = this.#told ? undefined : this.#needing();
      if (host) {
        this.#told = true;
        host.dispatchEvent(lackEvent(error));
      }
      const pause = Math.min(firstPause * 2 ** this.#failures, longestPause);
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#again(), pause);
      throw error;
    } finally {
      for (const host of this.#hosts.keys()) host.requestUpdate?.();
      if (!this.failed) this.#hosts.clear();
    }
  }

  #again(): void {
    if (this.#needing()) {
      void this.fetch().catch(() => undefined);
    } else {
      this.#failures = 0;
      this.#told = false;
    }
  }

  /** One on the page that needs it; forgets those that have left. */
  #needing(): LateHost | undefined {
    let needing: LateHost | undefined;
    for (const [host, needs] of this.#hosts) {
      if (!host.isConnected) this.#hosts.delete(host);
      else if (needs) needing ??= host;
    }
    return needing;
  }
}

/** What one element makes of late code. */
export class LatePart<T, P> {
  readonly #host: LateHost;
  readonly #code: LateCode<T>;
  readonly #make: (code: T) => P;
  #current: P | undefined;

  constructor(host: LateHost, code: LateCode<T>, make: (code: T) => P) {
    this.#host = host;
    this.#code = code;
    this.#make = make;
  }

  /** The part, once it was made. */
  get current(): P | undefined {
    return this.#current;
  }

  /** Its code could not be fetched. */
  get failed(): boolean {
    return this.#current === undefined && this.#code.failed;
  }

  /** See {@link LateCode.want}. */
  want(needed = true): P | undefined {
    if (this.#current !== undefined) return this.#current;
    const code = this.#code.want(this.#host, needed);
    return code && (this.#current = this.#make(code));
  }

  /** See {@link LateCode.fetch}. */
  async fetch(): Promise<P> {
    const code = await this.#code.fetch(this.#host);
    return (this.#current ??= this.#make(code));
  }

  /** See {@link LateCode.settled}. */
  settled(): Promise<void> {
    return this.#code.settled();
  }
}

function lackEvent(error: unknown): Event {
  return new CustomEvent('deerflow-error', {
    bubbles: true,
    composed: true,
    detail: {
      kind: 'network',
      code: 'chunk',
      message: `Code could not be fetched: ${String(error)}`,
      retryable: true,
    },
  });
}
