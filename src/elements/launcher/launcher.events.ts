/** The panel of a launcher has opened or closed. */
export interface OpenChangeDetail {
  readonly open: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-open-change': CustomEvent<OpenChangeDetail>;
  }
}
