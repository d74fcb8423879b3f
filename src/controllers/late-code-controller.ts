import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {warnOnce} from '../internal/warn.js';

/** So long after code could not be fetched the next drawing asks for it again, in milliseconds. */
const pauseAfterFailure = 3000;

/** Code that elements draw with and that is fetched by need, once for all of them. */
export class LateCode<T> {
  readonly #what: string;
  readonly #load: () => Promise<T>;
  readonly #waiting = new Set<ReactiveControllerHost>();
  #failedAt: number | undefined;
  /** The code, once it is there. */
  value: T | undefined;
  /** Settles when what was asked for is there, or cannot be had. */
  settled: Promise<void> | undefined;

  /** @param what - Names the code in a warning. */
  constructor(what: string, load: () => Promise<T>) {
    this.#what = what;
    this.#load = load;
  }

  /** It cannot be had; draw without it. Asking again later may help. */
  get failed(): boolean {
    return this.#failedAt !== undefined;
  }

  /** Asks for the code. Never rejects. */
  fetch(): Promise<void> {
    if (this.#failedAt !== undefined && performance.now() - this.#failedAt > pauseAfterFailure)
      this.settled = undefined;
    return (this.settled ??= this.#fetch());
  }

  /** Draws a host again when the code has come. */
  await(host: ReactiveControllerHost): void {
    this.#waiting.add(host);
  }

  forget(host: ReactiveControllerHost): void {
    this.#waiting.delete(host);
  }

  async #fetch(): Promise<void> {
    try {
      this.value = await this.#load();
      this.#failedAt = undefined;
    } catch (error) {
      this.#failedAt = performance.now();
      warnOnce(`the code of ${this.#what} could not be fetched: ${String(error)}`);
    }
    for (const host of this.#waiting) host.requestUpdate();
    this.#waiting.clear();
  }
}

/** Lets an element draw with late code, and draws it again once that is there. */
export class LateCodeController<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #code: LateCode<T>;

  constructor(host: ReactiveControllerHost, code: LateCode<T>) {
    this.#host = host;
    this.#code = code;
    host.addController(this);
  }

  /**
   * The code, once it is there. Asks for it where it is needed; otherwise the host takes it when another one has asked.
   */
  get(needed = true): T | undefined {
    const code = this.#code;
    if (code.value === undefined) {
      code.await(this.#host);
      if (needed) void code.fetch();
    }
    return code.value;
  }

  hostDisconnected(): void {
    this.#code.forget(this.#host);
  }
}
