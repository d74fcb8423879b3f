import type {Message} from '../state/conversation.js';
import {hasAnswer, reasoningOf} from './reasoning.js';
import {callsTools, humanInputResponseOf, isClarification} from './tool-calls.js';
import {isHidden} from './visibility.js';

/** A message with which a person hands the word to the agent: a visible one, or the hidden reply to a question. */
export function isPrompt(message: Message): boolean {
  return message.type === 'human' && (!isHidden(message) || humanInputResponseOf(message) !== null);
}

/**
 * Where the turn that is going on begins: with the last visible human message, or behind the last question that somebody
 * has reacted to, whose reply is hidden and may be missing. 0 when there is neither.
 */
export function currentTurnStart(messages: readonly Message[]): number {
  let reactedTo = false;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message) continue;
    if (isPrompt(message)) return index;
    if (message.type === 'ai') reactedTo = true;
    else if (reactedTo && isClarification(message)) return index + 1;
  }
  return 0;
}

/**
 * Indexes of the messages at or after `from` that end a settled turn with reasoning alone. `liveFrom` is where the turn that
 * is still going on begins.
 */
export function closingReplies(
  messages: readonly Message[],
  from: number,
  liveFrom: number,
): ReadonlySet<number> {
  const closing = new Set<number>();
  let closes = true;
  for (let index = Math.min(liveFrom, messages.length) - 1; index >= from; index--) {
    const message = messages[index];
    if (!message) continue;
    if (isPrompt(message)) closes = true;
    else if (message.type === 'ai' && !isHidden(message)) {
      const silent = !callsTools(message) && !hasAnswer(message);
      if (silent && reasoningOf(message) === null) continue;
      if (closes && silent) closing.add(index);
      closes = false;
    }
  }
  return closing;
}
