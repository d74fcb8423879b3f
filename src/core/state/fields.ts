import type {Goal, ThreadValues, TodoItem} from '../protocol/wire.js';
import type {Conversation} from './conversation.js';
import {share} from './equal.js';

type Fields = Pick<Conversation, 'title' | 'titleProvisional' | 'todos' | 'artifacts' | 'goal'>;

/**
 * What a state snapshot says beside its messages. An absent or `null` field says nothing, with one exception: a whole
 * snapshot (one with messages) without a goal means that there is none.
 */
export function fieldsOfValues(known: Fields, values: ThreadValues): Fields {
  const whole = Array.isArray(values.messages);
  return {
    ...titleOf(known, values),
    todos: todosOf(known, values),
    artifacts: Array.isArray(values.artifacts)
      ? share(known.artifacts, values.artifacts.filter(isText))
      : known.artifacts,
    goal: isGoal(values.goal)
      ? share(known.goal, values.goal)
      : whole || values.goal === null
        ? null
        : known.goal,
  };
}

/** What a graph node wrote. Artifacts are added to the known ones. */
export function fieldsOfUpdate(known: Fields, written: Readonly<Record<string, unknown>>): Fields {
  const artifacts = Array.isArray(written['artifacts']) ? written['artifacts'].filter(isText) : [];
  return {
    ...titleOf(known, written),
    todos: todosOf(known, written),
    artifacts: share(known.artifacts, [...new Set([...known.artifacts, ...artifacts])]),
    goal: isGoal(written['goal']) ? share(known.goal, written['goal']) : known.goal,
  };
}

export function isGoal(value: unknown): value is Goal {
  return typeof value === 'object' && value !== null && isText((value as Goal).objective);
}

function titleOf(
  known: Fields,
  {title, title_provisional: provisional}: ThreadValues,
): Pick<Fields, 'title' | 'titleProvisional'> {
  if (!isText(title) || title === '') return known;
  return {title, titleProvisional: provisional === true};
}

function todosOf(known: Fields, {todos}: ThreadValues): readonly TodoItem[] {
  if (!Array.isArray(todos)) return known.todos;
  return share(
    known.todos,
    todos.filter((todo) => typeof todo === 'object' && todo !== null),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
