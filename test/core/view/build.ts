import type {ToolCall} from '../../../src/core/protocol/wire.js';
import type {Message} from '../../../src/core/state/conversation.js';

/** Messages in as few words as a test needs. */
export function human(id: string, content: Message['content'] = id, kwargs = {}): Message {
  return {type: 'human', id, content, additional_kwargs: kwargs};
}

export function ai(
  id: string,
  content: Message['content'] = '',
  more: Partial<Message> = {},
): Message {
  return {type: 'ai', id, content, ...more};
}

export function call(id: string, name: string, args: ToolCall['args'] = {}): ToolCall {
  return {id, name, args};
}

export function tool(
  callId: string,
  name: string | null,
  content: Message['content'] = 'OK',
  more: Partial<Message> = {},
): Message {
  return {type: 'tool', id: `t-${callId}`, name, content, tool_call_id: callId, ...more};
}

export function thinking(text: string): Partial<Message> {
  return {additional_kwargs: {reasoning_content: text}};
}

export function hidden(message: Message): Message {
  return {...message, additional_kwargs: {...message.additional_kwargs, hide_from_ui: true}};
}
