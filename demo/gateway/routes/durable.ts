/** What upstream keeps of runs: the message feed, events, feedback, usage, changed files. */
import {Hono} from 'hono';
import {
  bodyOf,
  findThread,
  requireRun,
  stringOf,
  type RequestVariables,
  type RouteContext,
  type Services,
} from '../context.js';
import {isObject, type JsonObject} from '../json.js';
import {textOf} from '../messages.js';
import {Refusal} from '../refusal.js';
import {sha256} from '../runs/subagents.js';
import type {Feedback, JournalRow, Thread} from '../store.js';

const CHANGE_LIMITS = {
  max_files: 200,
  max_scanned_files: 2000,
  max_file_bytes_for_diff: 262_144,
  max_total_diff_bytes: 1_048_576,
};

type Routes = Hono<{Variables: RequestVariables}>;

export function durableRoutes(services: Services): Routes {
  const app: Routes = new Hono();
  feedRoutes(services, app);
  feedbackRoutes(services, app);
  accountRoutes(services, app);
  return app;
}

function feedRoutes(services: Services, app: Routes): void {
  app.get('/api/threads/:thread_id/messages/page', (c) => {
    if (c.req.query('after_seq') !== undefined) {
      throw new Refusal(422, 'after_seq is not supported by this backward-only endpoint');
    }
    const thread = findThread(services, c);
    const recorded = thread && services.recordings.get(thread.id)?.page;
    if (recorded !== undefined)
      return new Response(recorded, {headers: {'Content-Type': 'application/json'}});
    return c.json(page(thread, c, feedRows(thread)));
  });
  app.get('/api/threads/:thread_id/messages', (c) => {
    const thread = findThread(services, c);
    return c.json(page(thread, c, feedRows(thread)).data);
  });
  app.get('/api/threads/:thread_id/runs/:run_id/messages', (c) => {
    const {thread, run} = requireRun(services, c);
    const {data, has_more} = page(
      thread,
      c,
      feedRows(thread).filter((row) => row.run_id === run.id),
    );
    return c.json({data, has_more});
  });
  app.get('/api/threads/:thread_id/runs/:run_id/events', (c) => {
    const {thread, run} = requireRun(services, c);
    const types = c.req.query('event_types')?.split(',');
    const taskId = c.req.query('task_id');
    const after = Number(c.req.query('after_seq') ?? 0);
    const rows = thread.journal
      .filter((row) => row.run_id === run.id && row.seq > after)
      .filter((row) => types === undefined || types.includes(row.event_type))
      .filter((row) => taskId === undefined || row.content['task_id'] === taskId)
      .slice(0, Number(c.req.query('limit') ?? 500));
    return c.json(rows.map((row) => ({thread_id: thread.id, user_id: thread.userId, ...row})));
  });
}

function feedRows(thread: Thread | undefined): JournalRow[] {
  return (thread?.journal ?? []).filter(
    ({category, run_id}) => category === 'message' && thread?.superseded.has(run_id) !== true,
  );
}

function page(
  thread: Thread | undefined,
  c: RouteContext,
  rows: readonly JournalRow[],
): {data: JsonObject[]; has_more: boolean; next_before_seq: number | null} {
  const limit = Math.min(200, Math.max(1, Number(c.req.query('limit') ?? 50)));
  const before = Number(c.req.query('before_seq') ?? Infinity);
  const older = rows.filter(({seq}) => seq < before);
  const data = older.slice(-limit);
  const has_more = older.length > data.length;
  return {
    data: thread ? data.map((row) => feedRow(thread, row, rows)) : [],
    has_more,
    next_before_seq: has_more ? (data[0]?.seq ?? null) : null,
  };
}

/** Duration and feedback hang on the last answer of their run. */
function feedRow(thread: Thread, row: JournalRow, rows: readonly JournalRow[]): JsonObject {
  const {run_id, event_type, category, content, seq, created_at, metadata} = row;
  const isAnswer = event_type === 'llm.ai.response';
  const last =
    isAnswer &&
    rows.findLast((other) => other.run_id === run_id && other.event_type === event_type) === row;
  const duration = thread.runDurations[run_id];
  const kwargs = isObject(content['additional_kwargs']) ? content['additional_kwargs'] : {};
  const timed =
    last && duration !== undefined
      ? {...content, additional_kwargs: {...kwargs, turn_duration: duration}}
      : content;
  const feedback = last ? thread.feedback.get(run_id) : undefined;
  return {
    thread_id: thread.id,
    run_id,
    user_id: thread.userId,
    event_type,
    category,
    content: timed,
    seq,
    created_at,
    metadata,
    feedback: feedback
      ? {feedback_id: feedback.feedback_id, rating: feedback.rating, comment: feedback.comment}
      : null,
  };
}

