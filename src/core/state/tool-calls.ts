import type {ToolCall, ToolCallChunk} from '../protocol/wire.js';
import {share} from './equal.js';
import {emptyJson, readJson, type PartialJson} from './partial-json.js';

/** A tool call whose arguments stream. */
export interface GrowingCall {
  readonly index: number | null;
  readonly json: PartialJson;
  /** The call as it can be shown now. */
  readonly call: ToolCall;
}

/**
 * Adds fragments to the calls they belong to: those of the same `index`. Id and name come once, with the first fragment of
 * a call; a second id under the same index is a further call (some providers count every call 0). A fragment without
 * index or id goes on where the last one ended.
 */
export function addCallChunks(
  calls: readonly GrowingCall[],
  chunks: readonly ToolCallChunk[],
): readonly GrowingCall[] {
  if (chunks.length === 0) return calls;
  const next = [...calls];
  for (const chunk of chunks) {
    const at = next.findLastIndex((known) => belongs(chunk, known));
    if (at < 0) next.push(grow(newCall(chunk), chunk));
    else next[at] = grow(next[at] as GrowingCall, chunk);
  }
  return next;
}

function belongs(chunk: ToolCallChunk, {index, call}: GrowingCall): boolean {
  const sameIndex = chunk.index == null ? !chunk.id : index === chunk.index;
  return sameIndex && (!chunk.id || !call.id || chunk.id === call.id);
}

function newCall(chunk: ToolCallChunk): GrowingCall {
  return {
    index: chunk.index ?? null,
    json: emptyJson,
    call: {type: 'tool_call', id: null, name: '', args: {}, partial: true} as ToolCall,
  };
}

function grow(known: GrowingCall, chunk: ToolCallChunk): GrowingCall {
  const json = readJson(known.json, chunk.args ?? '');
  const {partial: _, ...call} = known.call;
  const grown: ToolCall = {
    ...call,
    id: call.id || chunk.id || null,
    name: call.name || chunk.name || '',
    args: argsOf(json.value),
    ...(json.status !== 'complete' && {partial: true}),
  };
  return {index: known.index, json, call: share(known.call, grown)};
}

function argsOf(value: unknown): ToolCall['args'] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as ToolCall['args']) : {};
}
