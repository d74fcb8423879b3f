import type {ThreadInfo} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf} from '../json.js';

export function newThreadEndpoints(http: Http): Pick<Gateway, 'createThread'> {
  const base = 'langgraph';
  return {
    createThread: async ({threadId, agentId, metadata}, signal) => {
      const json = {
        thread_id: threadId,
        assistant_id: agentId,
        // Both names, whichever dialect: lists are filtered by one of them, and another client may use the other.
        metadata: {agent_id: agentId, agent_name: agentId, ...metadata},
      };
      const answer = await http.json({method: 'POST', base, path: '/threads', json, signal});
      return entityOf<ThreadInfo>(answer, 'thread_id', 'a thread');
    },
  };
}
