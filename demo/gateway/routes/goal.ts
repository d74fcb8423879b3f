/** A thread's goal: set, read, cleared. */
import {Hono} from 'hono';
import {
  bodyOf,
  findThread,
  refuseWhileRunning,
  requireThread,
  stringOf,
  type RequestVariables,
  type Services,
} from '../context.js';
import {invalid, unprocessable} from '../refusal.js';

export function goalRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();
  const path = '/api/threads/:thread_id/goal';
  app.get(path, (c) => c.json({goal: findThread(services, c)?.state.goal ?? null}));
  app.put(path, async (c) => {
    const thread = requireThread(services, c);
    const body = await bodyOf(c);
    const objective = stringOf(body['objective']) ?? '';
    if (objective.length < 1) {
      throw unprocessable(
        invalid(
          'string_too_short',
          ['body', 'objective'],
          'String should have at least 1 character',
          objective,
          {
            min_length: 1,
          },
        ),
      );
    }
    refuseWhileRunning(
      services,
      thread,
      'Thread has a run in flight. Set the goal after the run finishes.',
    );
    const now = services.now();
    thread.state.goal = {
      objective,
      status: 'active',
      created_at: now,
      updated_at: now,
      continuation_count: 0,
      max_continuations: Number(body['max_continuations'] ?? 8),
      no_progress_count: 0,
      max_no_progress_continuations: 2,
    };
    thread.step += 1;
    return c.json({goal: thread.state.goal});
  });
  app.delete(path, (c) => {
    const thread = requireThread(services, c);
    refuseWhileRunning(
      services,
      thread,
      'Thread has a run in flight. Clear the goal after the run finishes.',
    );
    delete thread.state.goal;
    return c.json({goal: null});
  });
  return app;
}
