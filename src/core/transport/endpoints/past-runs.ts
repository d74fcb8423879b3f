import {isSessionError} from '../../errors.js';
import type {Feedback} from '../../protocol/wire.js';
import type {Gateway, ReplayPreparation} from '../gateway-types.js';
import type {Http} from '../http.js';
import {isObject, objectOf, unexpected} from '../json.js';
import type {JsonObject} from '../json.js';
import {path} from '../urls.js';

type PastRuns = Pick<
  Gateway,
  'prepareRegenerate' | 'prepareEdit' | 'runEvents' | 'workspaceChanges' | 'setFeedback'
>;

/** What can be done with a run that has ended. */
export function pastRunEndpoints(http: Http): PastRuns {
  const prepare = async (
    preparePath: string,
    json: JsonObject,
    signal?: AbortSignal,
  ): Promise<ReplayPreparation> => {
    const answer = await http.json({method: 'POST', path: preparePath, json, signal});
    if (
      !isObject(answer) ||
      !isObject(answer['input']) ||
      !Array.isArray(answer['input']['messages']) ||
      !isObject(answer['checkpoint']) ||
      !isObject(answer['metadata'])
    ) {
      throw unexpected('a prepared run');
    }
    return answer as unknown as ReplayPreparation;
  };

  return {
    prepareRegenerate: async (threadId, messageId, signal) =>
      prepare(path`/threads/${threadId}/runs/regenerate/prepare`, {message_id: messageId}, signal),

    prepareEdit: async (threadId, messageId, text, signal) =>
      prepare(
        path`/threads/${threadId}/runs/edit-regenerate/prepare`,
        {human_message_id: messageId, replacement_text: text},
        signal,
      ),

    runEvents: async (threadId, runId, {types, taskId, afterSeq, limit}, signal) => {
      const events = await http.json({
        path: path`/threads/${threadId}/runs/${runId}/events`,
        query: {
          event_types: types.join(',') || undefined,
          task_id: taskId,
          after_seq: afterSeq,
          limit,
        },
        signal,
      });
      if (!Array.isArray(events)) throw unexpected('a list of events');
      return events.filter(isObject);
    },

    workspaceChanges: async (threadId, runId, signal) =>
      objectOf(
        await http.json({
          path: path`/threads/${threadId}/runs/${runId}/workspace-changes`,
          query: {include_files: true, include_diff: true},
          signal,
        }),
        'a list of changes',
      ),

    setFeedback: async (threadId, runId, rating, comment, signal) => {
      const request = {path: path`/threads/${threadId}/runs/${runId}/feedback`, signal};
      if (rating === null) {
        await http.done({...request, method: 'DELETE'}).catch((error: unknown) => {
          // There was none: what was asked for is the case.
          if (!isSessionError(error) || error.status !== 404) throw error;
        });
        return null;
      }
      const json = {rating, ...(comment !== undefined && {comment})};
      const answer = await http.json({...request, method: 'PUT', json});
      return isObject(answer) ? (answer as unknown as Feedback) : {rating};
    },
  };
}
