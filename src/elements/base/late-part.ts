import type {ReactiveControllerHost} from 'lit';
import {lazy} from '../../internal/chunks.js';

/** A part of an element whose code is fetched when it is first needed. */
export class LatePart<T> {
  readonly #fetch: () => Promise<T>;
  #pending: Promise<T> | undefined;
  #current: T | undefined;

  /** Renders the host anew once the part is there. */
  constructor(host: ReactiveControllerHost, make: () => Promise<T>) {
    this.#fetch = lazy(async () => {
      this.#current = await make();
      host.requestUpdate();
      return this.#current;
    });
  }

  /** The part, as soon as it is there. */
  get current(): T | undefined {
    return this.#current;
  }

  /** Fetches it, or gives what is there. Rejects if it cannot be fetched; it may be asked for again. */
  fetch(): Promise<T> {
    return (this.#pending = this.#fetch());
  }

  /** Fetches it for the first time: for what an element asks for at each update. */
  want(onFailure: (error: unknown) => void): void {
    if (this.#pending === undefined) this.fetch().catch(onFailure);
  }

  /** Resolves when the part is there, unless nobody has asked for it or it cannot be fetched. */
  async settled(): Promise<void> {
    await this.#pending?.catch(() => undefined);
  }
}
