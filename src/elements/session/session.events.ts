import type {
  ErrorKind,
  Message,
  Notice,
  RunEndReason,
  SessionEvent,
  SessionStatus,
  TokenReason,
  UploadedFile,
} from '../../core/index.js';

export interface ReadyDetail {
  /** `null` while it is not known. */
  readonly dialect: 'fork' | 'upstream' | null;
}

export interface AuthRequiredDetail {
  readonly reason: TokenReason | 'pending-approval';
  readonly message: string;
}

export interface RunStartDetail {
  readonly runId: string | null;
  readonly threadId: string;
}

export interface RunEndDetail extends RunStartDetail {
  readonly reason: RunEndReason;
}

export interface MessageDetail {
  readonly message: Message;
}

export interface MessageReturnedDetail {
  readonly text: string;
  readonly files: readonly File[];
}

export interface ClarificationDetail {
  readonly requestIds: readonly string[];
}

export interface ThreadChangeDetail {
  readonly threadId: string | null;
}

export interface TitleChangeDetail {
  readonly title: string | null;
}

export interface ArtifactDetail {
  /** Virtual path, `/mnt/user-data/outputs/…`. */
  readonly path: string;
}

export interface UploadDetail {
  readonly files: readonly UploadedFile[];
}

export interface FeedbackDetail {
  readonly runId: string;
  readonly rating: 1 | -1 | null;
}

export interface NoticeDetail {
  readonly notice: Notice;
}

export interface StatusChangeDetail {
  readonly status: SessionStatus;
}

export interface ErrorDetail {
  readonly kind: ErrorKind;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  readonly code?: string;
  /** For developers, in English; never holds a secret. */
  readonly message: string;
  readonly retryable: boolean;
}

/** The `CustomEvent` detail of each fact a session tells. */
export function detailOf(event: SessionEvent): unknown {
  if (event.type === 'error') {
    const {kind, status, code, message, retryable} = event.error;
    const detail: ErrorDetail = {
      kind,
      message,
      retryable,
      ...(status === undefined ? {} : {status}),
      ...(code === undefined ? {} : {code}),
    };
    return detail;
  }
  const {type: _, ...detail} = event;
  return detail;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-ready': CustomEvent<ReadyDetail>;
    'deerflow-auth-required': CustomEvent<AuthRequiredDetail>;
    'deerflow-run-start': CustomEvent<RunStartDetail>;
    'deerflow-run-end': CustomEvent<RunEndDetail>;
    'deerflow-message': CustomEvent<MessageDetail>;
    'deerflow-message-returned': CustomEvent<MessageReturnedDetail>;
    'deerflow-thread-change': CustomEvent<ThreadChangeDetail>;
    'deerflow-threads-change': CustomEvent<Record<string, never>>;
    'deerflow-title-change': CustomEvent<TitleChangeDetail>;
    'deerflow-artifact': CustomEvent<ArtifactDetail>;
    'deerflow-upload': CustomEvent<UploadDetail>;
    'deerflow-feedback': CustomEvent<FeedbackDetail>;
    'deerflow-custom': CustomEvent<{readonly data: Readonly<Record<string, unknown>>}>;
    'deerflow-status-change': CustomEvent<StatusChangeDetail>;
    'deerflow-notice': CustomEvent<NoticeDetail>;
    'deerflow-error': CustomEvent<ErrorDetail>;
    'deerflow-clarification': CustomEvent<ClarificationDetail>;
  }
}
