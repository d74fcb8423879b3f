import {soundMessages} from '../protocol/sound.js';
import type {Message} from '../state/conversation.js';
import {INTERNAL_BLOCKS, withoutBlocks} from './internal-blocks.js';
import {answerOf} from './reasoning.js';
import {humanText, isHidden} from './visibility.js';

/** What was said aloud: people's and the agent's words, without reasoning, tools and internal blocks. */
export interface Spoken {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly message: Message;
}

export function spokenOf(messages: readonly Message[]): readonly Spoken[] {
  const spoken: Spoken[] = [];
  for (const message of soundMessages(messages)) {
    if (message.type === 'tool' || isHidden(message)) continue;
    const role = message.type === 'human' ? 'user' : 'assistant';
    const said = role === 'user' ? humanText(message) : answerOf(message);
    const text = withoutBlocks(said, INTERNAL_BLOCKS);
    if (text.trim() !== '') spoken.push({role, text, message});
  }
  return spoken;
}

const SUGGESTION_CONTEXT = 6;

/** What follow-up questions are made from: the last words of both sides, oldest first. */
export function suggestionInput(
  messages: readonly Message[],
): readonly {readonly role: 'user' | 'assistant'; readonly content: string}[] {
  return spokenOf(messages)
    .slice(-SUGGESTION_CONTEXT)
    .map(({role, text}) => ({role, content: text}));
}
