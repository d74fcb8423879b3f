import {soundMessages} from '../protocol/sound.js';
import type {WireMessage} from '../protocol/wire.js';
import type {Message, SubtaskProgress} from '../state/conversation.js';
import {nonBlank} from './content.js';
import {answerOf} from './reasoning.js';
import {stepsOf} from './steps.js';
import {subtaskOutcomeOf, type SubtaskOutcome} from './subtask-outcome.js';
import {DELEGATE} from './tool-calls.js';
import {preferResult} from './tool-outcome.js';
import type {Step, Subtask, SubtaskProgressMap} from './types.js';
import {readUsage} from './usage.js';

export interface SubtaskOptions {
  /** The turn of these messages is still going on, so that a task without a result is in progress. */
  readonly running: boolean;
  /** Live progress by task id, where a stream told any. */
  readonly progress?: SubtaskProgressMap | undefined;
}

/**
 * The tasks that an agent delegated, in the order of their calls: words from the call, progress from the stream, and the end
 * from the result message, which has the last word. A task without an end in a turn that is over has failed: nobody works on
 * it any more.
 */
export function subtasksOf(given: readonly Message[], options: SubtaskOptions): readonly Subtask[] {
  const messages = soundMessages(given);
  const results = new Map<string, Message>();
  for (const message of messages) {
    const id = message.type === 'tool' ? message.tool_call_id : null;
    if (id) results.set(id, preferResult(results.get(id), message));
  }
  const subtasks: Subtask[] = [];
  for (const message of messages) {
    if (message.type !== 'ai') continue;
    for (const [position, call] of (message.tool_calls ?? []).entries()) {
      if (call.name !== DELEGATE) continue;
      const id = call.id ?? `${message.id ?? ''}:${position}`;
      const result = results.get(id);
      const spoken = {
        id,
        runId: message.facts?.runId ?? result?.facts?.runId ?? null,
        title: nonBlank(call.args['description']),
        prompt: nonBlank(call.args['prompt']),
        agent: nonBlank(call.args['subagent_type']),
      };
      subtasks.push(toSubtask(message, spoken, options.progress?.get(id), result, options));
    }
  }
  return subtasks;
}

type Spoken = Pick<Subtask, 'id' | 'runId' | 'title' | 'prompt' | 'agent'>;

function toSubtask(
  message: Message,
  spoken: Spoken,
  live: SubtaskProgress | undefined,
  result: Message | undefined,
  {running}: SubtaskOptions,
): Subtask {
  const outcome = result ? subtaskOutcomeOf(result) : null;
  const status = statusOf(outcome, live, running);
  const isOver = status !== 'in_progress';
  return keep(message, {
    ...spoken,
    title: spoken.title ?? live?.description ?? null,
    status,
    steps: stepsOfProgress(live, status),
    result: status === 'completed' ? (outcome?.result ?? live?.result ?? null) : null,
    error: isOver && status !== 'completed' ? (outcome?.error ?? live?.error ?? null) : null,
    stopReason: outcome?.stopReason ?? null,
    modelName: outcome?.modelName ?? live?.modelName ?? null,
    usage: largerUsage(outcome?.usage ?? null, readUsage(live?.usage)),
    note: isOver ? null : (live?.note ?? null),
  });
}

function statusOf(
  outcome: SubtaskOutcome | null,
  live: SubtaskProgress | undefined,
  running: boolean,
): Subtask['status'] {
  if (outcome && outcome.status !== 'in_progress') return outcome.status;
  if (live && live.status !== 'in_progress') return live.status;
  return running ? 'in_progress' : 'failed';
}

/** Usage is cumulative: a late or repeated frame cannot take any back. */
function largerUsage(a: Subtask['usage'], b: Subtask['usage']): Subtask['usage'] {
  if (!a || !b) return a ?? b;
  return b.total_tokens > a.total_tokens ? b : a;
}

const stepCache = new WeakMap<SubtaskProgress['steps'], Map<Subtask['status'], readonly Step[]>>();
const NO_STEPS: readonly Step[] = [];

/** A sub-agent's own steps; once it is done, its last words are the result and no longer a step. */
function stepsOfProgress(
  live: SubtaskProgress | undefined,
  status: Subtask['status'],
): readonly Step[] {
  if (!live || live.steps.length === 0) return NO_STEPS;
  let known = stepCache.get(live.steps);
  if (!known) stepCache.set(live.steps, (known = new Map<Subtask['status'], readonly Step[]>()));
  let steps = known.get(status);
  if (!steps) {
    const messages = live.steps.map(({message}) => message);
    const shown = status === 'completed' ? withoutFinalAnswer(messages) : messages;
    steps = stepsOf(shown, {running: status === 'in_progress'});
    known.set(status, steps);
  }
  return steps;
}

function withoutFinalAnswer(messages: readonly WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  const isAnswer = last?.type === 'ai' && (last.tool_calls?.length ?? 0) === 0;
  return isAnswer && answerOf(last) !== '' ? messages.slice(0, -1) : messages;
}

const kept = new WeakMap<Message, Map<string, Subtask>>();

/** Gives back the object of before when nothing about the task has changed. */
function keep(message: Message, subtask: Subtask): Subtask {
  let subtasks = kept.get(message);
  if (!subtasks) kept.set(message, (subtasks = new Map<string, Subtask>()));
  const old = subtasks.get(subtask.id);
  if (old && isSame(old, subtask)) return old;
  subtasks.set(subtask.id, subtask);
  return subtask;
}

function isSame(a: Subtask, b: Subtask): boolean {
  return (Object.keys(a) as (keyof Subtask)[]).every(
    (key) => Object.is(a[key], b[key]) || (key === 'usage' && sameUsage(a.usage, b.usage)),
  );
}

function sameUsage(a: Subtask['usage'], b: Subtask['usage']): boolean {
  return (
    a?.input_tokens === b?.input_tokens &&
    a?.output_tokens === b?.output_tokens &&
    a?.total_tokens === b?.total_tokens
  );
}
