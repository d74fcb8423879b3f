/** Compacting a thread, and branching a new one off it. */
import {Hono} from 'hono';
import {
  bodyOf,
  objectOf,
  refuseWhileRunning,
  requireThread,
  stringOf,
  type RequestVariables,
  type Services,
} from '../context.js';
import {textOf, type WireMessage} from '../messages.js';
import {Refusal} from '../refusal.js';
import {keptMessages, SUMMARY_TEXT} from '../runs/compaction.js';
import {addRow, saveCheckpoint, type Thread} from '../store.js';
import {createThread} from './threads.js';

type Routes = Hono<{Variables: RequestVariables}>;

export function branchRoutes(services: Services): Routes {
  const app: Routes = new Hono();
  compactRoute(services, app);
  branchRoute(services, app);
  return app;
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
