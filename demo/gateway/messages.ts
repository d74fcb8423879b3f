/** The messages of the wire, with their keys in the order in which the gateway writes them. */
import {isObject, type Json, type JsonObject} from './json.js';

export type Content = string | JsonObject[];

export interface Usage extends JsonObject {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
}

export interface ToolCall extends JsonObject {
  name: string;
  args: JsonObject;
  id: string | null;
  type: 'tool_call';
}

export interface InvalidToolCall extends JsonObject {
  name: string | null;
  args: string | null;
  id: string | null;
  error: string | null;
  type: 'invalid_tool_call';
}

export interface ToolCallChunk extends JsonObject {
  name: string | null;
  args: string;
  id: string | null;
  index: number;
  type: 'tool_call_chunk';
}

export interface WireMessage extends JsonObject {
  content: Content;
  additional_kwargs: JsonObject;
  response_metadata: JsonObject;
  type: string;
  name: string | null;
  id: string | null;
}

export interface AiMessage extends WireMessage {
  tool_calls: ToolCall[];
  invalid_tool_calls: InvalidToolCall[];
  usage_metadata: Usage | null;
}

export interface ToolMessage extends WireMessage {
  tool_call_id: string;
  artifact: Json;
  status: 'success' | 'error';
}

export function humanMessage(
  content: Content,
  id: string,
  additional_kwargs: JsonObject = {},
  name: string | null = null,
): WireMessage {
  return {content, additional_kwargs, response_metadata: {}, type: 'human', name, id};
}

export function systemMessage(
  content: string,
  id: string,
  additional_kwargs: JsonObject,
): WireMessage {
  return {content, additional_kwargs, response_metadata: {}, type: 'system', name: null, id};
}

export function removeMessage(id: string): WireMessage {
  return {
    content: '',
    additional_kwargs: {},
    response_metadata: {},
    type: 'remove',
    name: null,
    id,
  };
}

export function toolMessage(fields: {
  content: string;
  additional_kwargs?: JsonObject;
  name: string | null;
  id: string | null;
  tool_call_id: string;
  artifact?: Json;
  status?: 'success' | 'error';
}): ToolMessage {
  return {
    content: fields.content,
    additional_kwargs: fields.additional_kwargs ?? {},
    response_metadata: {},
    type: 'tool',
    name: fields.name,
    id: fields.id,
    tool_call_id: fields.tool_call_id,
    artifact: fields.artifact ?? null,
    status: fields.status ?? 'success',
  };
}

export function aiMessage(fields: {
  content: Content;
  additional_kwargs?: JsonObject;
  response_metadata?: JsonObject;
  id: string;
  tool_calls?: ToolCall[];
  invalid_tool_calls?: InvalidToolCall[];
  usage_metadata?: Usage | null;
}): AiMessage {
  return {
    content: fields.content,
    additional_kwargs: fields.additional_kwargs ?? {},
    response_metadata: fields.response_metadata ?? {},
    type: 'ai',
    name: null,
    id: fields.id,
    tool_calls: fields.tool_calls ?? [],
    invalid_tool_calls: fields.invalid_tool_calls ?? [],
    usage_metadata: fields.usage_metadata ?? null,
  };
}

export function isAi(message: WireMessage): message is AiMessage {
  return message.type === 'ai';
}

export function isTool(message: WireMessage): message is ToolMessage {
  return message.type === 'tool';
}

/** The readable text of a message's content, its text blocks joined. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block: unknown) => {
      if (typeof block === 'string') return block;
      return isObject(block) && typeof block['text'] === 'string' ? block['text'] : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}
