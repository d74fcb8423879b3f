/** The reader wants another answer in place of the last one. Cancelable. */
export interface RegenerateDetail {
  readonly messageId: string;
}

/** The reader rates a run's answer, or takes the rating back with `null`. Cancelable. */
export interface RateDetail {
  readonly runId: string;
  readonly rating: 1 | -1 | null;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-regenerate': CustomEvent<RegenerateDetail>;
    'deerflow-rate': CustomEvent<RateDetail>;
  }
}
