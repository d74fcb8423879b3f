import {isObject} from '../protocol/shapes.js';
import type {WireMessage} from '../protocol/wire.js';
import {contentText} from '../view/content.js';

const types: readonly unknown[] = ['human', 'ai', 'system'];
const chunkTypes: readonly unknown[] = ['AIMessageChunk'];

/** What models and servers write into a text beside what is to be read. */
const tag = /<\/?think>|<(?:current_uploads|uploaded_files|slash_skill_activation)/;

/** Asked of a whole answer with each frame, and so of its single characters first. */
const hasMark = (text: string): boolean =>
  (hasBeginningOfTag(text) && tag.test(text)) || text.includes(' USER INPUT');

/** A piece of an answer may hold no more than the beginning of a mark. */
const hasBeginningOfTag = (text: string): boolean => text.includes('<');

/** Kwargs that change what is to be read. */
const telling = ['files', 'clarification', 'human_input_response', 'original_user_content'];

/**
 * Whether a message is of the shape that it promises, and all that is to be read of it is its text and what the model
 * thought before: no tool, no file, no picture, no mark in the text.
 */
export function isPlain(value: unknown): value is WireMessage {
  return isOfText(value, types, hasMark);
}

/** The same of a piece of an answer that streams. */
export function isPlainChunk(value: unknown): value is WireMessage {
  return (
    isOfText(value, chunkTypes, hasBeginningOfTag) &&
    !Array.isArray(value.content) &&
    Object.keys(value.additional_kwargs ?? {}).every((key) => key === 'reasoning_content')
  );
}

function isOfText(
  value: unknown,
  ofTypes: readonly unknown[],
  isMarked: (text: string) => boolean,
): value is WireMessage {
  if (!isObject(value)) return false;
  const message = value as Readonly<Record<keyof WireMessage, unknown>>;
  const {content} = message;
  const kwargs = message.additional_kwargs ?? {};
  return (
    ofTypes.includes(message.type) &&
    isTextContent(content) &&
    isStringOrAbsent(message.id) &&
    isStringOrAbsent(message.name) &&
    message.tool_call_id == null &&
    message.status == null &&
    isEmptyOrAbsent(message.tool_calls) &&
    isEmptyOrAbsent(message.tool_call_chunks) &&
    isEmptyOrAbsent(message.invalid_tool_calls) &&
    isObject(message.response_metadata ?? {}) &&
    isObject(message.usage_metadata ?? {}) &&
    isObject(kwargs) &&
    telling.every((key) => kwargs[key] == null) &&
    !isMarked(contentText(content))
  );
}

function isTextContent(content: unknown): content is WireMessage['content'] {
  if (!Array.isArray(content)) return typeof content === 'string' || content === null;
  return content.every(
    (block) => isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string',
  );
}

function isStringOrAbsent(value: unknown): boolean {
  return typeof (value ?? '') === 'string';
}

function isEmptyOrAbsent(list: unknown): boolean {
  return list == null || (Array.isArray(list) && list.length === 0);
}
