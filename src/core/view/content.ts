import {isObject} from '../protocol/shapes.js';
import type {ContentBlock, MessageContent} from '../protocol/wire.js';

/** A string with something in it beside white space, else `null`. */
export function nonBlank(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A finite number that counts something, else `null`. */
export function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The value of an object's own key: what a server or a model names must never reach `Object.prototype`. */
export function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The blocks of a content list; none for plain text. Entries that are neither text nor block are skipped. */
export function blocksOf(content: MessageContent | undefined): readonly ContentBlock[] {
  if (!Array.isArray(content)) return [];
  return content.filter((block): block is ContentBlock => isObject(block));
}

/**
 * The text of a message's content. Text blocks and bare strings are joined with `separator`: a line break for a body, an
 * empty string where one line is wanted. Images, thinking and unknown blocks say nothing here.
 */
export function contentText(content: MessageContent | undefined, separator = '\n'): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const parts: string[] = [];
  for (const block of content as readonly unknown[]) {
    if (typeof block === 'string') parts.push(block);
    else if (isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string') {
      parts.push(block['text']);
    }
  }
  return parts.join(separator);
}
