import type {WireMessage} from '../protocol/wire.js';
import type {Conversation, SubtaskMessage, SubtaskProgress} from './conversation.js';
import {deepEqual} from './equal.js';

type Subtasks = Conversation['subtasks'];
type CustomData = Readonly<Record<string, unknown>>;

/**
 * Progress of delegated tasks from `custom` frames, upstream's (a message of the sub-agent with its index) and the fork's (one
 * line of text). A task that ended stays ended, the largest usage counts, and a message that comes again with its index
 * replaces itself, so late and repeated frames do no harm. Other types of frames change nothing.
 */
export function addTaskFrame(subtasks: Subtasks, data: CustomData): Subtasks {
  const kind = TASK_FRAMES[data['type'] as string];
  const taskId = data['task_id'];
  if (kind === undefined || typeof taskId !== 'string' || taskId === '') return subtasks;
  const known = subtasks.get(taskId) ?? newTask(taskId);
  const {message, message_index: index} = data;
  const ended = known.status !== 'in_progress';
  return put(subtasks, {
    ...known,
    status: ended ? known.status : kind,
    ...text('description', known.description ?? data['description']),
    ...text('modelName', data['model_name'] ?? known.modelName),
    ...text('note', ended || typeof message !== 'string' ? known.note : message),
    ...text('result', known.result ?? (ended ? undefined : data['result'])),
    ...text('error', known.error ?? (ended ? undefined : data['error'])),
    ...largerUsage(known.usage, data['usage']),
    steps: isMessage(message) ? addSteps(known.steps, [{index, message}]) : known.steps,
  });
}

/** Adds steps that were fetched from the run's events; those that streamed in the meantime stay. */
export function addTaskSteps(
  subtasks: Subtasks,
  taskId: string,
  steps: readonly SubtaskMessage[],
): Subtasks {
  const known = subtasks.get(taskId) ?? newTask(taskId);
  const streamed = new Set(known.steps.map(({index}) => index));
  const fetched = steps.filter(({index}) => !streamed.has(index));
  return put(subtasks, {...known, steps: addSteps(known.steps, fetched)});
}

const TASK_FRAMES: Readonly<Record<string, SubtaskProgress['status'] | undefined>> = {
  __proto__: null as never,
  task_started: 'in_progress',
  task_running: 'in_progress',
  task_completed: 'completed',
  task_failed: 'failed',
  task_cancelled: 'cancelled',
  task_timed_out: 'timed_out',
};

function newTask(taskId: string): SubtaskProgress {
  return {taskId, status: 'in_progress', steps: []};
}

function put(subtasks: Subtasks, task: SubtaskProgress): Subtasks {
  if (deepEqual(subtasks.get(task.taskId), task)) return subtasks;
  return new Map(subtasks).set(task.taskId, task);
}

function addSteps(
  known: readonly SubtaskMessage[],
  added: readonly {readonly index: unknown; readonly message: WireMessage}[],
): readonly SubtaskMessage[] {
  const byIndex = new Map(known.map((step) => [step.index, step]));
  for (const {index: told, message} of added) {
    const index = isIndex(told) ? told : (indexOf(byIndex, message) ?? byIndex.size + 1);
    const before = byIndex.get(index);
    if (!before || !deepEqual(before.message, message)) byIndex.set(index, {index, message});
  }
  return [...byIndex.values()].toSorted((a, b) => a.index - b.index);
}

function indexOf(
  steps: ReadonlyMap<number, SubtaskMessage>,
  {id}: WireMessage,
): number | undefined {
  if (!id) return undefined;
  return [...steps.values()].find((step) => step.message.id === id)?.index;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isMessage(value: unknown): value is WireMessage {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function text<K extends string>(key: K, value: unknown): {[P in K]?: string} {
  return typeof value === 'string' ? ({[key]: value} as {[P in K]?: string}) : {};
}

type Usage = NonNullable<SubtaskProgress['usage']>;

function largerUsage(known: Usage | undefined, told: unknown): {readonly usage?: Usage} {
  const usage = usageOf(told);
  const larger = usage && (!known || usage.total_tokens > known.total_tokens) ? usage : known;
  return larger ? {usage: larger} : {};
}

function usageOf(value: unknown): Usage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {input_tokens, output_tokens, total_tokens} = value as Usage;
  const isCount = (count: unknown): boolean => Number.isFinite(count) && (count as number) >= 0;
  if (![input_tokens, output_tokens, total_tokens].every(isCount)) return undefined;
  return {input_tokens, output_tokens, total_tokens};
}
