/** The fork's authentication: `Authorization: Bearer`, by user name or by exchange of another token. */
import {Hono} from 'hono';
import {bodyOf, stringOf, type RequestVariables, type Services} from '../context.js';
import type {JsonObject} from '../json.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';
import type {User} from '../store.js';
import {
  DEFAULT_USER,
  issueToken,
  unauthorized,
  userOfToken,
  WEEK_SECONDS,
  type Middleware,
} from './shared.js';

const PUBLIC = /^\/(health|docs|redoc|openapi\.json)|^\/api\/v1\/auth\/login\//;

export function bearerSession(services: Services): Middleware {
  return async (c, next) => {
    if (services.settings.auth === 'disabled') {
      c.set('user', DEFAULT_USER);
    } else if (!PUBLIC.test(c.req.path)) {
      const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ');
      if (scheme.toLowerCase() !== 'bearer' || token === '') {
        throw unauthorized('not_authenticated', 'Authentication required');
      }
      c.set('user', userOfToken(services, token));
    }
    return next();
  };
}

/** How many times a flaky upstream token is refused before it is accepted: clocks differ. */
const TRANSIENT_REFUSALS = 2;

export function bearerAuthRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const {store, settings} = services;
  const app = new Hono<{Variables: RequestVariables}>();
  const refusals = new Map<string, number>();

  const findOrCreate = (username: string): {user: User; created: boolean} => {
    const known = store.userByName(username);
    if (known) return {user: known, created: false};
    const user: User = {
      id: settings.ids.uuid(),
      email: `${username}@deerflow.local`,
      username,
      password: null,
      system_role: 'user',
      approved: true,
    };
    store.users.set(user.id, user);
    return {user, created: true};
  };

  const answer = (user: User, created: boolean): JsonObject => {
    if (!user.approved)
      throw new Refusal(403, {code: 'PENDING_APPROVAL', message: '账号待管理员放行'});
    return {
      access_token: issueToken(services, user),
      token_type: 'bearer',
      expires_in: WEEK_SECONDS,
      user_id: user.id,
      email: user.email,
      system_role: user.system_role,
      needs_setup: false,
      created,
      username: user.username,
    };
  };

  app.post('/api/v1/auth/login/username', async (c) => {
    const username = stringOf((await bodyOf(c))['username'])?.trim();
    if (username === undefined || username === '') {
      throw unprocessable(invalid('missing', ['body', 'username'], 'Field required', null));
    }
    if (username === 'throttled') throw new Refusal(429, '登录过于频繁，请稍后再试');
    const {user, created} = findOrCreate(username);
    const password = c.req.query('password') ?? null;
    if (user.password !== null && user.password !== password)
      throw unauthorized('invalid_credentials', '登录口令错误');
    return c.json(answer(user, created));
  });

  app.post('/api/v1/auth/login/token', (c) => {
    const token = c.req.query('token') ?? '';
    if (token === '' || token.startsWith('invalid'))
      throw unauthorized('invalid_token', '上游 token 无效');
    const refused = refusals.get(token) ?? 0;
    if (token.startsWith('flaky') && refused < TRANSIENT_REFUSALS) {
      refusals.set(token, refused + 1);
      throw unauthorized('token_not_yet_valid', '上游 token 尚未生效');
    }
    const {user, created} = findOrCreate(`upstream-${token.slice(0, 12)}`);
    return c.json(answer(user, created));
  });

  app.get('/api/v1/auth/me', (c) => {
    const {id, email, system_role} = c.get('user');
    return c.json({id, email, system_role, needs_setup: false});
  });
  return app;
}
