/** What a run leaves in the thread's journal: the rows of the feed and the marks around them. */
import type {JsonObject} from '../json.js';
import type {AiMessage, ToolMessage, WireMessage} from '../messages.js';
import {addRow} from '../store.js';
import type {Graph} from './graph.js';

const JSON_CONTENT = {content_is_json: true, content_is_dict: true};

/** Tools whose rows have no name in the feed (recorded). */
const NAMELESS_TOOLS = new Set(['present_files', 'write_todos']);

export function journalMark(
  graph: Graph,
  event_type: string,
  category: 'trace' | 'outputs',
  content: JsonObject,
): void {
  addRow(graph.thread, {
    run_id: graph.run.id,
    event_type,
    category,
    content,
    metadata: {caller: 'lead_agent'},
    created_at: graph.now(),
  });
}

/** The user's message as typed: without what the server put before it. */
export function journalHuman(graph: Graph, message: WireMessage): void {
  const {original_user_content, ...additional_kwargs} = message.additional_kwargs;
  const content = original_user_content === undefined ? message.content : original_user_content;
  addMessage(
    graph,
    'llm.human.input',
    {...message, content, additional_kwargs},
    {caller: 'lead_agent'},
  );
}

export function journalAi(graph: Graph, message: AiMessage, latency_ms: number): void {
  graph.run.usage.calls += 1;
  const usage = message.usage_metadata;
  if (usage) {
    graph.run.usage.input += usage.input_tokens;
    graph.run.usage.output += usage.output_tokens;
  }
  addMessage(graph, 'llm.ai.response', message, {
    caller: 'lead_agent',
    ...(usage ? {usage} : {}),
    latency_ms,
    llm_call_index: graph.run.usage.calls,
  });
}

export function journalTool(graph: Graph, message: ToolMessage): void {
  const {deerflow_tool_meta: _meta, ...additional_kwargs} = message.additional_kwargs;
  const name = message.name ?? '';
  addMessage(
    graph,
    'llm.tool.result',
    {
      ...message,
      additional_kwargs,
      name: NAMELESS_TOOLS.has(name) ? null : name,
      id: name === 'ask_clarification' ? message.id : null,
    },
    {},
  );
}

function addMessage(
  graph: Graph,
  event_type: string,
  content: JsonObject,
  metadata: JsonObject,
): void {
  graph.run.usage.messages += 1;
  addRow(graph.thread, {
    run_id: graph.run.id,
    event_type,
    category: 'message',
    content,
    metadata: {...metadata, ...JSON_CONTENT},
    created_at: graph.now(),
  });
}
