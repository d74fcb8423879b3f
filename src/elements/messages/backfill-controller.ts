import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {TranscriptChunk} from './transcript-chunks.js';

/** Chunks at the end that are put in at once. */
const atOnce = 2;
/** Chunks put in per pause of the page. */
const perPause = 3;

/**
 * Lets a long thread open at once: the chunks at its end come first, those before them in the page's pauses, from the end
 * to the beginning. A chunk that the reader reaches earlier comes with the frame that shows it.
 */
export class BackfillController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #filled = new Set<string>();
  #chunks: readonly TranscriptChunk[] = [];
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
    this.#chunks = chunks;
    for (const {key} of chunks.slice(-atOnce)) this.#filled.add(key);
  }

  /** Puts chunks in with the next update; without a key all of them. */
  fill(key?: string): void {
    const before = this.#filled.size;
    for (const chunk of this.#chunks) {
      if (key === undefined || chunk.key === key) this.#filled.add(chunk.key);
    }
    if (this.#filled.size !== before) this.#host.requestUpdate();
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

  get #missing(): readonly TranscriptChunk[] {
    return this.#filled.size >= this.#chunks.length
      ? []
      : this.#chunks.filter((chunk) => !this.isFilled(chunk));
  }
}

/** Safari has no idle callbacks. */
function inPause(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, {timeout: 200});
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 30);
  return () => clearTimeout(handle);
}
