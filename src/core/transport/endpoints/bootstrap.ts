import type {ModelInfo, UserInfo} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {isObject, listOf, objectOf, textOrNull, unexpected} from '../json.js';

type Bootstrap = Pick<Gateway, 'models' | 'features' | 'setupStatus' | 'apiPaths' | 'me'>;

/** What a client asks a gateway about itself and its user. */
export function bootstrapEndpoints(http: Http): Bootstrap {
  return {
    models: async (signal) => {
      const answer = await http.json({path: '/models', signal});
      const models = listOf<ModelInfo>(
        isObject(answer) ? answer['models'] : answer,
        'name',
        'a list of models',
      );
      const usage = isObject(answer) ? answer['token_usage'] : null;
      return {models, tokenUsage: isObject(usage) && usage['enabled'] === true};
    },

    features: async (signal) =>
      objectOf(await http.json({path: '/features', isOptional: true, signal}), 'a set of features'),

    setupStatus: async (signal) =>
      objectOf(
        await http.json({path: '/v1/auth/setup-status', isLogin: true, isOptional: true, signal}),
        'the state of a setup',
      ),

    apiPaths: async (signal) => {
      const document = await http.json({
        base: 'root',
        path: '/openapi.json',
        isOptional: true,
        signal,
      });
      if (!isObject(document) || !isObject(document['paths'])) {
        throw unexpected('an OpenAPI document');
      }
      return Object.keys(document['paths']);
    },

    me: async (signal) => userOf(await http.json({path: '/v1/auth/me', signal})),
  };
}

/** Upstream and the fork's `/me` say `id`; the fork's login answers say `user_id`. */
export function userOf(value: unknown): UserInfo {
  const user = objectOf(value, 'a user');
  const id = textOrNull(user['id']) ?? textOrNull(user['user_id']);
  if (!id) throw unexpected('a user');
  return {...user, id};
}
