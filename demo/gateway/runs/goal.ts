/** Evaluates a thread's goal after a turn: reached, given up, or to be continued. */
import {pythonJson, textAt, type JsonObject} from '../json.js';
import {humanMessage, type WireMessage} from '../messages.js';
import {stateValues} from '../store.js';
import type {Graph} from './graph.js';
import {sha256} from './subagents.js';

/** How many continuations the scripted evaluator asks for: `after=N` in the objective, else one. */
function continuationsNeeded(objective: string): number {
  return Number(/after=(\d+)/.exec(objective)?.[1] ?? 1);
}

/** True when the run shall continue with another hidden turn. */
export async function evaluateGoal(graph: Graph): Promise<boolean> {
  const {goal} = graph.state;
  if (!goal) return false;
  const count = Number(goal['continuation_count']);
  const reached = count >= continuationsNeeded(textAt(goal['objective']));
  const exhausted = count >= Number(goal['max_continuations']);
  graph.thread.step += 1;
  if (reached) delete graph.state.goal;
  else graph.state.goal = await evaluated(graph, goal, count + 1);
  // Sent whatever was asked for; `artifacts` and the like are left out (recorded).
  const {messages, thread_data, uploaded_files, title} = stateValues(graph.state);
  await graph.publish('values', {
    goal: graph.state.goal,
    messages,
    thread_data,
    uploaded_files,
    title,
  });
  return !reached && !exhausted;
}

async function evaluated(graph: Graph, goal: JsonObject, evaluation: number): Promise<JsonObject> {
  const now = graph.now();
  const reason = `scripted evaluation ${evaluation}`;
  return {
    ...goal,
    updated_at: now,
    continuation_count: evaluation,
    last_evaluation: {
      satisfied: false,
      blocker: 'goal_not_met_yet',
      reason,
      evidence_summary: `evaluation ${evaluation}`,
      run_id: graph.run.id,
      evaluated_at: now,
      progress_key: pythonJson({
        blocker: 'goal_not_met_yet',
        evidence_signature: await sha256(reason),
        satisfied: false,
      }),
    },
  };
}

/** The hidden message with which a run continues towards its goal. */
export function goalContinuation(objective: string, evaluation: number, id: string): WireMessage {
  const text =
    `<goal_continuation>\nActive goal: ${objective}\nEvaluator result: not satisfied. Blocker: goal_not_met_yet. ` +
    `Reason: scripted evaluation ${evaluation}\nVisible evidence: evaluation ${evaluation}\n` +
    'Continue working toward the active goal. Use the available tools and conversation context. ' +
    'Do not ask the user to continue unless you are genuinely blocked.\n</goal_continuation>';
  return humanMessage(text, id, {hide_from_ui: true, deerflow_goal_continuation: true});
}
