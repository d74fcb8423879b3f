import type {SseMessage, StreamEvent} from '../protocol/events.js';
import {isObject, isText} from '../protocol/shapes.js';
import type {JsonObject} from '../protocol/shapes.js';
import type {ThreadValues} from '../protocol/wire.js';
import {isPlain, isPlainChunk} from './plain-message.js';

/** `decodeWith` for the frames of a plain answer; `null` for every other, be it odd, broken or of a tool. */
export function decodePlain(
  {event, data}: SseMessage,
  parse: (text: string) => unknown = JSON.parse,
): StreamEvent | null {
  if (event === 'end') return {type: 'end'};
  let value: unknown;
  try {
    value = parse(data);
  } catch {
    return null;
  }
  if (event === 'messages') return Array.isArray(value) ? messageOf(value) : null;
  if (!isObject(value)) return null;
  switch (event) {
    case 'values':
      return isPlainState(value) ? {type: 'values', values: value} : null;
    case 'updates':
      return Object.values(value).every((written) => written === null || isPlainState(written))
        ? {type: 'updates', updates: value as Readonly<Record<string, JsonObject | null>>}
        : null;
    case 'custom': {
      const {type} = value;
      // Delegated tasks tell of themselves by frames of this kind.
      const isPlainEvent = isText(type) && !type.startsWith('task_');
      return isPlainEvent ? {type: 'custom', data: {...value, type}} : null;
    }
    case 'metadata': {
      const {run_id: runId, thread_id: threadId} = value;
      return isText(runId)
        ? {type: 'metadata', runId, threadId: isText(threadId) ? threadId : null}
        : null;
    }
    default:
      return null;
  }
}

function messageOf([message, about]: readonly unknown[]): StreamEvent | null {
  if (!isPlainChunk(message) && !isPlain(message)) return null;
  const node = isObject(about) ? about['langgraph_node'] : null;
  return {type: 'message', message, node: isText(node) ? node : null};
}

function isPlainState(state: unknown): state is ThreadValues {
  if (!isObject(state)) return false;
  const {messages} = state;
  return messages === undefined || (Array.isArray(messages) && messages.every(isPlain));
}
