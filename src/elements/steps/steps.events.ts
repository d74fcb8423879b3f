/** A step, or the older steps together, is about to open or close. Cancelable. */
export interface StepToggleDetail {
  /** The tool call's id; `null` for the older steps. */
  readonly stepId: string | null;
  readonly open: boolean;
}

/** The reader asks for a file of the agent. Cancelable. */
export interface ArtifactOpenDetail {
  /** Virtual path, `/mnt/user-data/…`. */
  readonly path: string;
  /** The message and tool call that write the file, where it may still be growing. */
  readonly messageId?: string | null;
  readonly callId?: string | null;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-step-toggle': CustomEvent<StepToggleDetail>;
    'deerflow-artifact-open': CustomEvent<ArtifactOpenDetail>;
  }
}
