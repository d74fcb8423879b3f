/**
 * Cookies of a request and its answer. Browsers do not let scripts set either header, so clients in
 * the same page hand them over beside the request.
 */
import type {Context} from 'hono';
import {parse, serialize, type CookieOptions} from 'hono/utils/cookie';

export interface CookieBindings {
  cookies?: string;
  onSetCookie?: (line: string) => void;
}

// Hono types `env` as unknown here: routes are written without bindings.
const bindings = (c: Context): CookieBindings => (c.env ?? {}) as CookieBindings;

export function readCookie(c: Context, name: string): string | undefined {
  const header = bindings(c).cookies ?? c.req.header('cookie') ?? '';
  return parse(header, name)[name];
}

export function writeCookie(c: Context, name: string, value: string, options: CookieOptions): void {
  const line = serialize(name, value, {path: '/', ...options});
  c.header('Set-Cookie', line, {append: true});
  bindings(c).onSetCookie?.(line);
}
