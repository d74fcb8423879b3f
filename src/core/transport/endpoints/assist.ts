import type {Goal} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf, isObject, numberOrUndefined, objectOf} from '../json.js';
import {path} from '../urls.js';

type Assist = Pick<
  Gateway,
  'goal' | 'setGoal' | 'compact' | 'branch' | 'tokenUsage' | 'suggestions' | 'suggestionsConfig'
>;

/** What helps a conversation along without being part of it. */
export function assistEndpoints(http: Http): Assist {
  return {
    goal: async (threadId, signal) =>
      goalOf(await http.json({path: path`/threads/${threadId}/goal`, signal})),

    setGoal: async (threadId, objective, signal) => {
      const request = {path: path`/threads/${threadId}/goal`, signal};
      return goalOf(
        await http.json(
          objective === null
            ? {...request, method: 'DELETE'}
            : {...request, method: 'PUT', json: {objective}},
        ),
      );
    },

    compact: async (threadId, signal) =>
      objectOf(
        await http.json({
          method: 'POST',
          path: path`/threads/${threadId}/compact`,
          json: {force: true},
          signal,
        }),
        'a report of the compaction',
      ),

    branch: async (threadId, messageId, signal) =>
      entityOf<{readonly thread_id: string}>(
        await http.json({
          method: 'POST',
          path: path`/threads/${threadId}/branches`,
          json: {message_id: messageId},
          signal,
        }),
        'thread_id',
        'a branch',
      ),

    tokenUsage: async (threadId, signal) =>
      objectOf(
        await http.json({path: path`/threads/${threadId}/token-usage`, signal}),
        'a count of tokens',
      ),

    suggestionsConfig: async (signal) => {
      const config = objectOf(
        await http.json({path: '/suggestions/config', signal}),
        'a configuration of suggestions',
      );
      return {
        enabled: config['enabled'] !== false,
        max: numberOrUndefined(config['max_suggestions']) ?? 3,
      };
    },

    suggestions: async (threadId, {messages, n, modelName}, signal) => {
      const json = {messages, n, ...(modelName && {model_name: modelName})};
      const answer = await http.json({
        method: 'POST',
        path: path`/threads/${threadId}/suggestions`,
        json,
        signal,
      });
      const list = isObject(answer) ? answer['suggestions'] : answer;
      if (!Array.isArray(list)) return [];
      return list.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
    },
  };
}

function goalOf(answer: unknown): Goal | null {
  const goal = isObject(answer) ? answer['goal'] : null;
  return isObject(goal) && typeof goal['objective'] === 'string' ? (goal as unknown as Goal) : null;
}
