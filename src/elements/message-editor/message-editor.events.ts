import type {SendResult} from '../../core/index.js';

/** The reader asks the latest question again in other words. Cancelable. */
export interface EditDetail {
  readonly messageId: string;
  readonly text: string;
  /** Keeps the editor open until the promise settles; it closes only when the edit was accepted. */
  readonly waitUntil: (result: Promise<SendResult | undefined>) => void;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-edit': CustomEvent<EditDetail>;
    /** The editor is done, with or without a new question. */
    'deerflow-edit-end': CustomEvent<Record<string, never>>;
  }
}
