import {part} from '../part.js';
import type {Message} from '../state/conversation.js';
import {contentText} from '../view/content.js';
import type * as wholeParts from '../whole.js';
import {groupPlainMessages, plainReasoningOf} from './plain-groups.js';
import {isPlain} from './plain-message.js';

/** All that it takes to read any conversation. A plain one, as most begin, does without. */
export const whole = part(() => import('../whole.js'));

/** What is read of messages to show them. */
export type Reading = Pick<
  typeof wholeParts,
  | 'answerOf'
  | 'attachmentsOf'
  | 'groupMessages'
  | 'groupSoundMessages'
  | 'humanText'
  | 'imagesOf'
  | 'reasoningOf'
  | 'soundMessages'
>;

const none = (): readonly never[] => [];
const plainReading: Reading = {
  answerOf: (message) => (message.type === 'ai' ? contentText(message.content) : ''),
  attachmentsOf: none,
  groupMessages: groupPlainMessages,
  groupSoundMessages: groupPlainMessages,
  humanText: ({content}) => contentText(content),
  imagesOf: none,
  reasoningOf: (message) => (message.type === 'ai' ? plainReasoningOf(message) : null),
  soundMessages: (messages) => messages,
};

/** How messages are read now. Until {@link whole} is there only plain messages can be; whoever has others waits for it. */
export function reading(): Reading {
  return whole.loaded() ?? plainReading;
}

export function isReadable(messages: readonly Message[]): boolean {
  return whole.loaded() !== undefined || (Array.isArray(messages) && messages.every(isPlain));
}
