import {SessionError} from '../errors.js';
import type {ErrorKind} from '../errors.js';

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'auth',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  410: 'not-found',
  409: 'conflict',
  412: 'conflict',
  413: 'too-large',
  429: 'rate-limit',
};

/** Statuses that may change by themselves. 412 and 501 stay as they are until somebody changes something. */
const passing: readonly number[] = [408, 409, 429];

/** The error of a failed response, without the server's words where there are none. */
export function errorOfStatus(
  status: number,
  message = `The gateway answered ${status}.`,
  code?: string,
): SessionError {
  return new SessionError(message, {
    kind: kinds[status] ?? (status >= 500 ? 'server' : 'invalid'),
    status,
    retryable: passing.includes(status) || (status >= 500 && status !== 501),
    code,
  });
}

/** Code of the 403 with which upstream answers a missing or stale CSRF token; the gateway itself gives none. */
export const csrfCode = 'csrf';
