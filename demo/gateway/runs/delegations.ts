/** `values.delegations`: the tasks that answers delegated, and what became of them. */
import {textAt, type JsonObject} from '../json.js';
import {isAi, isTool} from '../messages.js';
import type {Graph} from './graph.js';
import {sha256} from './subagents.js';
import type {TurnState} from './turn-state.js';

export async function rememberDelegations(
  graph: Graph,
  _turn: TurnState,
  node: string,
): Promise<void> {
  const tasks =
    graph.state.messages.findLast(isAi)?.tool_calls.filter(({name}) => name === 'task') ?? [];
  if (tasks.length === 0) return graph.node(node, null);
  const created_at = graph.now().replace('+00:00', 'Z');
  const delegations = tasks.map(({id, args}) => ({
    id,
    description: args['description'],
    subagent_type: args['subagent_type'],
    status: 'in_progress',
    created_at,
    run_id: graph.run.id,
  }));
  return graph.node(node, {delegations}, (state) => {
    state.delegations = [...state.delegations, ...delegations];
  });
}

export async function settleDelegations(
  graph: Graph,
  _turn: TurnState,
  node: string,
): Promise<void> {
  const open = graph.state.delegations.filter(({status}) => status === 'in_progress');
  if (open.length === 0) return graph.node(node, null);
  const created_at = graph.now().replace('+00:00', 'Z');
  const settled: JsonObject[] = [];
  for (const {id, description, subagent_type, run_id} of open) {
    const result = graph.state.messages.find(
      (message) => isTool(message) && message.tool_call_id === id,
    );
    const kwargs = result?.additional_kwargs ?? {};
    const brief = textAt(kwargs['subagent_result_brief'] ?? kwargs['subagent_error']);
    settled.push({
      id,
      description,
      subagent_type,
      status: kwargs['subagent_status'] ?? 'completed',
      created_at,
      result_brief: brief,
      result_sha256: await sha256(brief),
      result_ref: result?.id ?? null,
      run_id,
    });
  }
  return graph.node(node, {delegations: settled}, (state) => {
    state.delegations = state.delegations.map(
      (old) => settled.find(({id}) => id === old['id']) ?? old,
    );
  });
}
