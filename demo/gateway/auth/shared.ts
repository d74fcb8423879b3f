import type {MiddlewareHandler} from 'hono';
import type {RequestVariables, Services} from '../context.js';
import {Refusal} from '../refusal.js';
import type {User} from '../store.js';

export type Middleware = MiddlewareHandler<{Variables: RequestVariables}>;

/** Who everybody is while authentication is off. */
export const DEFAULT_USER: User = {
  id: 'default',
  email: 'default@test.local',
  username: 'default',
  password: null,
  system_role: 'admin',
  approved: true,
};

export const WEEK_SECONDS = 604_800;

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A token in the form of a JWT. It is looked up, never verified: this gateway guards nothing. */
export function issueToken({store, settings}: Services, user: User): string {
  const iat = Math.floor(settings.clock.now() / 1000);
  const token = [
    encode({alg: 'HS256', typ: 'JWT'}),
    encode({sub: user.id, exp: iat + WEEK_SECONDS, iat, ver: 0}),
    settings.ids.uuid().replaceAll('-', ''),
  ].join('.');
  store.sessions.set(token, user.id);
  return token;
}

export function unauthorized(code: string, message: string): Refusal {
  return new Refusal(401, {code, message});
}

export function userOfToken({store}: Services, token: string): User {
  const id = store.sessions.get(token);
  const user = id === undefined ? undefined : store.users.get(id);
  if (user) return user;
  if (store.expired.has(token)) throw unauthorized('token_expired', 'Token expired');
  const malformed = token.split('.').length !== 3;
  throw unauthorized(
    'token_invalid',
    malformed ? 'Token error: malformed' : 'Token error: invalid_signature',
  );
}
