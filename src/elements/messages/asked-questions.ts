import {answerOf, clarificationsOf} from '../../core/index.js';
import type {ClarificationRequest, Conversation, Message} from '../../core/index.js';
import type {TranscriptItem} from './transcript-items.js';

/** Rows in which questions that were asked together are one, without answers that only repeat a question. */
export function gatherQuestions(rows: readonly TranscriptItem[]): readonly TranscriptItem[] {
  const items: TranscriptItem[] = [];
  for (const item of rows) {
    const previous = items.at(-1);
    if (previous === undefined || !isQuestion(previous)) items.push(item);
    else if (isQuestion(item)) items[items.length - 1] = together(previous, item);
    else if (!repeats(item, previous)) items.push(item);
  }
  return items;
}

function isQuestion({type}: TranscriptItem): boolean {
  return type === 'clarification';
}

/** Old servers let the agent say once more what a card has just asked: read twice, it looks like two questions. */
function repeats({type, messages}: TranscriptItem, card: TranscriptItem): boolean {
  if (type !== 'assistant') return false;
  const [repeated] = messages;
  const said = messages.length === 1 && repeated ? answerOf(repeated).trim() : '';
  return (
    said !== '' &&
    card.messages.some(({content}) => typeof content === 'string' && content.trim() === said)
  );
}

const joined = new WeakMap<TranscriptItem, Map<TranscriptItem, TranscriptItem>>();

/** The same row for the same two, which is drawn once. */
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

/** All questions of a thread and what became of each, which what follows it tells. Looked for anew only when messages came or went. */
export class AskedQuestions {
  #state: unknown;
  #requests: readonly ClarificationRequest[] = [];

  /** @param conversation - `undefined` where a host gives the messages. */
  of(
    messages: readonly Message[],
    conversation: Conversation | undefined,
  ): readonly ClarificationRequest[] {
    // Tokens change no question: only whole messages do, which come and go with their number.
    const state = conversation
      ? `${conversation.threadId}:${messages.length}:${conversation.run === null}`
      : messages;
    if (state !== this.#state) {
      this.#state = state;
      const supersededRunIds = conversation?.supersededRunIds;
      this.#requests = clarificationsOf(messages, {supersededRunIds});
    }
    return this.#requests;
  }
}
