/** The reader wants another answer in place of the last one. Cancelable. */
export interface RegenerateDetail {
  readonly messageId: string;
}

/** The reader rates a run's answer, or takes the rating back with `null`. Cancelable. */
export interface RateDetail {
  readonly runId: string;
  readonly rating: 1 | -1 | null;
}

/** The reader wants to go on from an answer in a conversation of its own. Cancelable. */
export interface BranchDetail {
  readonly messageId: string;
}

/** The reader wants to say something about a part of an answer. Cancelable. */
export interface QuoteDetail {
  readonly text: string;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-branch': CustomEvent<BranchDetail>;
    'deerflow-quote': CustomEvent<QuoteDetail>;
    'deerflow-regenerate': CustomEvent<RegenerateDetail>;
    'deerflow-rate': CustomEvent<RateDetail>;
  }
}
