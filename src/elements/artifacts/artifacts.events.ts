declare global {
  interface HTMLElementEventMap {
    'deerflow-artifact-close': CustomEvent<Record<string, never>>;
  }
}

export {};
