import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';
import {loadSteps} from './card-loaders.js';
import type * as cards from './card-templates.js';
import type {TranscriptItem} from './transcript-items.js';

export type CardTemplates = typeof cards;

let loaded: CardTemplates | undefined;

const loadTemplates = lazy(async () => {
  loaded = await import('./card-templates.js');
});

/** Fetches what is drawn beside plain messages, with the first row that needs it, and draws its host again. */
export class CardsController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #asked = false;
  #failed = false;
  /** Settles when what was asked for is there, or cannot be had. */
  settled: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** `undefined` as long as nothing needed them, and while they are fetched; `null` when that failed. */
  get templates(): CardTemplates | undefined | null {
    return this.#failed ? null : loaded;
  }

  hostConnected(): void {
    // A failed load is tried again when the element is placed anew.
    this.#asked = this.#failed = false;
  }

  /** Tells which rows there are. Between runs, answers have actions, which are templates as well. */
  update(items: readonly TranscriptItem[], isRunning: boolean): void {
    if (this.#asked || items.length === 0) return;
    const hasSteps = items.some(({type}) => type === 'processing');
    if (isRunning && !hasSteps && items.every(isMessage)) return;
    this.#asked = true;
    if (hasSteps) loadSteps();
    if (loaded === undefined) this.settled = this.#load();
  }

  async #load(): Promise<void> {
    try {
      await loadTemplates();
    } catch (error) {
      this.#failed = true;
      warnOnce(`the code of steps and cards could not be fetched: ${String(error)}`);
    }
    this.#host.requestUpdate();
  }
}

function isMessage({type}: TranscriptItem): boolean {
  return type === 'human' || type === 'assistant';
}
