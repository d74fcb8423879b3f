/** The `tools` step of a run: every call of one answer, their frames, their effect on the state. */
import type {ToolOutcome} from '../agents/script.js';
import type {Json, JsonObject} from '../json.js';
import {textOf, toolMessage, type ToolMessage} from '../messages.js';
import type {NumberedCall} from './chunks.js';
import type {Graph} from './graph.js';
import {journalTool} from './journal.js';
import {pathsOf, SANDBOX_TOOLS, simulate, todosOf} from './sandbox.js';
import {runTasks, successMeta} from './subagents.js';

export interface ToolsReport {
  outcomes: ToolOutcome[];
  written: string[];
  presented: string[];
  subagentFailed: boolean;
}

interface Finished {
  call: NumberedCall;
  message: ToolMessage;
  writes: JsonObject;
}

/** Tools that answer with a command instead of a plain result carry no `deerflow_tool_meta`. */
const COMMAND_TOOLS = new Set(['present_files', 'task', 'ask_clarification', 'write_todos']);

export async function runTools(graph: Graph, calls: readonly NumberedCall[]): Promise<ToolsReport> {
  const report: ToolsReport = {outcomes: [], written: [], presented: [], subagentFailed: false};
  const finished: Finished[] = [];
  await graph.step(async () => {
    const tasks = calls.filter(({part}) => part.name === 'task');
    const results = tasks.length > 0 ? await runTasks(graph, tasks) : [];
    for (const call of calls) {
      const task = results[tasks.indexOf(call)];
      if (task?.failed === true) report.subagentFailed = true;
      finished.push(
        task ? {call, message: task.message, writes: {}} : runTool(graph, call, report),
      );
    }
    await publish(graph, finished);
    graph.merge(finished.map(({message}) => message));
    for (const {writes} of finished) {
      const artifacts = [...new Set([...graph.state.artifacts, ...stringsOf(writes['artifacts'])])];
      Object.assign(graph.state, writes, {artifacts});
    }
    return true;
  });
  report.outcomes = finished.map(({call, message}) => ({
    name: call.part.name,
    content: textOf(message.content),
  }));
  return report;
}

function runTool(graph: Graph, call: NumberedCall, report: ToolsReport): Finished {
  const {env, thread} = graph;
  const {name, args, result} = call.part;
  if (name === 'ask_clarification') {
    return {
      call,
      message: env.dialect.clarification(call.part, call.id, () => env.ids.uuid()),
      writes: {},
    };
  }
  const simulated = simulate(thread, name, args, env.clock.now());
  const outcome = result === undefined ? simulated : {content: result, written: simulated.written};
  report.written.push(...outcome.written);
  const writes: JsonObject = {};
  if (SANDBOX_TOOLS.has(name) && !graph.state.sandbox) {
    writes['sandbox'] = {sandbox_id: `local:${graph.user.id}:${thread.id}`};
  }
  if (name === 'write_todos') writes['todos'] = todosOf(args);
  if (name === 'present_files') {
    report.presented.push(...pathsOf(args));
    writes['artifacts'] = pathsOf(args);
  }
  const unknown = result === undefined && simulated.error === 'unknown_tool';
  const message = toolMessage({
    content: outcome.content,
    additional_kwargs: COMMAND_TOOLS.has(name)
      ? {}
      : {
          deerflow_tool_meta:
            result === undefined && simulated.error ? errorMeta(simulated.error) : successMeta(),
        },
    name,
    id: env.ids.uuid(),
    tool_call_id: call.id,
    status: unknown ? 'error' : 'success',
  });
  return {call, message, writes};
}

const stringsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function errorMeta(error_type: string): JsonObject {
  return {
    status: 'error',
    error_type,
    recoverable_by_model: true,
    recommended_next_action: 'rewrite_query',
    source: 'tool_return',
  };
}

/**
 * Frames come in the order in which tools finish; the state keeps the order of the calls. Sandbox
 * tools report one by one, the others all at once (recorded).
 */
async function publish(graph: Graph, finished: readonly Finished[]): Promise<void> {
  const order = finished.toSorted(
    (a, b) => (a.call.part.takesMs ?? 0) - (b.call.part.takesMs ?? 0),
  );
  const oneByOne = order.some(({call}) => SANDBOX_TOOLS.has(call.part.name));
  const metadata = graph.metadata('tools', 'tools');
  let waited = 0;
  for (const {call, message, writes} of order) {
    const takes = call.part.takesMs ?? 0;
    if (takes > waited) await graph.wait(takes - waited);
    waited = Math.max(waited, takes);
    journalTool(graph, message);
    await graph.message(message, {
      ...metadata,
      langgraph_path: ['__pregel_push', call.index, false],
      langgraph_checkpoint_ns: `tools:${call.id}`,
    });
    if (oneByOne) await graph.updates('tools', {...writes, messages: [message]});
  }
  if (oneByOne) return;
  for (const {message, writes} of order)
    await graph.updates('tools', {...writes, messages: [message]});
}
