/** What went wrong, as a host would sort it. */
export type ErrorKind =
  | 'auth'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'rate-limit'
  | 'network'
  | 'protocol'
  | 'server'
  | 'configuration'
  | 'aborted';

export interface SessionErrorInit {
  readonly kind: ErrorKind;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** The server's own code, e.g. `PENDING_APPROVAL`, `token_expired`, `stream_replay_gap`. */
  readonly code?: string;
  /** Whether the same request may succeed later without a change by the user or the host. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * Every failure of a session. `message` is plain English for developers and never holds a secret; elements show a text of
 * their own for `kind` and add the server's words where these are meant for readers.
 */
export class SessionError extends Error {
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryable: boolean;

  constructor(message: string, init: SessionErrorInit) {
    super(message, init.cause === undefined ? undefined : {cause: init.cause});
    this.name = 'SessionError';
    this.kind = init.kind;
    this.status = init.status;
    this.code = init.code;
    this.retryable = init.retryable ?? false;
  }
}

/** Recognises a {@link SessionError} of any copy of this package, which `instanceof` would not. */
export function isSessionError(value: unknown): value is SessionError {
  return value instanceof Error && value.name === 'SessionError' && 'kind' in value;
}
