/** `token_usage_attribution`: what an answer's tokens were spent on. */
import type {Json, JsonObject} from '../json.js';
import type {AiMessage, ToolCall} from '../messages.js';
import {todosOf} from './sandbox.js';

const SEARCHES = new Set(['web_search', 'image_search']);

export function attribution(message: AiMessage, previousTodos: readonly JsonObject[]): JsonObject {
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
