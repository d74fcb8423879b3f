/** Playing the last turn again, as it was or edited. Source: upstream f1f4af99, routers/thread_runs.py. */
import {Hono} from 'hono';
import {bodyOf, requireThread, stringOf, type RequestVariables, type Services} from '../context.js';
import type {JsonObject} from '../json.js';
import {isAi, textOf, type WireMessage} from '../messages.js';
import {Refusal} from '../refusal.js';
import type {Thread} from '../store.js';

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

export function replayRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();
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
  return app;
}
