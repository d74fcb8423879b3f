import {isObject} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';
import {isHidden as isMarkedHidden} from '../state/identity.js';
import {blocksOf, contentText, nonBlank} from './content.js';
import {HUMAN_BLOCKS, withoutBlocks, withoutInputGuards} from './internal-blocks.js';
import {attachmentsOf} from './attachments.js';

/**
 * Whether a message is kept from the transcript: marked so by the server or a host, bookkeeping, or a person's message that
 * is nothing but a skill activation. Hidden replies still decide what became of a clarification.
 */
export function isHidden(message: Message): boolean {
  return isMarkedHidden(message) || (message.type === 'human' && isSkillActivationOnly(message));
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
    const url = nonBlank(isObject(image) ? image['url'] : image);
    if (url) urls.push(url);
  }
  return urls;
}
