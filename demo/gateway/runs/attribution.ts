/** `token_usage_attribution`: what an answer's tokens were spent on. */
import {isObject, type Json, type JsonObject} from '../json.js';
import {isAi, isTool, type AiMessage, type ToolCall, type WireMessage} from '../messages.js';
import type {Graph} from './graph.js';
import {todosOf} from './sandbox.js';
import type {TurnState} from './turn-state.js';

const SEARCHES = new Set(['web_search', 'image_search']);

function attribution(message: AiMessage, previousTodos: readonly JsonObject[]): JsonObject {
  const actions = message.tool_calls.flatMap((call) => actionsOf(call, previousTodos));
  return {
    version: 1,
    kind: message.tool_calls.length > 0 ? 'tool_batch' : 'final_answer',
    shared_attribution: actions.length > 1,
    tool_call_ids: message.tool_calls.map(({id}) => id),
    actions,
  };
}

function actionsOf({name, args, id}: ToolCall, previousTodos: readonly JsonObject[]): JsonObject[] {
  const tool_call_id: Json = id;
  if (name === 'write_todos')
    return todoActions(args, previousTodos).map((action) => ({...action, tool_call_id}));
  if (name === 'ask_clarification') return [{kind: 'clarification', tool_call_id}];
  if (name === 'present_files') return [{kind: 'present_files', tool_call_id}];
  if (name === 'task') {
    const {description, subagent_type} = args;
    return [{kind: 'subagent', description, subagent_type, tool_call_id}];
  }
  if (SEARCHES.has(name))
    return [{kind: 'search', tool_name: name, query: args['query'], tool_call_id}];
  return [{kind: 'tool', tool_name: name, description: args['description'] ?? null, tool_call_id}];
}

function todoActions(args: JsonObject, previous: readonly JsonObject[]): JsonObject[] {
  return todosOf(args)
    .filter(({content, status}) => {
      const before = previous.find((todo) => todo['content'] === content);
      return before?.['status'] !== status;
    })
    .map(({content, status}) => ({
      kind:
        status === 'in_progress'
          ? 'todo_start'
          : status === 'completed'
            ? 'todo_complete'
            : 'todo_update',
      content,
    }));
}

export async function attributeTokens(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  const {messages, todos} = graph.state;
  const answer = messages.findLast(isAi);
  if (!answer) return graph.node(node, null);
  const attributed = {
    ...answer,
    additional_kwargs: {
      ...answer.additional_kwargs,
      token_usage_attribution: attribution(answer, todos ?? []),
    },
  };
  const changed = [...attributeSubagents(messages, answer), attributed];
  return graph.node(node, {messages: changed}, () => graph.merge(changed));
}

/** The tokens of finished subtasks are added to the answer that delegated them. */
function attributeSubagents(messages: readonly WireMessage[], answer: WireMessage): WireMessage[] {
  const results = messages.slice(
    messages.findLastIndex((message) => isAi(message) && message !== answer) + 1,
  );
  const tools = results
    .filter(isTool)
    .filter(({additional_kwargs}) => additional_kwargs['subagent_token_usage']);
  const delegating = messages.findLast((message) => isAi(message) && message !== answer);
  if (tools.length === 0 || !delegating || !isAi(delegating) || !delegating.usage_metadata)
    return [];
  const usage = {...delegating.usage_metadata};
  for (const {additional_kwargs} of tools) {
    const extra = additional_kwargs['subagent_token_usage'];
    if (!isObject(extra)) continue;
    usage.input_tokens += Number(extra['input_tokens']);
    usage.output_tokens += Number(extra['output_tokens']);
    usage.total_tokens += Number(extra['total_tokens']);
  }
  return [
    {...delegating, usage_metadata: usage},
    ...tools.map((message) => ({
      ...message,
      additional_kwargs: {...message.additional_kwargs, subagent_token_usage_attributed: true},
    })),
  ];
}
