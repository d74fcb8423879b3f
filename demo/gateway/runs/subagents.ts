/** Delegated tasks: their `task_*` events, their rows in the journal, their tool results. */
import {isObject, type JsonObject} from '../json.js';
import {
  aiMessage,
  textOf,
  toolMessage,
  type ToolMessage,
  type Usage,
  type WireMessage,
} from '../messages.js';
import {addRow} from '../store.js';
import {finishedCalls, finishedContent, usageOf, type NumberedCall} from './chunks.js';
import type {Graph} from './graph.js';
import {fallbackMessage} from './model.js';
import {simulate} from './sandbox.js';

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface TaskOutcome {
  message: ToolMessage;
  failed: boolean;
}

/** Runs every `task` of one answer: all start, then they finish one after the other. */
export async function runTasks(
  graph: Graph,
  tasks: readonly NumberedCall[],
): Promise<TaskOutcome[]> {
  for (const {part, id} of tasks) {
    journal(graph, 'subagent.start', {task_id: id, description: part.args['description']});
    await graph.custom({
      type: 'task_started',
      task_id: id,
      description: part.args['description'],
      model_name: graph.modelName,
    });
  }
  const outcomes: TaskOutcome[] = [];
  for (const task of tasks) outcomes.push(await runTask(graph, task));
  return outcomes;
}

async function runTask(graph: Graph, {part, id}: NumberedCall): Promise<TaskOutcome> {
  const {env} = graph;
  const {steps, error} = part.subagent ?? {steps: []};
  const transcript: WireMessage[] = [];
  for (const step of steps) {
    for (const piece of step.parts) if (piece.kind === 'pause') await graph.wait(piece.ms);
    const calls = step.parts
      .filter((piece) => piece.kind === 'call')
      .map((piece, index) => ({part: piece, id: env.ids.call(), index}));
    transcript.push(
      aiMessage({
        ...finishedContent(step),
        response_metadata: {
          finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
          model_name: 'scripted-v1',
          model_provider: 'scripted',
        },
        id: env.dialect.messageId(env.ids.uuid()),
        ...finishedCalls(calls),
        usage_metadata: usageOf(step, 0),
      }),
    );
    for (const call of calls) {
      const content =
        call.part.result ??
        simulate(graph.thread, call.part.name, call.part.args, env.clock.now()).content;
      transcript.push(
        toolMessage({
          content,
          additional_kwargs: {deerflow_tool_meta: successMeta()},
          name: call.part.name,
          id: env.ids.uuid(),
          tool_call_id: call.id,
        }),
      );
    }
  }
  if (error !== undefined) {
    transcript.push(
      fallbackMessage({errorType: 'ValueError', reason: 'generic', message: error}, env.ids.uuid()),
    );
  }
  const usage = error === undefined ? totalUsage(transcript) : null;
  for (const [index, message] of transcript.entries()) {
    journalStep(graph, id, message, index + 1);
    await graph.custom(
      env.dialect.taskRunning(id, message, {
        message_index: index + 1,
        total_messages: transcript.length,
        usage,
        model_name: graph.modelName,
      }),
    );
  }
  if (usage) {
    graph.run.usage.subagent += usage.total_tokens;
    graph.run.usage.input += usage.input_tokens;
    graph.run.usage.output += usage.output_tokens;
  }
  const result = textOf(transcript.at(-1)?.content ?? '');
  await graph.custom({
    type: error === undefined ? 'task_completed' : 'task_failed',
    task_id: id,
    ...(error === undefined ? {result} : {error: result}),
    usage,
    model_name: graph.modelName,
  });
  journal(graph, 'subagent.end', {
    task_id: id,
    status: error === undefined ? 'completed' : 'failed',
    model_name: graph.modelName,
    usage: usage ?? undefined,
    ...(error === undefined ? {result} : {error: result}),
    result_truncated: false,
  });
  return {message: await taskResult(graph, id, result, usage), failed: error !== undefined};
}

async function taskResult(
  graph: Graph,
  id: string,
  result: string,
  usage: Usage | null,
): Promise<ToolMessage> {
  const completed = usage !== null;
  return toolMessage({
    content: completed ? `Task Succeeded. Result: ${result}` : `Task failed. Error: ${result}`,
    additional_kwargs: completed
      ? {
          subagent_status: 'completed',
          subagent_result_brief: result.trim(),
          subagent_result_sha256: await sha256(result),
          subagent_model_name: graph.modelName,
          subagent_token_usage: usage,
        }
      : {subagent_status: 'failed', subagent_error: result, subagent_model_name: graph.modelName},
    name: 'task',
    id: graph.env.ids.uuid(),
    tool_call_id: id,
  });
}

export function successMeta(): JsonObject {
  return {
    status: 'success',
    error_type: null,
    recoverable_by_model: true,
    recommended_next_action: 'continue',
    source: 'content_analysis',
  };
}

function totalUsage(transcript: readonly WireMessage[]): Usage {
  const total: Usage = {input_tokens: 0, output_tokens: 0, total_tokens: 0};
  for (const message of transcript) {
    const usage = message['usage_metadata'];
    if (!isObject(usage)) continue;
    total.input_tokens += Number(usage['input_tokens']);
    total.output_tokens += Number(usage['output_tokens']);
    total.total_tokens += Number(usage['total_tokens']);
  }
  return total;
}

function journal(graph: Graph, event_type: string, content: JsonObject): void {
  // Upstream persists subagent events only when `custom` was streamed.
  if (!graph.run.wants('custom')) return;
  addRow(graph.thread, {
    run_id: graph.run.id,
    event_type,
    category: 'subagent',
    content,
    metadata: {caller: 'subagent'},
    created_at: graph.now(),
  });
}

function journalStep(
  graph: Graph,
  task_id: string,
  message: WireMessage,
  message_index: number,
): void {
  const calls = message['tool_calls'];
  journal(graph, 'subagent.step', {
    task_id,
    message_index,
    kind: message.type === 'tool' ? 'tool' : 'ai',
    text: textOf(message.content),
    truncated: false,
    ...(message.type === 'tool' ? {tool_name: message.name} : {}),
    ...(Array.isArray(calls) && calls.length > 0
      ? {tool_calls: calls.filter(isObject).map(({name, args}) => ({name, args}))}
      : {}),
  });
}
