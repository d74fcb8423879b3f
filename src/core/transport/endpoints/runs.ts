import {isSessionError} from '../../errors.js';
import {assertRunBody} from '../../protocol/run-body.js';
import type {Feedback, RunInfo} from '../../protocol/wire.js';
import type {Gateway, ReplayPreparation} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf, isObject, listOf, objectOf, unexpected} from '../json.js';
import type {JsonObject} from '../json.js';
import {openRunStream} from '../run-stream.js';
import {path} from '../urls.js';

type Runs = Pick<
  Gateway,
  | 'runs'
  | 'run'
  | 'startRun'
  | 'joinRun'
  | 'cancelRun'
  | 'prepareRegenerate'
  | 'prepareEdit'
  | 'runEvents'
  | 'workspaceChanges'
  | 'setFeedback'
>;

export function runEndpoints(http: Http): Runs {
  const base = 'langgraph';

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
    runs: async (threadId, signal) =>
      listOf<RunInfo>(
        await http.json({base, path: path`/threads/${threadId}/runs`, signal}),
        'run_id',
        'a list of runs',
      ),

    run: async (threadId, runId, signal) =>
      entityOf<RunInfo>(
        await http.json({base, path: path`/threads/${threadId}/runs/${runId}`, signal}),
        'run_id',
        'a run',
      ),

    startRun: async (threadId, body, signal) => {
      assertRunBody(body);
      const streamPath = path`/threads/${threadId}/runs/stream`;
      return openRunStream(http, {method: 'POST', base, path: streamPath, json: body, signal});
    },

    joinRun: async (threadId, runId, lastEventId, signal) =>
      openRunStream(http, {
        base,
        path: path`/threads/${threadId}/runs/${runId}/join`,
        ...(lastEventId && {headers: {'Last-Event-ID': lastEventId}}),
        signal,
      }),

    cancelRun: async (threadId, runId, {wait, rollback}, signal) =>
      http.done({
        method: 'POST',
        base,
        path: path`/threads/${threadId}/runs/${runId}/cancel`,
        query: {action: rollback ? 'rollback' : 'interrupt', wait},
        signal,
      }),

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
