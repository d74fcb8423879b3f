import type {SendResult} from '../../core/index.js';

/** The reader wants to send something. Cancelable: a host may veto it, or take it over. */
export interface SendRequestDetail {
  readonly text: string;
  readonly files: readonly File[];
  /** What the model reads before the text and the transcript does not show: quotes. */
  readonly hiddenContext?: readonly string[];
  /**
   * Tells the composer to keep what was typed until the promise settles; it clears only when the send was accepted. Without
   * a call the composer clears at once, unless the event was prevented. `undefined` counts as no call.
   */
  readonly waitUntil: (result: Promise<SendResult | undefined>) => void;
}

/** The reader wants the run to stop. Cancelable. */
export interface StopRequestDetail {
  readonly rollback: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-send': CustomEvent<SendRequestDetail>;
    'deerflow-stop': CustomEvent<StopRequestDetail>;
  }
}