function feedbackRoutes(services: Services, app: Routes): void {
  const path = '/api/threads/:thread_id/runs/:run_id/feedback';
  app.on(['PUT', 'POST'], path, async (c) => {
    const {thread, run} = requireRun(services, c);
    const body = await bodyOf(c);
    const rating = body['rating'];
    if (rating !== 1 && rating !== -1) throw new Refusal(400, 'rating must be +1 or -1');
    const feedback: Feedback = {
      feedback_id: thread.feedback.get(run.id)?.feedback_id ?? services.settings.ids.uuid(),
      run_id: run.id,
      thread_id: thread.id,
      user_id: thread.userId,
      message_id: null,
      rating,
      comment: stringOf(body['comment']) ?? null,
      created_at: services.now(),
    };
    thread.feedback.set(run.id, feedback);
    return c.json(feedback);
  });
  app.get(path, (c) => {
    const {thread, run} = requireRun(services, c);
    const feedback = thread.feedback.get(run.id);
    return c.json(feedback ? [feedback] : []);
  });
  app.delete(path, (c) => {
    const {thread, run} = requireRun(services, c);
    if (!thread.feedback.delete(run.id)) throw new Refusal(404, 'No feedback found for this run');
    return c.json({success: true});
  });
  app.get(`${path}/stats`, (c) => {
    const {thread, run} = requireRun(services, c);
    const rating = thread.feedback.get(run.id)?.rating ?? 0;
    return c.json({
      run_id: run.id,
      total: Math.abs(rating),
      positive: rating > 0 ? 1 : 0,
      negative: rating < 0 ? 1 : 0,
    });
  });
}

function accountRoutes(services: Services, app: Routes): void {
  app.get('/api/threads/:thread_id/token-usage', (c) => {
    const thread = findThread(services, c);
    const runs = (thread?.runs ?? []).filter(
      (run) => run.finalized || c.req.query('include_active') === 'true',
    );
    const sum = (pick: (run: (typeof runs)[number]) => number): number =>
      runs.reduce((total, run) => total + pick(run), 0);
    const input = sum((run) => run.usage.input);
    const output = sum((run) => run.usage.output);
    const subagent = sum((run) => run.usage.subagent);
    const characters = (thread?.state.messages ?? []).reduce(
      (total, {content}) => total + textOf(content).length,
      0,
    );
    const count = Math.ceil(characters / 4);
    return c.json({
      thread_id: c.req.param('thread_id'),
      total_tokens: input + output,
      total_input_tokens: input,
      total_output_tokens: output,
      total_runs: runs.length,
      by_model: runs.length > 0 ? {'scripted-v1': {tokens: input + output, runs: runs.length}} : {},
      by_caller: {lead_agent: input + output - subagent, subagent, middleware: 0},
      context_usage:
        runs.length > 0
          ? {
              token_count: count,
              max_context_tokens: 128_000,
              percentage: Math.round(count / 128) / 10,
            }
          : null,
    });
  });
  app.get('/api/threads/:thread_id/runs/:run_id/workspace-changes', async (c) => {
    const thread = findThread(services, c);
    const run = thread?.runs.find(({id}) => id === c.req.param('run_id'));
    const files =
      thread && run
        ? await changedFiles(thread, Date.parse(run.createdAt), run.endedAt ?? Infinity)
        : [];
    const additions = files.reduce((total, file) => total + Number(file['additions']), 0);
    return c.json({
      ...(run ? {} : {available: false}),
      version: 1,
      summary: {
        created: files.length,
        modified: 0,
        deleted: 0,
        symlink_created: 0,
        additions,
        deletions: 0,
        truncated: false,
      },
      files,
      limits: run ? CHANGE_LIMITS : {},
      ...(run ? {available: true} : {}),
    });
  });
}

async function changedFiles(thread: Thread, from: number, to: number): Promise<JsonObject[]> {
  const written = [...thread.files].filter(
    ([path, {modified}]) =>
      !path.startsWith('/mnt/user-data/uploads/') && modified >= from && modified <= to,
  );
  written.sort(([a], [b]) => a.localeCompare(b));
  return Promise.all(
    written.map(async ([path, {bytes}]) => {
      const text = new TextDecoder().decode(bytes);
      const lines = text.replace(/\n$/, '').split('\n');
      return {
        path,
        root: path.split('/')[3] ?? 'outputs',
        status: 'created',
        binary: false,
        sensitive: false,
        size_before: null,
        size_after: bytes.length,
        sha256_before: null,
        sha256_after: await sha256(text),
        diff: `--- a${path}\n+++ b${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`,
        diff_truncated: false,
        diff_unavailable_reason: null,
        additions: lines.length,
        deletions: 0,
        symlink: false,
        symlink_target_before: null,
        symlink_target_after: null,
      };
    }),
  );
}
