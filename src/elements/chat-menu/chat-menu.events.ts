/** The reader wants to see one of their questions. */
export interface QuestionPickDetail {
  readonly messageId: string;
}

/** The reader wants the conversation as a file. Cancelable. */
export interface ExportDetail {
  readonly format: 'markdown' | 'json';
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-question-pick': CustomEvent<QuestionPickDetail>;
    'deerflow-export': CustomEvent<ExportDetail>;
    'deerflow-menu-close': CustomEvent<Record<string, never>>;
  }
}
