/** What upstream does to finished turns: goals, compaction, branches, regeneration, edits. */
import {Hono} from 'hono';
import {
  bodyOf,
  findThread,
  objectOf,
  refuseWhileRunning,
  requireThread,
  stringOf,
  type RequestVariables,
  type Services,
} from '../context.js';
import type {JsonObject} from '../json.js';
import {isAi, textOf, type WireMessage} from '../messages.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';
import {keptMessages, SUMMARY_TEXT} from '../runs/middlewares.js';
import {addRow, saveCheckpoint, type Thread} from '../store.js';
import {createThread} from './threads.js';

type Routes = Hono<{Variables: RequestVariables}>;

export function turnRoutes(services: Services): Routes {
  const app: Routes = new Hono();
  goalRoutes(services, app);
  replayRoutes(services, app);
  compactRoute(services, app);
  branchRoute(services, app);
  return app;
}

function goalRoutes(services: Services, app: Routes): void {
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
}

interface LatestTurn {
  human: WireMessage;
  answers: WireMessage[];
  runId: string;
  checkpointId: string;
}

/** The last turn that a user wrote, with the checkpoint from which it can be played again. */
function latestTurn(thread: Thread): LatestTurn | undefined {
  const {messages} = thread.state;
  const index = messages.findLastIndex(
    (message) => message.type === 'human' && message.additional_kwargs['hide_from_ui'] !== true,
  );
  const human = messages[index];
  const runId = stringOf(human?.additional_kwargs['run_id']);
  if (!human || runId === undefined) return undefined;
  const clientId = human.id?.replace(/__user$/, '') ?? null;
  const before = thread.checkpoints.findLast(
    ({values}) => !values.messages.some(({id}) => id === human.id || id === clientId),
  );
  if (!before) return undefined;
  return {human, answers: messages.slice(index + 1), runId, checkpointId: before.id};
}

function replayAnswer(
  thread: Thread,
  turn: LatestTurn,
  human: JsonObject,
  metadata: JsonObject,
): JsonObject {
  return {
    input: {
      messages: [human],
      ...(thread.state.title === undefined ? {} : {title: thread.state.title}),
    },
    checkpoint: {checkpoint_ns: '', checkpoint_id: turn.checkpointId, checkpoint_map: null},
    metadata,
    target_run_id: turn.runId,
  };
}

function replayRoutes(services: Services, app: Routes): void {
  app.post('/api/threads/:thread_id/runs/regenerate/prepare', async (c) => {
    const thread = requireThread(services, c);
    const messageId = stringOf((await bodyOf(c))['message_id']) ?? '';
    if (!thread.state.messages.some(({id}) => id === messageId))
      throw new Refusal(404, `Message ${messageId} not found`);
    const turn = latestTurn(thread);
    if (!turn || turn.answers.findLast(isAi)?.id !== messageId) {
      throw new Refusal(409, 'Only the latest assistant message can be regenerated');
    }
    const {type, content, additional_kwargs, id, name} = turn.human;
    const metadata = {
      regenerate_from_message_id: messageId,
      regenerate_from_run_id: turn.runId,
      regenerate_checkpoint_id: turn.checkpointId,
    };
    const human = {type, content, additional_kwargs, id: id?.replace(/__user$/, '') ?? null, name};
    return c.json(replayAnswer(thread, turn, human, metadata));
  });

  app.post('/api/threads/:thread_id/runs/edit-regenerate/prepare', async (c) => {
    const thread = requireThread(services, c);
    if (thread.state.goal) throw new Refusal(409, 'Cannot edit while a goal is active');
    const body = await bodyOf(c);
    const messageId = stringOf(body['human_message_id']) ?? '';
    const replacement = stringOf(body['replacement_text']) ?? '';
    if (!thread.state.messages.some(({id}) => id === messageId))
      throw new Refusal(404, `Message ${messageId} not found`);
    const turn = latestTurn(thread);
    if (!turn || turn.human.id !== messageId)
      throw new Refusal(409, 'Only the latest completed user turn can be edited');
    if (replacement.trim() === '') throw new Refusal(409, 'Edited message cannot be empty');
    if (replacement === textOf(turn.human.content))
      throw new Refusal(409, 'Edited message is unchanged');
    const id = services.settings.ids.uuid();
    const human = {
      type: 'human',
      id,
      content: [{type: 'text', text: replacement}],
      additional_kwargs: {},
      name: 'user-input',
    };
    const metadata = {
      replay_kind: 'edit',
      regenerate_from_message_id: turn.answers.findLast(isAi)?.id ?? null,
      regenerate_from_run_id: turn.runId,
      regenerate_checkpoint_id: turn.checkpointId,
      edit_from_message_id: messageId,
      edit_message_id: id,
      edit_version_group_id: messageId,
    };
    return c.json({
      ...replayAnswer(thread, turn, human, metadata),
      replacement_human_message_id: id,
      source_message_ids: [messageId, ...turn.answers.map((message) => message.id)],
    });
  });
}

