import {isObject, isText} from './shapes.js';
import type {JsonObject} from './shapes.js';
import type {ThreadValues, WireMessage} from './wire.js';

/*
 * Wire types promise shapes that a gateway, a model or an attacker may break. They are held here, once, at the door, so
 * that everything behind may rely on a message's lists being lists. Sound data, which is nearly all, comes back as the
 * same object; the checks for it run for each message of each snapshot and are written out for speed.
 */

/** The message, with the keys left out (or mended) that do not hold what they should; `null` for what has no type. */
export function soundMessage(value: unknown): WireMessage | null {
  if (isSound(value)) return value;
  return isObject(value) && isText(value['type']) ? mended(value) : null;
}

/**
 * {@link soundMessage} for a list that did not come through a gateway: a host may hand over anything, and one message that
 * is none must not keep the others from being read. A sound list comes back as the same list, the same odd one always as
 * the same mended one.
 */
export function soundMessages<T extends WireMessage>(messages: readonly T[]): readonly T[] {
  if (!Array.isArray(messages)) return NO_MESSAGES;
  const list: readonly T[] = messages;
  if (every(list, isComplete)) return list;
  let mendedList = mendedLists.get(list);
  if (!mendedList) {
    mendedList = list.map(completeMessage).filter((message) => message !== null);
    mendedLists.set(list, mendedList);
  }
  return mendedList as readonly T[];
}

const NO_MESSAGES: readonly never[] = Object.freeze([]);
const mendedLists = new WeakMap<readonly unknown[], readonly WireMessage[]>();
const mendedMessages = new WeakMap<object, WireMessage | null>();
const CHUNK = 'MessageChunk';

function isComplete(value: unknown): boolean {
  return isSound(value) && !value.type.endsWith(CHUNK);
}

/** A message gathered by a host from chunks still has their type. */
function completeMessage(value: unknown): WireMessage | null {
  if (isComplete(value)) return value as WireMessage;
  if (!isObject(value)) return null;
  let message = mendedMessages.get(value);
  if (message === undefined) {
    message = soundMessage(value);
    if (message?.type.endsWith(CHUNK))
      message = {...message, type: message.type.slice(0, -CHUNK.length).toLowerCase()};
    mendedMessages.set(value, message);
  }
  return message;
}

/** A state (or what a node wrote of it) whose `messages` are sound. One message that is not in a list is a list of one. */
export function soundValues<T extends JsonObject>(values: T): T & ThreadValues {
  const {messages} = values;
  if (messages === undefined) return values;
  if (Array.isArray(messages) && every(messages, isSound)) return values;
  const list: readonly unknown[] = Array.isArray(messages) ? messages : [messages];
  return {...values, messages: list.map(soundMessage).filter((message) => message !== null)};
}

function isSound(value: unknown): value is WireMessage {
  if (!isObject(value)) return false;
  const message = value as Readonly<Record<keyof WireMessage, unknown>>;
  return (
    isText(message.type) &&
    isContent(message.content) &&
    isStringOrAbsent(message.id) &&
    isStringOrAbsent(message.name) &&
    isStringOrAbsent(message.tool_call_id) &&
    isStringOrAbsent(message.status) &&
    isObjectOrAbsent(message.additional_kwargs) &&
    isObjectOrAbsent(message.response_metadata) &&
    isObjectOrAbsent(message.usage_metadata) &&
    isListOrAbsent(message.tool_calls, isToolCall) &&
    isListOrAbsent(message.tool_call_chunks, isObject) &&
    isListOrAbsent(message.invalid_tool_calls, isObject)
  );
}

function mended(value: JsonObject): WireMessage {
  const entries = Object.entries({content: null, ...value}).map(([key, held]) => {
    const mend = Object.hasOwn(mending, key) ? mending[key] : undefined;
    return [key, mend ? mend(held) : held] as const;
  });
  return Object.fromEntries(
    entries.filter(([, held]) => held !== undefined),
  ) as unknown as WireMessage;
}

const mending: Readonly<Record<string, (held: unknown) => unknown>> = {
  content: mendedContent,
  id: (held) => keep(held, isStringOrAbsent),
  name: (held) => keep(held, isStringOrAbsent),
  tool_call_id: (held) => keep(held, isStringOrAbsent),
  status: (held) => keep(held, isStringOrAbsent),
  additional_kwargs: (held) => keep(held, isObjectOrAbsent),
  response_metadata: (held) => keep(held, isObjectOrAbsent),
  usage_metadata: (held) => keep(held, isObjectOrAbsent),
  tool_calls: (held) => mendedCalls(held),
  tool_call_chunks: (held) => keepEntries(held, isObject),
  invalid_tool_calls: (held) => keepEntries(held, isObject),
};

function keep(value: unknown, isSound: (value: unknown) => boolean): unknown {
  return isSound(value) ? value : undefined;
}

function keepEntries(value: unknown, isSound: (entry: unknown) => boolean): unknown {
  return Array.isArray(value) ? value.filter(isSound) : undefined;
}

/** A call was made, whatever its arguments are; some providers leave them as JSON text. */
function mendedCalls(held: unknown): unknown {
  if (!Array.isArray(held)) return undefined;
  return held
    .filter((call) => isObject(call) && isText(call['name']))
    .map((call: JsonObject) =>
      isToolCall(call)
        ? call
        : {
            ...call,
            id: isStringOrAbsent(call['id']) ? (call['id'] ?? null) : null,
            args: mendedArgs(call['args']),
          },
    );
}

function mendedArgs(args: unknown): JsonObject {
  if (isObject(args)) return args;
  try {
    const parsed: unknown = typeof args === 'string' ? JSON.parse(args) : null;
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Content of a strange kind becomes text: it may be what the reader is waiting for. */
function mendedContent(content: unknown): unknown {
  if (content === undefined || content === null) return null;
  if (Array.isArray(content)) return content.map(mendedBlock).filter(isBlock);
  return typeof content === 'string' ? content : textOf(content);
}

function mendedBlock(block: unknown): unknown {
  const isUntyped = isObject(block) && !isText(block['type']) && isText(block['text']);
  return isUntyped ? {...block, type: 'text'} : block;
}

/** Nothing where it cannot be written down: nested too deep, or in a circle. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

function isContent(content: unknown): boolean {
  return (
    typeof content === 'string' ||
    content === null ||
    (Array.isArray(content) && every(content, isBlock))
  );
}

function isBlock(block: unknown): boolean {
  return typeof block === 'string' || (isObject(block) && isText(block['type']));
}

function isToolCall(call: unknown): boolean {
  return (
    isObject(call) && isText(call['name']) && isObject(call['args']) && isStringOrAbsent(call['id'])
  );
}

function isStringOrAbsent(value: unknown): boolean {
  return typeof value === 'string' || value === undefined || value === null;
}

function isObjectOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || isObject(value);
}

function isListOrAbsent(value: unknown, isSound: (entry: unknown) => boolean): boolean {
  return value === undefined || value === null || (Array.isArray(value) && every(value, isSound));
}

/** Like the method, without its cost for the short lists that most of these are. */
function every(list: readonly unknown[], isSound: (entry: unknown) => boolean): boolean {
  for (let index = 0; index < list.length; index += 1) {
    if (!isSound(list[index])) return false;
  }
  return true;
}
