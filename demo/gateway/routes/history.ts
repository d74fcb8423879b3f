/** The checkpoints of a thread, newest first. Source: upstream f1f4af99, routers/threads.py. */
import {Hono} from 'hono';
import {bodyOf, requireThread, stringOf, type RequestVariables, type Services} from '../context.js';
import type {JsonObject} from '../json.js';
import {isAi, type WireMessage} from '../messages.js';
import type {Checkpoint, Thread} from '../store.js';

export function historyRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();
  app.post('/api/threads/:thread_id/history', async (c) => {
    const thread = requireThread(services, c);
    const body = await bodyOf(c);
    const before = stringOf(body['before']);
    const end = thread.checkpoints.findIndex(({id}) => id === before);
    const checkpoints = end < 0 ? thread.checkpoints : thread.checkpoints.slice(0, end);
    const newest = checkpoints.slice(-Number(body['limit'] ?? 10)).toReversed();
    return c.json(newest.map((checkpoint, index) => historyEntry(thread, checkpoint, index === 0)));
  });
  return app;
}

/** Only the newest entry carries messages. */
function historyEntry(thread: Thread, checkpoint: Checkpoint, withMessages: boolean): JsonObject {
  const {title, thread_data, messages} = checkpoint.values;
  return {
    checkpoint_id: checkpoint.id,
    parent_checkpoint_id: checkpoint.parent,
    metadata: {...checkpoint.metadata, step: checkpoint.step},
    values: {title, thread_data, messages: withMessages ? annotated(thread, messages) : undefined},
    created_at: checkpoint.createdAt,
    next: checkpoint.next,
  };
}

/** Answers and tool results name their run; the last answer of a run says how long it took. */
function annotated(thread: Thread, messages: readonly WireMessage[]): WireMessage[] {
  let run: string | undefined;
  const runOf = messages.map((message) => {
    const id = message.additional_kwargs['run_id'];
    if (typeof id === 'string') run = id;
    return run;
  });
  return messages.map((message, index) => {
    const run_id = runOf[index];
    if (run_id === undefined || (message.type !== 'ai' && message.type !== 'tool')) return message;
    const isLast =
      isAi(message) &&
      !messages.some((later, at) => at > index && isAi(later) && runOf[at] === run_id);
    const turn_duration = isLast ? thread.runDurations[run_id] : undefined;
    const timed = turn_duration === undefined ? {} : {turn_duration};
    return {...message, additional_kwargs: {...message.additional_kwargs, ...timed}, run_id};
  });
}
