import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {inPause} from '../../internal/in-pause.js';
import type {TranscriptChunk} from './transcript-chunks.js';

/** Chunks at the end that are put in at once. */
const atOnce = 2;
/** Chunks put in per pause of the page. */
const perPause = 5;

/**
 * Lets a long thread open at once: the chunks at its end come first, those before them in the page's pauses, from the end
 * to the beginning. A chunk that the reader reaches earlier comes with the frame that shows it.
 */
export class BackfillController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #filled = new Set<string>();
  #missing: readonly TranscriptChunk[] = [];
  #stopWaiting: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Number of chunks that are in the page. */
  get size(): number {
    return this.#filled.size;
  }

  /** Whether there are chunks that are not in the page yet. */
  get isGoingOn(): boolean {
    return this.#missing.length > 0;
  }

  isFilled({key}: TranscriptChunk): boolean {
    return this.#filled.has(key);
  }

  /** Takes the chunks of the next drawing. */
  update(chunks: readonly TranscriptChunk[]): void {
    for (const {key} of chunks.slice(-atOnce)) this.#filled.add(key);
    this.#missing = chunks.filter((chunk) => !this.isFilled(chunk));
  }

  /** Puts chunks in with the next update; without a key all of them. */
  fill(key?: string): void {
    const wanted = this.#missing.filter((chunk) => key === undefined || chunk.key === key);
    for (const chunk of wanted) this.#filled.add(chunk.key);
    if (wanted.length > 0) this.#host.requestUpdate();
  }

  hostUpdated(): void {
    if (this.#stopWaiting !== undefined || this.#missing.length === 0) return;
    this.#stopWaiting = inPause(() => {
      this.#stopWaiting = undefined;
      for (const {key} of this.#missing.slice(-perPause)) this.#filled.add(key);
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}
