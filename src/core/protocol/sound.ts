import type {ThreadValues, WireMessage} from './wire.js';

/*
 * Wire types promise shapes that a gateway, a model or an attacker may break. They are held here, once, at the door, so
 * that everything behind may rely on a message's lists being lists. Sound data comes back as the same object.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** What a key of a message must hold; `null` and an absent key are always fine. */
const messageKeys: Readonly<Record<string, (value: unknown) => unknown>> = {
  content: (value) =>
    Array.isArray(value)
      ? listOf(value, (block) => typeof block === 'string' || hasText(block, 'type'))
      : textOf(value),
  id: stringOrNothing,
  name: stringOrNothing,
  tool_call_id: stringOrNothing,
  status: stringOrNothing,
  additional_kwargs: objectOrNothing,
  response_metadata: objectOrNothing,
  usage_metadata: objectOrNothing,
  tool_calls: (value) =>
    listOf(value, (call) => hasText(call, 'name') && isObject((call as JsonObject)['args'])),
  tool_call_chunks: (value) => listOf(value, isObject),
  invalid_tool_calls: (value) => listOf(value, isObject),
};
const messageRules = Object.entries(messageKeys);

/** The message, with the keys left out (or mended) that do not hold what they should; `null` for what has no type. */
export function soundMessage(value: unknown): WireMessage | null {
  if (!hasText(value, 'type')) return null;
  let message = value;
  for (const [key, rule] of messageRules) {
    const held = value[key];
    if (held === undefined || held === null) continue;
    const sound = rule(held);
    if (sound !== held) message = {...message, [key]: sound};
  }
  if (message['content'] === undefined) message = {...message, content: null};
  return message as unknown as WireMessage;
}

/** A state (or what a node wrote of it) whose `messages` are sound. One message that is not in a list is a list of one. */
export function soundValues<T extends JsonObject>(values: T): T & ThreadValues {
  const {messages} = values;
  if (messages === undefined) return values as T & ThreadValues;
  const list: readonly unknown[] = Array.isArray(messages) ? messages : [messages];
  const sound = list.map(soundMessage);
  if (list === messages && sound.every((message, index) => message === list[index])) {
    return values as T & ThreadValues;
  }
  return {...values, messages: sound.filter((message) => message !== null)};
}

function hasText<K extends string>(
  value: unknown,
  key: K,
): value is JsonObject & {readonly [key in K]: string} {
  return isObject(value) && isText(value[key]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stringOrNothing(value: unknown): unknown {
  return typeof value === 'string' ? value : undefined;
}

function objectOrNothing(value: unknown): unknown {
  return isObject(value) ? value : undefined;
}

function listOf(value: unknown, isSound: (entry: unknown) => boolean): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.every(isSound) ? value : value.filter(isSound);
}
