import type {Message, Step, ToolStep} from '../../../src/core/index.js';

/** Short ways to write the messages and steps of the states. */

export const human = (
  id: string,
  content: Message['content'],
  more: Partial<Message> = {},
): Message => ({
  type: 'human',
  id,
  content,
  ...more,
});

export const ai = (
  id: string,
  content: Message['content'],
  more: Partial<Message> = {},
): Message => ({
  type: 'ai',
  id,
  content,
  ...more,
});

export const call = (id: string, name: string, args: Readonly<Record<string, unknown>>) => ({
  id,
  name,
  args,
});

export const result = (
  callId: string,
  name: string,
  content: string,
  more: Partial<Message> = {},
): Message => ({
  type: 'tool',
  id: `result-${callId}`,
  tool_call_id: callId,
  name,
  content,
  ...more,
});

export const toolStep = (id: string, name: string, more: Partial<ToolStep> = {}): ToolStep => ({
  kind: 'tool',
  id,
  messageId: `message-of-${id}`,
  name,
  args: {},
  description: typeof more.args?.['description'] === 'string' ? more.args['description'] : null,
  status: 'done',
  result: null,
  data: null,
  exitCode: null,
  extra: {},
  ...more,
});

export const reasoning = (id: string, text: string, status: Step['status'] = 'done'): Step => ({
  kind: 'reasoning',
  id,
  text,
  status,
});

export const words = (id: string, text: string, status: Step['status'] = 'done'): Step => ({
  kind: 'text',
  id,
  text,
  status,
});
