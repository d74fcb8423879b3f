import type {SseMessage, StreamEvent} from './events.js';
import {isObject, isText} from './shapes.js';
import {soundMessage, soundValues} from './sound.js';
import type {JsonObject} from './shapes.js';

type Decode = (data: unknown) => StreamEvent | null;

/**
 * What one server-sent event says. Never throws: data that is not JSON is `malformed`, and what does not have the shape its
 * name promises is `unknown`, so that one odd frame cannot end a conversation.
 */
export function decode(message: SseMessage): StreamEvent {
  return decodeWith(JSON.parse, message);
}

/** {@link decode} with another `JSON.parse`, such as `createSnapshotParser` makes for the snapshots of one stream. */
export function decodeWith(parse: (text: string) => unknown, message: SseMessage): StreamEvent {
  const {event, data} = message;
  // The end is the end, whatever is written beside it.
  if (event === 'end') return {type: 'end'};
  let value: unknown;
  try {
    value = parse(data);
  } catch (error) {
    // A failed run is told as plain text by some servers.
    if (event === 'error') return {type: 'error', message: data, name: null};
    return {type: 'malformed', name: event, reason: reasonOf(error)};
  }
  const decoder = Object.hasOwn(decoders, event) ? decoders[event] : undefined;
  // `values|tools:…` is a sub-graph's frame and finds no decoder: it must never pass for the thread's own.
  return decoder?.(value) ?? {type: 'unknown', name: event, data: value};
}

/** By event name; each answers `null` when the data is not of its shape. */
const decoders: Readonly<Record<string, Decode>> = {
  metadata: (data) => {
    if (!isObject(data) || !isText(data['run_id'])) return null;
    const threadId = data['thread_id'];
    return {type: 'metadata', runId: data['run_id'], threadId: isText(threadId) ? threadId : null};
  },

  messages: (data) => {
    const [message, about] = Array.isArray(data) ? (data as unknown[]) : [data];
    const wire = soundMessage(message);
    if (!wire) return null;
    const node = isObject(about) ? about['langgraph_node'] : null;
    return {type: 'message', message: wire, node: isText(node) ? node : null};
  },

  values: (data) => (isObject(data) ? {type: 'values', values: soundValues(data)} : null),

  updates: (data) => {
    if (!isObject(data)) return null;
    const writes = Object.entries(data).flatMap(([node, written]) =>
      typeof written === 'object' ? [[node, soundWrites(written)] as const] : [],
    );
    return {type: 'updates', updates: Object.fromEntries(writes)};
  },

  custom: (data) =>
    isObject(data) && isText(data['type'])
      ? {type: 'custom', data: data as JsonObject & {readonly type: string}}
      : null,

  error: (data) => ({type: 'error', ...errorOf(data)}),

  gap: (data) => {
    const gap = gapOf(data);
    return gap ?? {type: 'malformed', name: 'gap', reason: 'The replay gap lacks its positions.'};
  },
};

/** `{message, name}` (upstream), `{error, message}` (LangGraph), a text, or something nested in `error`. */
function errorOf(data: unknown): {readonly message: string; readonly name: string | null} {
  if (isText(data)) return {message: data, name: null};
  if (!isObject(data)) return {message: 'The run failed.', name: null};
  const {message, name, error, detail} = data;
  if (isText(message)) return {message, name: isText(name) ? name : isText(error) ? error : null};
  const inner = error ?? detail;
  const nested = inner === undefined ? {message: 'The run failed.', name: null} : errorOf(inner);
  return {message: nested.message, name: isText(name) ? name : nested.name};
}

function gapOf(data: unknown): StreamEvent | null {
  if (!isObject(data) || data['code'] !== 'stream_replay_gap' || !isText(data['run_id'])) {
    return null;
  }
  const requested = positionOf(data['requested_event_id']);
  const earliest = positionOf(data['earliest_available_event_id']);
  const latest = positionOf(data['latest_available_event_id']);
  if (requested === undefined || earliest === undefined || latest === undefined) return null;
  return {
    type: 'gap',
    gap: {
      runId: data['run_id'],
      requestedEventId: requested,
      earliestEventId: earliest,
      latestEventId: latest,
    },
  };
}

/** Event ids are opaque; one dialect counts. `undefined` for what is no id. */
function positionOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** `__interrupt__` holds a list where nodes hold an object; it passes as it is. */
function soundWrites(written: object | null): JsonObject | null {
  return isObject(written) ? soundValues(written) : (written as JsonObject | null);
}

/** Engines quote the text that they could not parse; it may be anything. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'not JSON';
}
