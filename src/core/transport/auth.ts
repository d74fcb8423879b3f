import {SessionError} from '../errors.js';
import type {AuthScheme, TokenReason} from '../session-types.js';
import {inTime, untilAborted} from './abort.js';
import {tokenExpiry} from './jwt.js';

export interface CredentialOptions {
  readonly auth?: AuthScheme;
  readonly credentials?: 'omit' | 'same-origin' | 'include';
  readonly token?: string | null;
  /** A token will be exchanged for: counts as bearer for `auto`, before there is one. */
  readonly upstreamToken?: string | null;
  readonly getToken?: (
    reason: TokenReason,
  ) => string | null | undefined | Promise<string | null | undefined>;
  /** How long `getToken` may take, in milliseconds; default: as long as it likes. */
  readonly tokenPatience?: number;
  readonly readCookie?: (name: string) => string | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** What a request was sent with, so that its refusal is blamed on the right credential. */
export interface Ticket {
  readonly token: string | null;
  /** The host put in a credential of its own, which we cannot renew. */
  readonly isForeign?: true;
}

/** The user's credential: how it gets into a request, and what to do when a gateway refuses it. */
export interface Credentials {
  /** The scheme in use; `auto` is decided anew when a token comes or goes. */
  readonly scheme: () => Exclude<AuthScheme, 'auto'>;
  /** `fetch`'s own option: what the host said, else `preferred`, else what suits the scheme. */
  readonly mode: (preferred?: RequestCredentials) => RequestCredentials;
  readonly token: () => string | null;
  /** Replaces the token. `tokenType` is the scheme's word from a login answer; default `Bearer`. */
  readonly setToken: (token: string | null, tokenType?: string) => void;
  /**
   * Adds the credential to `headers`, never over one that is there. Asks `getToken` first when there is no token yet or
   * the token's own expiry has passed.
   */
  readonly authorize: (method: string, headers: Headers, signal?: AbortSignal) => Promise<Ticket>;
  /** After a definite 401: whether there is another token to try. Concurrent refusals share one question to the host. */
  readonly renew: (refused: Ticket, signal?: AbortSignal) => Promise<boolean>;
  /** After a CSRF 403: whether there is a cookie to try again with. */
  readonly hasCsrfCookie: () => boolean;
  /** What must not appear in an error. */
  readonly secrets: () => readonly string[];
}

/** Code of the error when the host's `getToken` failed or did not answer: asking again may help. */
const tokenUnavailable = 'token_unavailable';

const csrfCookie = 'csrf_token';
const csrfHeader = 'X-CSRF-Token';

export function createCredentials(options: CredentialOptions = {}): Credentials {
  const {auth = 'auto', getToken, tokenPatience = Infinity, now = Date.now} = options;
  const readCookie = options.readCookie ?? (() => null);
  let bearer = parseToken(options.token ?? null);
  let upstreamExpected = Boolean(options.upstreamToken);
  /** Tokens of before count as well: an answer may be older than its token's successor. */
  const used = new Set([bearer?.token, options.upstreamToken].filter(isText));
  let version = 0;
  let asked = false;
  let asking: Promise<void> | null = null;
  /** A token that stays in use although its expiry has passed by this machine's clock: the host gave it all the same. */
  let accepted: string | null = null;

  const scheme = (): Exclude<AuthScheme, 'auto'> => {
    if (auth !== 'auto') return auth;
    return bearer || getToken || upstreamExpected ? 'bearer' : 'cookie';
  };

  const setToken = (token: string | null, tokenType?: string): void => {
    version += 1;
    upstreamExpected = false;
    accepted = null;
    bearer = parseToken(token, tokenType);
    if (bearer) used.add(bearer.token);
  };

  const ask = (reason: TokenReason): Promise<void> => {
    asking ??= askHost(reason).finally(() => {
      asking = null;
    });
    return asking;
  };

  const askHost = async (reason: TokenReason): Promise<void> => {
    const before = version;
    asked = true;
    const result = await inTime(() => getToken?.(reason), tokenPatience).catch((error: unknown) => {
      // The host's own words are not repeated: they may quote the token.
      throw unavailable(`getToken failed (${nameOf(error)}).`);
    });
    if (version !== before) return;
    if (result.late) throw unavailable(`getToken has not settled for ${tokenPatience / 1000} s.`);
    const answer = result.value;
    if (answer && typeof answer !== 'string')
      throw new SessionError('getToken has to give a text.', {kind: 'configuration'});
    if (answer) {
      setToken(answer);
      accepted = bearer?.token ?? null;
    } else if (reason === 'rejected') {
      setToken(null);
    }
  };

  const csrfToken = (): string | null => {
    const value = readCookie(csrfCookie);
    return value && isHeaderSafe(value) ? value : null;
  };

  const expired = (): boolean => {
    if (!bearer || bearer.token === accepted) return false;
    const expiry = tokenExpiry(bearer.token);
    return expiry !== null && expiry <= now();
  };

  return {
    scheme,
    mode: (preferred) =>
      options.credentials ?? preferred ?? (scheme() === 'bearer' ? 'omit' : 'include'),
    token: () => bearer?.token ?? null,
    setToken,
    authorize: async (method, headers, signal) => {
      switch (scheme()) {
        case 'bearer':
          if (headers.has('Authorization')) return {token: null, isForeign: true};
          if (asking) await untilAborted(asking, signal);
          else if (getToken && !bearer && !asked) await untilAborted(ask('start'), signal);
          else if (getToken && expired()) await untilAborted(ask('expired'), signal);
          if (bearer) headers.set('Authorization', headerValue(bearer));
          return {token: bearer?.token ?? null};
        case 'cookie': {
          const csrf = changesSomething(method) ? csrfToken() : null;
          if (csrf && !headers.has(csrfHeader)) headers.set(csrfHeader, csrf);
          break;
        }
        case 'none':
          break;
      }
      return {token: null};
    },
    renew: async (refused, signal) => {
      if (refused.isForeign || scheme() !== 'bearer') return false;
      const current = bearer?.token ?? null;
      if (current !== refused.token) return current !== null;
      if (!getToken) return false;
      await untilAborted(ask('rejected'), signal);
      return bearer !== null;
    },
    hasCsrfCookie: () => scheme() === 'cookie' && csrfToken() !== null,
    secrets: () => [...used, csrfToken()].filter(isText),
  };
}

/**
 * Reads cookies of the page for a gateway on the page's own host. On another host the cookie of that name would be the
 * page's own, which is nothing to send away; ports do not matter to cookies.
 */
export function createCookieReader(gateway: string): (name: string) => string | null {
  const scope = globalThis as {
    document?: {readonly cookie?: string};
    location?: {readonly href: string; readonly hostname: string};
  };
  return (name) => {
    try {
      const page = scope.location;
      if (!scope.document || !page) return null;
      if (new URL(gateway, page.href).hostname !== page.hostname) return null;
      return cookieValue(scope.document.cookie ?? '', name);
    } catch {
      // A sandboxed frame has no cookies: reading them throws.
      return null;
    }
  };
}

/** Value of a cookie in a `document.cookie` text, as it is sent to the server; `null` when it is absent or empty. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim() || null;
  }
  return null;
}

function unavailable(message: string): SessionError {
  return new SessionError(message, {kind: 'auth', code: tokenUnavailable, retryable: true});
}

function changesSomething(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

interface Bearer {
  /** The scheme's word before the token. */
  readonly type: string;
  readonly token: string;
}

/** Accepts a bare token and the `Bearer …` form that hosts keep in their headers. */
function parseToken(token: string | null, tokenType?: string): Bearer | null {
  const text = token?.trim();
  if (!text) return null;
  const [, word, rest] = /^([A-Za-z]+) +(\S+)$/.exec(text) ?? [];
  const type = tokenType?.trim() || word || 'Bearer';
  return {type: /^[\w-]+$/.test(type) ? type : 'Bearer', token: rest ?? text};
}

/** Checked here because `fetch` would quote the token in its own complaint. */
function headerValue({type, token}: Bearer): string {
  if (!isHeaderSafe(token)) {
    throw new SessionError('The token holds characters that no HTTP header can carry.', {
      kind: 'configuration',
    });
  }
  return `${type} ${token}`;
}

function isHeaderSafe(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}

function nameOf(error: unknown): string {
  return error instanceof Error && /^\w+$/.test(error.name) ? error.name : typeof error;
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
