import type {Group, Message} from '../../core/index.js';
import {reading} from '../../core/plain/reading.js';
import {hasWord} from '../../internal/has-word.js';

/** One row of the transcript. `key` stays while the row streams and when its turn settles. */
export interface TranscriptItem {
  readonly key: string;
  readonly group: Group;
  /** The group's messages that this row shows. */
  readonly messages: readonly Message[];
  /** What the row looks like; a group of steps may end in what is about to be the answer. */
  readonly type: Group['type'];
}

/** The rows of a transcript, without those that a host hides. Groups that stay are not looked into again while others grow at their end. */
export class TranscriptRows {
  #groups: readonly Group[] = [];
  #hide = '';
  #items: readonly TranscriptItem[] = [];
  /** How many rows there are before each group. */
  #before: number[] = [];

  /** The same rows for the same groups. */
  of(groups: readonly Group[], hide: string): readonly TranscriptItem[] {
    const same = hide === this.#hide ? sameUntil(groups, this.#groups) : 0;
    if (same < Math.max(groups.length, this.#groups.length)) {
      const withoutSteps = hasWord(hide, 'steps');
      const items = this.#items.slice(0, this.#before[same]);
      for (let index = same; index < groups.length; index++) {
        this.#before[index] = items.length;
        for (const item of itemsOf(groups[index] as Group))
          if (!withoutSteps || item.type !== 'processing') items.push(item);
      }
      this.#items = items;
      this.#before.length = groups.length;
    }
    this.#groups = groups;
    this.#hide = hide;
    return this.#items;
  }
}

/** How many entries two lists have in common, from the first one's beginning and from a place in the other on. */
export function sameUntil<T>(list: readonly T[], other: readonly T[], at = 0): number {
  const length = Math.min(list.length, other.length - at);
  let index = 0;
  while (index < length && list[index] === other[at + index]) index++;
  return index;
}

/** Whether a row has nothing but messages. */
export function isMessage({type}: TranscriptItem): boolean {
  return type === 'human' || type === 'assistant';
}

const cache = new WeakMap<Group, readonly TranscriptItem[]>();

/**
 * The rows of a group: the group itself, but for the steps of a turn that is going on. What the agent is writing at their
 * end is shown as a message at once, under the key that it keeps as the settled answer: the nodes, the reader's selection
 * and the place on screen stay when the turn ends.
 */
function itemsOf(group: Group): readonly TranscriptItem[] {
  const known = cache.get(group);
  if (known !== undefined) return known;
  const items = split(group);
  cache.set(group, items);
  return items;
}

function split(group: Group): readonly TranscriptItem[] {
  const {id, type, messages} = group;
  const last = messages.at(-1);
  if (type !== 'processing' || !group.live || last === undefined || !isBeingWritten(last)) {
    return [{key: id, group, messages, type}];
  }
  const answer: TranscriptItem = {key: last.id ?? id, group, messages: [last], type: 'assistant'};
  const before = messages.slice(0, -1);
  return before.length === 0
    ? [answer]
    : [{key: id, group, messages: before, type: 'processing'}, answer];
}

function isBeingWritten(message: Message): boolean {
  const {answerOf, reasoningOf} = reading();
  return (
    message.type === 'ai' &&
    !message.tool_calls?.length &&
    !message.invalid_tool_calls?.length &&
    (answerOf(message).trim() !== '' || reasoningOf(message) !== null)
  );
}