function compactRoute(services: Services, app: Routes): void {
  app.post('/api/threads/:thread_id/compact', async (c) => {
    const thread = requireThread(services, c);
    refuseWhileRunning(
      services,
      thread,
      'Thread has a run in flight. Compact the context after the run finishes.',
    );
    const keep = objectOf((await bodyOf(c))['keep']);
    const {messages} = thread.state;
    const kept = keptMessages(messages, Number(keep['value'] ?? 10));
    const removed = messages.length - kept.length;
    if (removed <= 0) {
      return c.json({
        thread_id: thread.id,
        compacted: false,
        reason: 'not_enough_messages',
        removed_message_count: 0,
        preserved_message_count: 0,
        summary_updated: false,
        checkpoint_id: null,
        total_tokens: 0,
      });
    }
    thread.state.messages = kept;
    thread.state.summary_text = SUMMARY_TEXT;
    const {id} = saveCheckpoint(thread, services.settings.ids.checkpoint(), services.now(), []);
    return c.json({
      thread_id: thread.id,
      compacted: true,
      reason: null,
      removed_message_count: removed,
      preserved_message_count: kept.length,
      summary_updated: true,
      checkpoint_id: id,
      total_tokens: kept.reduce((sum, {content}) => sum + textOf(content).length, 0) >> 2,
    });
  });
}

function branchRoute(services: Services, app: Routes): void {
  app.post('/api/threads/:thread_id/branches', async (c) => {
    const thread = requireThread(services, c);
    const body = await bodyOf(c);
    const messageId = stringOf(body['message_id']) ?? '';
    const {messages} = thread.state;
    const index = messages.findIndex(({id}) => id === messageId);
    if (index < 0) throw new Refusal(409, 'This turn can no longer be branched from.');
    const nextHuman = messages.findIndex((message, at) => at > index && message.type === 'human');
    const kept = nextHuman < 0 ? messages : messages.slice(0, nextHuman);
    const checkpoint = thread.checkpoints.at(-1)?.id ?? null;
    const branch = createThread(services, thread.userId, undefined, {
      deerflow_branch: true,
      branch_parent_thread_id: thread.id,
      branch_parent_checkpoint_id: checkpoint,
      branch_parent_message_id: messageId,
      branch_created_at: services.now(),
    });
    const {thread_data: _paths, sandbox: _sandbox, ...state} = thread.state;
    branch.state = {...state, messages: [...kept]};
    branch.listTitle = stringOf(body['title']);
    branch.files = new Map(thread.files);
    branch.step = thread.step;
    saveCheckpoint(branch, services.settings.ids.checkpoint(), services.now(), []);
    seedFeed(thread, branch, kept);
    return c.json({
      thread_id: branch.id,
      parent_thread_id: thread.id,
      parent_checkpoint_id: checkpoint,
      branched_from_message_id: messageId,
      workspace_clone_mode: 'current_thread_best_effort',
      history_seed_mode: 'seeded',
    });
  });
}

/** Copies the rows of the kept messages, under run ids of their own. */
function seedFeed(parent: Thread, branch: Thread, kept: readonly WireMessage[]): void {
  let turn = 0;
  for (const row of parent.journal) {
    if (row.category !== 'message' || parent.superseded.has(row.run_id)) continue;
    const {id, tool_call_id} = row.content;
    const survives = kept.some(
      (message) =>
        (id !== null && message.id === id) ||
        (tool_call_id !== undefined && message['tool_call_id'] === tool_call_id),
    );
    if (!survives) continue;
    if (row.event_type === 'llm.human.input') turn += 1;
    addRow(branch, {
      ...row,
      run_id: `branch-seed-${branch.id}-${turn}`,
      metadata: {
        caller: 'lead_agent',
        branch_seed: true,
        branch_parent_thread_id: parent.id,
        content_is_json: true,
        content_is_dict: true,
      },
    });
  }
}
