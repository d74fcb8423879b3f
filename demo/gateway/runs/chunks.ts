/** Cuts one answer of the model into the chunks that travel on `messages`. */
import type {ModelResponse, Part, ToolCallPart} from '../agents/script.js';
import {pythonJson, type JsonObject} from '../json.js';
import type {
  AiMessage,
  Content,
  InvalidToolCall,
  ToolCall,
  ToolCallChunk,
  Usage,
} from '../messages.js';
import {parsePartialJson} from './partial-json.js';

/** A call with the id the gateway gave it. */
export interface NumberedCall {
  part: ToolCallPart;
  id: string;
  index: number;
}

export type Piece =
  | {kind: 'reasoning'; text: string}
  | {kind: 'content'; content: Content}
  | {kind: 'call'; chunk: ToolCallChunk};

/** Tools whose arguments are batched while `values` is also streamed. */
const BATCHED_TOOLS = new Set(['write_file', 'str_replace']);
const BATCH = 32;

function split(text: string, size: number): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size)
    pieces.push(characters.slice(at, at + size).join(''));
  return pieces;
}

const callChunk = (
  index: number,
  name: string | null,
  id: string | null,
  args: string,
): ToolCallChunk => ({
  name,
  args,
  id,
  index,
  type: 'tool_call_chunk',
});

export function argumentsText({args, raw}: ToolCallPart): string {
  return raw ?? pythonJson(args);
}

/** The chunks of one part; `batched` merges the long arguments of file tools. */
export function* piecesOf(
  part: Part,
  options: {size: number; batched: boolean; blocks: boolean; call?: NumberedCall | undefined},
): Generator<Piece> {
  const {size, batched, blocks, call} = options;
  if (part.kind === 'think') {
    const text = part.style === 'think_tag' ? `<think>${part.text}</think>` : part.text;
    for (const piece of split(text, size)) {
      if (part.style === 'reasoning_content') yield {kind: 'reasoning', text: piece};
      else if (part.style === 'think_tag') yield {kind: 'content', content: piece};
      else yield {kind: 'content', content: [{type: 'thinking', thinking: piece, index: 0}]};
    }
  } else if (part.kind === 'say') {
    for (const piece of split(part.text, size)) {
      yield {kind: 'content', content: blocks ? [{type: 'text', text: piece, index: 1}] : piece};
    }
  } else if (part.kind === 'call' && call) {
    const pieces = split(argumentsText(part), size);
    if (batched && BATCHED_TOOLS.has(part.name)) {
      yield {
        kind: 'call',
        chunk: callChunk(call.index, part.name, call.id, pieces.splice(0, BATCH - 1).join('')),
      };
      while (pieces.length > 0) {
        yield {
          kind: 'call',
          chunk: callChunk(call.index, null, null, pieces.splice(0, BATCH).join('')),
        };
      }
    } else {
      yield {kind: 'call', chunk: callChunk(call.index, part.name, call.id, '')};
      for (const piece of pieces)
        yield {kind: 'call', chunk: callChunk(call.index, null, null, piece)};
    }
  }
}

/** The partial parses that the server adds to a chunk; clients must not trust them. */
export function partialCalls(chunk: ToolCallChunk): {
  tool_calls: ToolCall[];
  invalid_tool_calls: InvalidToolCall[];
} {
  const args = chunk.args === '' ? {} : parsePartialJson(chunk.args);
  if (args) {
    return {
      tool_calls: [{name: chunk.name ?? '', args, id: chunk.id, type: 'tool_call'}],
      invalid_tool_calls: [],
    };
  }
  const invalid: InvalidToolCall = {
    name: chunk.name,
    args: chunk.args,
    id: chunk.id,
    error: null,
    type: 'invalid_tool_call',
  };
  return {tool_calls: [], invalid_tool_calls: [invalid]};
}

/** An `AIMessageChunk` with its keys in the order of the wire. */
export function chunkMessage(fields: {
  id: string;
  content?: Content;
  additional_kwargs?: JsonObject;
  response_metadata?: JsonObject;
  usage?: Usage | null;
  chunk?: ToolCallChunk | undefined;
  last?: boolean;
}): JsonObject {
  const calls = fields.chunk
    ? partialCalls(fields.chunk)
    : {tool_calls: [], invalid_tool_calls: []};
  return {
    content: fields.content ?? '',
    additional_kwargs: fields.additional_kwargs ?? {},
    response_metadata: fields.response_metadata ?? {},
    type: 'AIMessageChunk',
    name: null,
    id: fields.id,
    ...calls,
    usage_metadata: fields.usage ?? null,
    tool_call_chunks: fields.chunk ? [fields.chunk] : [],
    chunk_position: fields.last === true ? 'last' : null,
  };
}

const join = (response: ModelResponse, kind: 'think' | 'say'): string =>
  response.parts.map((part) => (part.kind === kind ? part.text : '')).join('');

export function thinkingStyle(
  response: ModelResponse,
): Extract<Part, {kind: 'think'}>['style'] | undefined {
  return response.parts.find((part) => part.kind === 'think')?.style;
}

/** Content and reasoning of the finished message. */
export function finishedContent(response: ModelResponse): {
  content: Content;
  additional_kwargs: JsonObject;
} {
  const thinking = join(response, 'think');
  const text = join(response, 'say');
  const style = thinkingStyle(response);
  if (style === undefined) return {content: text, additional_kwargs: {}};
  if (style === 'think_tag') {
    return {content: `<think>${thinking}</think>${text}`, additional_kwargs: {}};
  }
  if (style === 'blocks') {
    const blocks = [
      {type: 'thinking', thinking, index: 0},
      {type: 'text', text, index: 1},
    ];
    return {content: blocks, additional_kwargs: {}};
  }
  return {content: text, additional_kwargs: {reasoning_content: thinking}};
}

export function finishedCalls(
  calls: readonly NumberedCall[],
): Pick<AiMessage, 'tool_calls' | 'invalid_tool_calls'> {
  const tool_calls: ToolCall[] = [];
  const invalid_tool_calls: InvalidToolCall[] = [];
  for (const {part, id} of calls) {
    if (part.raw === undefined) {
      tool_calls.push({name: part.name, args: part.args, id, type: 'tool_call'});
    } else {
      invalid_tool_calls.push({
        type: 'invalid_tool_call',
        id,
        name: part.name,
        args: part.raw,
        error: 'scripted broken JSON',
      });
    }
  }
  return {tool_calls, invalid_tool_calls};
}

export function usageOf(response: ModelResponse, inputCharacters: number): Usage {
  const thinking = join(response, 'think').length;
  const calls = response.parts.reduce(
    (sum, part) => (part.kind === 'call' ? sum + argumentsText(part).length : sum),
    0,
  );
  const input_tokens = 3000 + Math.ceil(inputCharacters / 4);
  const output_tokens = Math.max(
    1,
    Math.floor((thinking + join(response, 'say').length + calls) / 4),
  );
  return {
    input_tokens,
    output_tokens,
    total_tokens: input_tokens + output_tokens,
    input_token_details: {cache_read: 0},
    output_token_details: thinking > 0 ? {reasoning: Math.max(1, thinking >> 2)} : undefined,
  };
}
