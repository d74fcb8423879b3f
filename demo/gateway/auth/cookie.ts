/** Upstream's authentication: a session cookie and a CSRF pair. Source: upstream f1f4af99, csrf_middleware.py, auth_middleware.py. */
import {Hono} from 'hono';
import {
  bodyOf,
  stringOf,
  type RequestVariables,
  type RouteContext,
  type Services,
} from '../context.js';
import type {JsonObject} from '../json.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';
import type {User} from '../store.js';
import {readCookie, writeCookie} from './cookies.js';
import {
  DEFAULT_USER,
  issueToken,
  unauthorized,
  userOfToken,
  WEEK_SECONDS,
  type Middleware,
} from './shared.js';

const PUBLIC =
  /^\/(health|docs|redoc|openapi\.json)|^\/api\/v1\/auth\/(login\/local|register|logout|setup-status|initialize|providers|oauth\/|callback\/)|^\/api\/webhooks\//;
const CSRF_EXEMPT = /^\/api\/v1\/auth\/me$|^\/api\/webhooks\//;
const AUTH_POST = /^\/api\/v1\/auth\/(login\/local|logout|register|initialize)$/;
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const MAX_FAILURES = 5;

/** Runs before authentication and before routing: anonymous POSTs get 403, even to unknown paths. */
export function csrf({settings}: Services): Middleware {
  return async (c, next) => {
    const {path, method} = c.req;
    if (settings.auth === 'disabled' || !MUTATING.has(method) || CSRF_EXEMPT.test(path))
      return next();
    if (AUTH_POST.test(path)) {
      const origin = c.req.header('origin');
      if (
        origin !== undefined &&
        origin !== new URL(c.req.url).origin &&
        !settings.corsOrigins.includes(origin)
      ) {
        throw new Refusal(403, 'Cross-site auth request denied.');
      }
      return next();
    }
    const cookie = readCookie(c, 'csrf_token');
    const header = c.req.header('x-csrf-token');
    if (cookie === undefined || header === undefined) {
      throw new Refusal(403, 'CSRF token missing. Include X-CSRF-Token header.');
    }
    if (cookie !== header) throw new Refusal(403, 'CSRF token mismatch.');
    return next();
  };
}

/** The cookie decides; an `Authorization` header is ignored. */
export function cookieSession(services: Services): Middleware {
  return async (c, next) => {
    if (services.settings.auth === 'disabled') {
      c.set('user', DEFAULT_USER);
    } else if (!PUBLIC.test(c.req.path)) {
      const token = readCookie(c, 'access_token');
      if (token === undefined) throw unauthorized('not_authenticated', 'Authentication required');
      c.set('user', userOfToken(services, token));
    }
    return next();
  };
}

export function cookieAuthRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const {store, settings} = services;
  const app = new Hono<{Variables: RequestVariables}>();
  let failures = 0;

  const signIn = (c: RouteContext, user: User, remember: boolean): void => {
    const maxAge = remember ? {maxAge: WEEK_SECONDS} : {};
    writeCookie(c, 'access_token', issueToken(services, user), {
      httpOnly: true,
      sameSite: 'Lax',
      ...maxAge,
    });
    writeCookie(c, 'csrf_token', settings.ids.uuid().replaceAll('-', ''), {
      sameSite: 'Strict',
      ...maxAge,
    });
    writeCookie(c, 'deerflow_session_persistent', remember ? '1' : '0', {
      httpOnly: true,
      sameSite: 'Lax',
      ...maxAge,
    });
  };

  app.post('/api/v1/auth/login/local', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const username = form.get('username');
    const password = form.get('password');
    const missing = Object.entries({username, password}).filter(([, value]) => value === null);
    if (missing.length > 0) {
      throw unprocessable(
        ...missing.map(([name]) => invalid('missing', ['body', name], 'Field required', null)),
      );
    }
    if (failures >= MAX_FAILURES)
      throw new Refusal(429, 'Too many login attempts. Try again later.');
    const user = store.userByName(username ?? '');
    if (!user || user.password !== password) {
      failures += 1;
      throw unauthorized('invalid_credentials', 'Incorrect email or password');
    }
    failures = 0;
    signIn(c, user, form.get('remember_me') !== 'false');
    return c.json({expires_in: WEEK_SECONDS, needs_setup: false});
  });

  app.post('/api/v1/auth/register', async (c) => {
    const body = await bodyOf(c);
    const email = stringOf(body['email']);
    const password = stringOf(body['password']);
    if (email === undefined || !email.includes('@')) {
      throw unprocessable(
        invalid(
          'value_error',
          ['body', 'email'],
          'value is not a valid email address',
          email ?? null,
        ),
      );
    }
    if (password === undefined || password.length < 8) {
      throw unprocessable(
        invalid(
          'string_too_short',
          ['body', 'password'],
          'String should have at least 8 characters',
          password ?? null,
          {
            min_length: 8,
          },
        ),
      );
    }
    if (store.userByName(email))
      throw new Refusal(400, {code: 'email_already_exists', message: 'Email already registered'});
    const user: User = {
      id: settings.ids.uuid(),
      email,
      username: email,
      password,
      system_role: 'user',
      approved: true,
    };
    store.users.set(user.id, user);
    signIn(c, user, body['remember_me'] !== false);
    return c.json(userResponse(user), 201);
  });

  app.post('/api/v1/auth/logout', (c) => {
    for (const name of ['access_token', 'csrf_token', 'deerflow_session_persistent'])
      writeCookie(c, name, '', {maxAge: 0});
    return c.json({message: 'Successfully logged out'});
  });

  app.post('/api/v1/auth/initialize', () => {
    throw new Refusal(409, {
      code: 'system_already_initialized',
      message: 'System already initialized',
    });
  });

  app.get('/api/v1/auth/me', (c) => c.json(userResponse(c.get('user'))));
  app.get('/api/v1/auth/setup-status', (c) =>
    c.json({needs_setup: false, registration_enabled: true}),
  );
  app.get('/api/v1/auth/providers', (c) => c.json({providers: []}));
  return app;
}

function userResponse({id, email, system_role}: User): JsonObject {
  return {id, email, system_role, needs_setup: false, oauth_provider: null};
}
