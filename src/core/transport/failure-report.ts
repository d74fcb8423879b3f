import {SessionError} from '../errors.js';
import {redact} from './redact.js';

/* What is said of failures, with no secret in it. Fetched with the first of them. */

export {errorFromResponse} from './error-response.js';

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
