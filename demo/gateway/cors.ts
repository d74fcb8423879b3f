/** Cross-origin rules of both gateways. Source: upstream f1f4af99, csrf_middleware.py; fork: its guide. */
import type {Middleware} from './auth/shared.js';
import type {Services} from './context.js';
import {Refusal} from './refusal.js';

const EXPOSED = {
  upstream: 'Content-Location',
  fork: 'Content-Location, Location, Content-Disposition',
} as const;
const METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';

export function cors({settings, dialect}: Services): Middleware {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined || (settings.corsOrigins.length === 0 && !settings.corsAllowAll))
      return next();
    const allowed = settings.corsAllowAll || settings.corsOrigins.includes(origin);
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    const grant: Record<string, string> = allowed
      ? {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          Vary: 'Origin',
        }
      : {Vary: 'Origin'};
    if (isPreflight) {
      const headers = {
        ...grant,
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Max-Age': '600',
        'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? '',
      };
      return c.text(allowed ? 'OK' : 'Disallowed CORS origin', allowed ? 200 : 400, headers);
    }
    if (allowed) grant['Access-Control-Expose-Headers'] = EXPOSED[dialect.name];
    await next();
    // Refusals are answered inside of this layer, unhandled errors outside of it.
    if (c.error && !(c.error instanceof Refusal)) return undefined;
    for (const [name, value] of Object.entries(grant)) c.header(name, value);
    return undefined;
  };
}
