import type {Message} from '../state/conversation.js';
import {isRecord} from './content.js';

export const CLARIFY = 'ask_clarification';
export const DELEGATE = 'task';
export const PRESENT = 'present_files';

/** The names of the tools that an assistant's message calls, those with broken arguments included. */
export function calledTools(message: Message): readonly string[] {
  if (message.type !== 'ai') return [];
  const names = (message.tool_calls ?? []).map((call) => call.name);
  for (const call of message.invalid_tool_calls ?? []) names.push(call.name ?? '');
  return names;
}

export function callsTools(message: Message): boolean {
  return (
    message.type === 'ai' &&
    ((message.tool_calls?.length ?? 0) > 0 || (message.invalid_tool_calls?.length ?? 0) > 0)
  );
}

/** The name of the tool by its call's id: result rows of the durable feed may come without a name. */
export type ToolNames = ReadonlyMap<string, string>;

/**
 * Whether a tool's result is a question to the reader: by its name, the name of its call, or the request it carries (other
 * tools ask in the same way).
 */
export function isClarification(message: Message, callName?: string): boolean {
  if (message.type !== 'tool') return false;
  if (message.name === CLARIFY || callName === CLARIFY) return true;
  return humanInputOf(message) !== null || forkClarificationOf(message) !== null;
}

/** The raw `human_input` request of a tool's result, unchecked. */
export function humanInputOf(message: Message): Readonly<Record<string, unknown>> | null {
  const artifact = message.artifact;
  const request = isRecord(artifact) ? artifact['human_input'] : null;
  return isRecord(request) && request['kind'] === 'human_input_request' ? request : null;
}

/** The fork's raw clarification of a tool's result, unchecked. */
export function forkClarificationOf(message: Message): Readonly<Record<string, unknown>> | null {
  const clarification = message.additional_kwargs?.['clarification'];
  return isRecord(clarification) ? clarification : null;
}

/** The reply to a request that a hidden human message carries; `null` for anything else. */
export function humanInputResponseOf(message: Message): Readonly<Record<string, unknown>> | null {
  if (message.type !== 'human') return null;
  const response = message.additional_kwargs?.['human_input_response'];
  return isRecord(response) && typeof response['request_id'] === 'string' ? response : null;
}
