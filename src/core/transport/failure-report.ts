import {SessionError} from '../errors.js';
import type {Credentials} from './auth.js';
import {errorFromResponse} from './error-response.js';
import type {HttpRequest} from './http.js';
import {redact} from './redact.js';
import {csrfCode} from './status.js';

/* What is said of failures, with no secret in it. Fetched with the first of them. */

/** Header names whose values are secrets. */
const secretHeader = /auth|cookie|token|key|secret|csrf/i;

/** What must not appear in what is said of a request. */
export function secretsOf(
  request: HttpRequest,
  credentials: Credentials,
  hostHeaders: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...credentials.secrets(),
    ...(request.secrets ?? []),
    ...Object.entries(hostHeaders).flatMap(([name, value]) =>
      secretHeader.test(name) && typeof value === 'string'
        ? [value, value.replace(/^\w+\s+/, '')]
        : [],
    ),
  ];
}

/**
 * The error of a response that is not fine. Without a CSRF cookie there is no session: upstream checks the token before it
 * looks for one.
 */
export async function refusalOf(
  response: Response,
  credentials: Credentials,
  secrets: readonly string[],
): Promise<SessionError> {
  const error = await errorFromResponse(response, secrets);
  const {message, status, code} = error;
  const isSignedOut =
    code === csrfCode && credentials.scheme() === 'cookie' && !credentials.hasCsrfCookie();
  return isSignedOut ? new SessionError(message, {kind: 'auth', status, code}) : error;
}

/** What was thrown, as a text: the thrown object itself may hold the request's URL or headers. */
export function describe(error: unknown, secrets: readonly string[]): string {
  if (!(error instanceof Error)) return redact(String(error), secrets);
  const {cause} = error;
  const code = (cause as {code?: unknown} | undefined)?.code;
  const text = `${error.name}: ${error.message}`;
  return redact(typeof code === 'string' ? `${text} (${code})` : text, secrets);
}

/** The error for an answer of another kind than promised, such as a proxy's login page. */
export function wrongType(
  expected: string,
  {headers, status}: Response,
  secrets: readonly string[],
): SessionError {
  const type = redact(headers.get('content-type') ?? '', secrets);
  return new SessionError(`Expected ${expected} but the gateway sent "${type}".`, {
    kind: 'protocol',
    status,
  });
}
