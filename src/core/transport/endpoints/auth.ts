import type {Gateway, LoginGrant} from '../gateway-types.js';
import type {Http, HttpRequest} from '../http.js';
import {isObject, numberOrUndefined, textOrNull, unexpected} from '../json.js';
import {userOf} from './bootstrap.js';

type Auth = Pick<Gateway, 'loginUsername' | 'exchangeToken' | 'loginLocal' | 'logout'>;

export function authEndpoints(http: Http): Auth {
  const grant = async (request: HttpRequest): Promise<LoginGrant> =>
    // No cookie is wanted, and with cookies a gateway that admits every origin would admit none.
    grantOf(await http.json({...request, method: 'POST', isLogin: true, credentials: 'omit'}));

  return {
    loginUsername: async (username, password, signal) =>
      grant({
        path: '/v1/auth/login/username',
        query: {password: password || undefined},
        json: {username},
        secrets: password ? [password] : [],
        signal,
      }),

    exchangeToken: async (upstreamToken, signal) =>
      grant({
        path: '/v1/auth/login/token',
        query: {token: upstreamToken},
        json: {},
        secrets: [upstreamToken],
        signal,
      }),

    loginLocal: async (email, password, signal) => {
      const answer = await http.json({
        method: 'POST',
        path: '/v1/auth/login/local',
        form: new URLSearchParams({username: email, password}),
        isLogin: true,
        credentials: 'include',
        secrets: [password],
        signal,
      });
      if (!isObject(answer)) throw unexpected('a login');
    },

    logout: async (signal) => http.done({method: 'POST', path: '/v1/auth/logout', signal}),
  };
}

function grantOf(answer: unknown): LoginGrant {
  const token = isObject(answer) ? textOrNull(answer['access_token']) : null;
  if (!isObject(answer) || !token) throw unexpected('a login');
  const {access_token: _token, token_type: tokenType, expires_in: expiresIn, ...user} = answer;
  return {
    token,
    tokenType: textOrNull(tokenType),
    expiresIn: numberOrUndefined(expiresIn) ?? null,
    user: userOf(user),
  };
}
