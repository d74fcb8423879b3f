import {SessionError, isSessionError} from '../../errors.js';
import {soundValues} from '../../protocol/sound.js';
import type {FeedPage, ThreadInfo} from '../../protocol/wire.js';
import {feedPageOf} from '../feed-page.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf, isObject, listOf, numberOrUndefined, objectOf, unexpected} from '../json.js';
import {path} from '../urls.js';

type Threads = Pick<
  Gateway,
  | 'searchThreads'
  | 'countThreads'
  | 'thread'
  | 'patchThread'
  | 'deleteThread'
  | 'state'
  | 'setTitle'
  | 'messagesPage'
>;

/** Rows per page of the feed. */
const feedPageSize = 50;

export function threadEndpoints(http: Http): Threads {
  const base = 'langgraph';
  return {
    searchThreads: async ({metadata, limit, offset, query}, signal) => {
      const json = {limit, offset, ...(metadata && {metadata}), ...(query && {query})};
      const answer = await http.json({method: 'POST', base, path: '/threads/search', json, signal});
      return listOf<ThreadInfo>(answer, 'thread_id', 'a list of threads');
    },

    countThreads: async ({metadata, query}, signal) => {
      const json = {...(metadata && {metadata}), ...(query && {query})};
      const answer = await http.json({method: 'POST', base, path: '/threads/count', json, signal});
      const total = numberOrUndefined(isObject(answer) ? answer['total'] : answer);
      if (total === undefined) throw unexpected('a count');
      return total;
    },

    thread: async (threadId, signal) =>
      entityOf<ThreadInfo>(
        await http.json({base, path: path`/threads/${threadId}`, signal}),
        'thread_id',
        'a thread',
      ),

    patchThread: async (threadId, metadata, signal) =>
      entityOf<ThreadInfo>(
        await http.json({
          method: 'PATCH',
          base,
          path: path`/threads/${threadId}`,
          json: {metadata},
          signal,
        }),
        'thread_id',
        'a thread',
      ),

    deleteThread: async (threadId, signal) => {
      const request = {method: 'DELETE', path: path`/threads/${threadId}`, signal} as const;
      await http.done({...request, base});
      if (http.bases.langgraph === http.bases.rest) return;
      // The LangGraph server forgets the conversation, the gateway its files.
      await http.done(request).catch((error: unknown) => {
        if (!isSessionError(error) || error.status !== 404) throw error;
      });
    },

    state: async (threadId, signal) => {
      const state = objectOf(
        await http.json({base, path: path`/threads/${threadId}/state`, signal}),
        "a thread's state",
      );
      // A thread without a checkpoint has `values: null` or an empty list on some servers.
      const {values} = state;
      return {...state, values: isObject(values) ? soundValues(values) : {}};
    },

    setTitle: async (threadId, title, signal) =>
      http.done({
        method: 'POST',
        base,
        path: path`/threads/${threadId}/state`,
        json: {values: {title}},
        signal,
      }),

    messagesPage: async (threadId, beforeSeq, signal): Promise<FeedPage> => {
      if (beforeSeq !== undefined && !(Number.isSafeInteger(beforeSeq) && beforeSeq > 0)) {
        throw new SessionError('The cursor of a history page is not a positive whole number.', {
          kind: 'invalid',
        });
      }
      const query = {limit: feedPageSize, before_seq: beforeSeq};
      return feedPageOf(
        await http.json({path: path`/threads/${threadId}/messages/page`, query, signal}),
      );
    },
  };
}
