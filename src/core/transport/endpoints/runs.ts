import {assertRunBody} from '../../protocol/run-body.js';
import type {RunInfo} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf, listOf} from '../json.js';
import {openRunStream} from '../run-stream.js';
import {path} from '../urls.js';

type Runs = Pick<Gateway, 'runs' | 'run' | 'startRun' | 'joinRun' | 'cancelRun'>;

export function runEndpoints(http: Http): Runs {
  const base = 'langgraph';

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
  };
}
