import {SessionError} from '../errors.js';

/** Where the three kinds of endpoint live; none ends with a slash. */
export interface BaseUrls {
  /** `{gateway}`: only `openapi.json`. */
  readonly root: string;
  /** `{gateway}/api`. */
  readonly rest: string;
  /** The LangGraph-compatible API: `{gateway}/api` unless it lives elsewhere. */
  readonly langgraph: string;
}

/**
 * Turns the configured addresses into base URLs. Relative ones stay relative, for `fetch` to resolve.
 *
 * @throws a `configuration` error for an address no request could be sent to.
 */
export function baseUrls(gateway: string, langgraph?: string | null): BaseUrls {
  const root = baseUrl(gateway, 'gateway');
  const rest = `${root}/api`;
  return {root, rest, langgraph: langgraph ? baseUrl(langgraph, 'langgraph') : rest};
}

function baseUrl(address: string, name: string): string {
  const trimmed = address.trim();
  let url: URL;
  try {
    url = new URL(trimmed, 'http://relative.invalid/');
  } catch {
    throw misconfigured(name, 'is not a URL');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw misconfigured(name, 'must start with http://, https:// or /');
  }
  if (url.username || url.password) throw misconfigured(name, 'must not hold a user or a password');
  if (url.search || url.hash) throw misconfigured(name, 'must not have a query or a fragment');
  return trimmed.replace(/[/?#]+$/, '');
}

/** The address itself is left out: it may hold what was pasted by mistake. */
function misconfigured(name: string, problem: string): SessionError {
  return new SessionError(`The ${name} address ${problem}.`, {kind: 'configuration'});
}

/**
 * Tag for request paths: every inserted id is percent-encoded as one segment.
 *
 * @throws an `invalid` error for an empty id, which would address another resource.
 */
export function path(strings: TemplateStringsArray, ...ids: readonly string[]): string {
  return strings.reduce((text, part, index) => text + encodeId(ids[index - 1] ?? '') + part);
}

function encodeId(id: string): string {
  if (id === '') throw new SessionError('An id is empty.', {kind: 'invalid'});
  return encodeSegment(id);
}

/**
 * Encodes one path segment so that a server sees exactly these characters. Dot segments are encoded twice: URL parsers
 * resolve them even when written `%2E%2E`, and the request would leave its folder.
 */
export function encodeSegment(segment: string): string {
  if (segment === '.' || segment === '..') return segment.replaceAll('.', '%252E');
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/**
 * Path of an artifact below a thread: each segment of the virtual path encoded as it is, so that a literal `%20` in a
 * file's name survives. An unpacked view of a `.skill` archive is its `SKILL.md`.
 */
export function artifactPath(threadId: string, virtualPath: string, download = false): string {
  const inside =
    download || !virtualPath.endsWith('.skill') ? virtualPath : `${virtualPath}/SKILL.md`;
  const segments = inside.split('/').filter((segment) => segment !== '');
  return `${path`/threads/${threadId}/artifacts`}/${segments.map(encodeSegment).join('/')}`;
}

export type QueryValue = string | number | boolean | null | undefined;

/** `?a=1&b=2`, without the absent values; empty when there are none. */
export function queryString(values: Readonly<Record<string, QueryValue>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
