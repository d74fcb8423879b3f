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
 * Indexes of the messages at or after `from` that are all the reply their turn has, although they hold no answer: reasoning
 * that nothing followed, or nothing at all. `liveFrom` is where the turn that is still going on begins.
 */
export function poorReplies(
  messages: readonly Message[],
  from: number,
  liveFrom: number,
): ReadonlySet<number> {
  const poor = new Set<number>();
  let lastEmpty = -1;
  let hasSpoken = false;
  const closeTurn = (): void => {
    if (!hasSpoken && lastEmpty !== -1) poor.add(lastEmpty);
    lastEmpty = -1;
    hasSpoken = false;
  };
  for (let index = Math.min(liveFrom, messages.length) - 1; index >= from; index--) {
    const message = messages[index];
    if (!message) continue;
    if (isPrompt(message)) closeTurn();
    if (message.type !== 'ai' || isHidden(message)) continue;
    const isSilent = !callsTools(message) && !hasAnswer(message);
    if (isSilent && reasoningOf(message) === null) {
      lastEmpty = Math.max(lastEmpty, index);
    } else {
      if (isSilent && !hasSpoken) poor.add(index);
      hasSpoken = true;
    }
  }
  closeTurn();
  return poor;
}
