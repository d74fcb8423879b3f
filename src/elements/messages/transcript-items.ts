import {answerOf, reasoningOf} from '../../core/index.js';
import type {Group, Message} from '../../core/index.js';

/** One row of the transcript. `key` stays while the row streams and when its turn settles. */
export interface TranscriptItem {
  readonly key: string;
  readonly group: Group;
  /** The group's messages that this row shows. */
  readonly messages: readonly Message[];
  /** What the row looks like; a group of steps may end in what is about to be the answer. */
  readonly type: Group['type'];
}

/** The rows of a transcript, without those that a host hides or that repeat a card. Questions that were asked together are one row. */
export function transcriptItems(groups: readonly Group[], hide = ''): readonly TranscriptItem[] {
  const withoutSteps = hide.split(/\s+/).includes('steps');
  const items: TranscriptItem[] = [];
  for (const group of groups) {
    for (const item of itemsOf(group)) {
      const previous = items.at(-1);
      if (withoutSteps && item.type === 'processing') continue;
      if (previous !== undefined && repeatsQuestion(item, previous)) continue;
      if (item.type === 'clarification' && previous?.type === 'clarification') {
        items[items.length - 1] = together(previous, item);
      } else items.push(item);
    }
  }
  return items;
}

/** Old servers let the agent say once more what a card has just asked: read twice, it looks like two questions. */
function repeatsQuestion({type, messages}: TranscriptItem, card: TranscriptItem): boolean {
  if (type !== 'assistant' || card.type !== 'clarification') return false;
  const [repeated] = messages;
  const said = messages.length === 1 && repeated ? answerOf(repeated).trim() : '';
  return (
    said !== '' &&
    card.messages.some(({content}) => typeof content === 'string' && content.trim() === said)
  );
}

const joined = new WeakMap<TranscriptItem, Map<TranscriptItem, TranscriptItem>>();

function together(first: TranscriptItem, second: TranscriptItem): TranscriptItem {
  let known = joined.get(first);
  if (known === undefined) joined.set(first, (known = new Map()));
  let both = known.get(second);
  if (both === undefined) {
    both = {...first, messages: [...first.messages, ...second.messages]};
    known.set(second, both);
  }
  return both;
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
  return (
    message.type === 'ai' &&
    !message.tool_calls?.length &&
    !message.invalid_tool_calls?.length &&
    (answerOf(message).trim() !== '' || reasoningOf(message) !== null)
  );
}

/** All that was answered in the turn that a message ends; `null` for a question, and where another answer follows. */
export function turnAnswer(items: readonly TranscriptItem[], message: Message): string | null {
  const at = items.findIndex(({messages}) => messages.includes(message));
  if (at < 0 || message.type !== 'ai') return null;
  const isQuestion = ({type}: TranscriptItem): boolean => type === 'human';
  const next = items.findIndex((item, index) => index > at && isQuestion(item));
  const after = items.slice(at + 1, next < 0 ? undefined : next);
  if (after.some(({type}) => type === 'assistant')) return null;
  const texts = items
    .slice(items.slice(0, at).findLastIndex(isQuestion) + 1, at + 1)
    .filter(({type}) => type === 'assistant' || type === 'files')
    .flatMap(({messages}) => messages.filter(({type}) => type === 'ai').map(answerOf))
    .filter((text) => text.trim() !== '');
  return texts.length === 0 ? null : texts.join('\n\n');
}
