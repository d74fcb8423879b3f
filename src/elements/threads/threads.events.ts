export interface ThreadOpenDetail {
  readonly threadId: string;
}

export interface ThreadRenameDetail {
  readonly threadId: string;
  readonly title: string;
}

export interface ThreadDeleteDetail {
  readonly threadId: string;
}

export interface ThreadPinDetail {
  readonly threadId: string;
  readonly pinned: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-thread-open': CustomEvent<ThreadOpenDetail>;
    'deerflow-thread-new': CustomEvent<Record<string, never>>;
    'deerflow-thread-rename': CustomEvent<ThreadRenameDetail>;
    'deerflow-thread-delete': CustomEvent<ThreadDeleteDetail>;
    'deerflow-thread-pin': CustomEvent<ThreadPinDetail>;
  }
}
