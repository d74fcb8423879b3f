import type {Message} from '../state/conversation.js';
import type {Group} from './types.js';

/** A group's id before it is known to be taken. The gateway calls a first question `X__user` once it has seen it; its group keeps the name it was sent under. */
export function baseId({id, type, tool_call_id: callId}: Message, index: number): string {
  const stable = type === 'human' ? id?.replace(/__user$/, '') : id;
  return stable ?? (callId ? `tool:${callId}` : `at:${index}`);
}

/** An id for a group that no other has. */
export function freeId(
  base: string,
  type: Group['type'],
  isTaken: (id: string) => boolean,
): string {
  let id = isTaken(base) ? `${base}:${type}` : base;
  while (isTaken(id)) id += "'";
  return id;
}

/** Puts the previous object in the place of each group that says the same. */
export function reuse(
  groups: readonly Group[],
  previous: readonly Group[] | undefined,
): readonly Group[] {
  if (!previous) return groups;
  const known = new Map(previous.map((group) => [group.id, group]));
  return groups.map((group) => {
    const old = known.get(group.id);
    return old && isSame(old, group) ? old : group;
  });
}

function isSame(a: Group, b: Group): boolean {
  return (
    a === b ||
    (a.type === b.type &&
      a.runId === b.runId &&
      a.live === b.live &&
      a.duration === b.duration &&
      a.closesRun === b.closesRun &&
      a.messages.length === b.messages.length &&
      a.messages.every((message, index) => message === b.messages[index]))
  );
}
