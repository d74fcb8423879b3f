import {SessionError, isSessionError} from '../errors.js';
import {part} from '../part.js';
import {abortedError} from './abort.js';
import type {Credentials, Ticket} from './auth.js';
import {csrfCode, errorOfStatus} from './status.js';
import {queryString} from './urls.js';
import type {BaseUrls, QueryValue} from './urls.js';
import type * as failureReports from './failure-report.js';

type FailureReports = typeof failureReports;

export interface HttpOptions {
  readonly bases: BaseUrls;
  readonly credentials: Credentials;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Read for each request, so that a host may change them. */
  readonly headers?: (() => Readonly<Record<string, string>> | undefined) | undefined;
}

export interface HttpRequest {
  /** Default `GET`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Default `rest`. */
  readonly base?: keyof BaseUrls;
  /** Encoded, starting with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly json?: unknown;
  readonly form?: FormData | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `application/json`. */
  readonly accept?: string;
  /** A login: no credential goes with it, and its 401 is an answer, not an expired session. */
  readonly isLogin?: boolean;
  /** Where cookies matter, or must not, whatever the scheme. */
  readonly credentials?: RequestCredentials;
  /** Secrets inside this request. */
  readonly secrets?: readonly string[];
  /** Failure statuses that the caller wants as a response. */
  readonly accepts?: readonly number[];
  /** The gateway may well lack it: what it says with a 404 is not read. */
  readonly isOptional?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Http {
  readonly bases: BaseUrls;
  /** Resolves with a response that is fine (or in `accepts`); rejects with a `SessionError` otherwise. */
  readonly send: (request: HttpRequest) => Promise<Response>;
  readonly json: (request: HttpRequest) => Promise<unknown>;
  /** For answers whose body does not matter. */
  readonly done: (request: HttpRequest) => Promise<void>;
  /** Turns what `fetch` or a body reader threw into a `SessionError`. */
  readonly failure: (error: unknown, request: HttpRequest) => Promise<SessionError>;
  /** The error for an answer of another kind than promised, such as a proxy's login page. */
  readonly wrongType: (
    expected: string,
    response: Response,
    request: HttpRequest,
  ) => Promise<SessionError>;
}

const reports = part(() => import('./failure-report.js'));

/**
 * HTTP with the user's credential and with typed errors.
 *
 * A request goes out once. It is repeated, once, only after an answer which says that nothing was done because of the
 * credential: a 401 for which the host has another token, or a CSRF 403 with a cookie to read anew. That makes it safe
 * for the creation of a run as well.
 */
export function createHttp(options: HttpOptions): Http {
  const {bases, credentials} = options;
  const fetch: typeof globalThis.fetch =
    options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  const url = (request: HttpRequest): string =>
    bases[request.base ?? 'rest'] + request.path + queryString(request.query);

  const hostHeaders = (): Readonly<Record<string, string>> => options.headers?.() ?? {};

  /** Without the code to put a failure into words, what went wrong is told all the same. */
  const report = async <T>(
    request: HttpRequest,
    words: (parts: FailureReports, secrets: readonly string[]) => T | Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      const parts = await reports.load();
      return await words(parts, parts.secretsOf(request, credentials, hostHeaders()));
    } catch {
      return otherwise;
    }
  };

  const failure = async (error: unknown, request: HttpRequest): Promise<SessionError> => {
    if (isSessionError(error)) return error;
    if (request.signal?.aborted || nameOf(error) === 'AbortError') return abortedError();
    const cause = await report(
      request,
      ({describe}, secrets) => describe(error, secrets),
      nameOf(error),
    );
    return new SessionError(
      'The gateway could not be reached: it is down, the network is, or it does not admit this page.',
      {kind: 'network', retryable: true, cause},
    );
  };

