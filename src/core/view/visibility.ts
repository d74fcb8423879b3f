import type {Message} from '../state/conversation.js';
import {blocksOf, contentText, isRecord, nonBlank} from './content.js';
import {HUMAN_BLOCKS, withoutBlocks, withoutInputGuards} from './internal-blocks.js';
import {attachmentsOf} from './attachments.js';

const SPEAKERS: ReadonlySet<string> = new Set(['human', 'ai', 'tool']);

/** Where `Date` ends (ECMA-262); a number beyond it is no time. */
const LATEST_TIME = 8.64e15;

/** Names that the server gives to its own bookkeeping messages. */
const HIDDEN_NAMES: ReadonlySet<string> = new Set([
  'summary',
  'loop_warning',
  'todo_reminder',
  'todo_completion_reminder',
]);

/**
 * Whether a message is kept from the transcript: marked so by the server or a host, bookkeeping, or a person's message that
 * is nothing but a skill activation. Hidden replies still decide what became of a clarification.
 */
export function isHidden(message: Message): boolean {
  if (!SPEAKERS.has(message.type)) return true;
  if (message.additional_kwargs?.['hide_from_ui'] === true) return true;
  if (typeof message.name === 'string' && HIDDEN_NAMES.has(message.name)) return true;
  return message.type === 'human' && isSkillActivationOnly(message);
}

function isSkillActivationOnly(message: Message): boolean {
  return (
    contentText(message.content).includes('<slash_skill_activation') &&
    nonBlank(humanText(message)) === null &&
    imagesOf(message).length === 0 &&
    attachmentsOf(message).length === 0
  );
}

/**
 * What a person wrote, as it is to be shown: verbatim, never Markdown, without the server's prefixes. White space stays as
 * it was typed.
 */
export function humanText(message: Message): string {
  const original = message.additional_kwargs?.['original_user_content'];
  if (typeof original === 'string') return original;
  if (Array.isArray(original)) return contentText(original as Message['content']);
  return withoutInputGuards(withoutBlocks(contentText(message.content), HUMAN_BLOCKS));
}

/** URLs of a message's image blocks, in order, as they came: an element decides which of them may be fetched. */
export function imagesOf(message: Message): readonly string[] {
  const urls: string[] = [];
  for (const block of blocksOf(message.content)) {
    if (block.type !== 'image_url') continue;
    const image: unknown = block.image_url;
    const url = nonBlank(isRecord(image) ? image['url'] : image);
    if (url) urls.push(url);
  }
  return urls;
}

/**
 * When a message was written, in milliseconds since the epoch: the server's `timestamp`, the client's `client_ts`, or the
 * feed row's time. `null` when none of them is a time.
 */
export function timestampOf(message: Message): number | null {
  const kwargs = message.additional_kwargs;
  for (const value of [kwargs?.['timestamp'], kwargs?.['client_ts'], message.facts?.createdAt]) {
    const time =
      typeof value === 'number' ? value : Date.parse(typeof value === 'string' ? value : '');
    if (Math.abs(time) <= LATEST_TIME) return time;
  }
  return null;
}
