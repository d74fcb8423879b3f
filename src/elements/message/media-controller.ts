import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';
import type * as media from './message-media.js';

let loaded: typeof media | undefined;

const loadMedia = lazy(async () => {
  loaded = await import('./message-media.js');
});

/** Fetches what files and pictures are drawn with, for the first message that has one, and draws its host again. */
export class MediaController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Settles when what was asked for is there, or cannot be had. */
  settled: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** `undefined` until they are there; reading it asks for them. */
  get templates(): typeof media | undefined {
    if (loaded === undefined) this.settled ??= this.#load();
    return loaded;
  }

  hostConnected(): void {
    // A failed load is tried again when the element is placed anew.
    this.settled = undefined;
  }

  async #load(): Promise<void> {
    try {
      await loadMedia();
    } catch (error) {
      warnOnce(`the code of files and pictures could not be fetched: ${String(error)}`);
    }
    this.#host.requestUpdate();
  }
}