  const refusal = async (response: Response, request: HttpRequest): Promise<SessionError> => {
    const error = errorOfStatus(response.status);
    if (request.isOptional && response.status === 404) {
      await discard(response);
      return error;
    }
    return report(
      request,
      (parts, secrets) => parts.refusalOf(response, credentials, secrets),
      error,
    );
  };

  const wrongType = (
    expected: string,
    response: Response,
    request: HttpRequest,
  ): Promise<SessionError> =>
    report(
      request,
      (parts, secrets) => parts.wrongType(expected, response, secrets),
      new SessionError(`The gateway did not send ${expected}.`, {
        kind: 'protocol',
        status: response.status,
      }),
    );

  const transmit = async (
    request: HttpRequest,
  ): Promise<{readonly response: Response; readonly ticket: Ticket}> => {
    const method = request.method ?? 'GET';
    const {isLogin, form, signal} = request;
    const headers = buildHeaders(request, hostHeaders());
    const ticket = isLogin ? {token: null} : await credentials.authorize(method, headers, signal);
    const body = form ?? jsonText(request.json);
    const init: RequestInit = {
      method,
      headers,
      credentials: credentials.mode(request.credentials),
      // Every answer is about the present; what a cache holds was somebody else's or is old.
      cache: 'no-store',
      // A redirected POST would carry the conversation to wherever the redirect points.
      redirect: method === 'GET' ? 'follow' : 'error',
      ...(isLogin && {referrerPolicy: 'no-referrer'}),
      ...(body !== undefined && {body}),
      ...(signal && {signal}),
    };
    try {
      return {response: await fetch(url(request), init), ticket};
    } catch (error) {
      throw await failure(error, request);
    }
  };

  const send = async (request: HttpRequest): Promise<Response> => {
    const isFine = ({ok, status}: Response): boolean =>
      ok || (request.accepts?.includes(status) ?? false);

    let {response, ticket} = await transmit(request);
    if (isFine(response)) return response;
    let error = await refusal(response, request);
    if (!request.isLogin && (await mayRepeat(error, ticket, request))) {
      ({response, ticket} = await transmit(request));
      if (isFine(response)) return response;
      error = await refusal(response, request);
    }
    throw error;
  };

  const mayRepeat = async (
    error: SessionError,
    ticket: Ticket,
    {signal}: HttpRequest,
  ): Promise<boolean> => {
    if (error.status === 401) return credentials.renew(ticket, signal);
    return error.code === csrfCode && credentials.hasCsrfCookie();
  };

  const json = async (request: HttpRequest): Promise<unknown> => {
    const response = await send(request);
    let text: string;
    try {
      text = await response.text();
    } catch (error) {
      throw await failure(error, request);
    }
    if (text === '') return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw await wrongType('JSON', response, request);
    }
  };

  const done = async (request: HttpRequest): Promise<void> => {
    const response = await send(request);
    await discard(response);
  };

  return {bases, send, json, done, failure, wrongType};
}

async function discard({body}: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

function buildHeaders(
  request: HttpRequest,
  hostHeaders: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers();
  try {
    for (const [name, value] of Object.entries(hostHeaders)) headers.set(name, headerText(value));
  } catch {
    throw new SessionError('A header given by the host is not valid.', {kind: 'configuration'});
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  headers.set('Accept', request.accept ?? 'application/json');
  if (request.json !== undefined) headers.set('Content-Type', 'application/json');
  return headers;
}

/** A host may give anything; what has no text of its own would go out as `[object Object]`. */
function headerText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new TypeError('A header is a text.');
}

/** Everything in a request but the host's additions can be written. */
function jsonText(json: unknown): string | undefined {
  try {
    return JSON.stringify(json);
  } catch (error) {
    throw new SessionError(
      `What the host adds to the request cannot be written as JSON (${String(nameOf(error))}).`,
      {kind: 'configuration'},
    );
  }
}

function nameOf(error: unknown): unknown {
  return (error as {name?: unknown} | null | undefined)?.name;
}
