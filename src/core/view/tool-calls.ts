import {isObject} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';

export const CLARIFY = 'ask_clarification';
export const DELEGATE = 'task';
export const PRESENT = 'present_files';

/** Whether an assistant's message calls tools, be it with broken arguments. */
export function callsTools(message: Message): boolean {
  return (
    message.type === 'ai' &&
    ((message.tool_calls?.length ?? 0) > 0 || (message.invalid_tool_calls?.length ?? 0) > 0)
  );
}

/**
 * Whether a tool's result is a question to the reader: by the request it carries (other tools ask in the same way), its name,
 * or that of its call, which the durable feed may leave out of the result. A failed call asked nothing.
 */
export function isClarification(message: Message, callName?: string): boolean {
  if (message.type !== 'tool') return false;
  if (humanInputOf(message) !== null || forkClarificationOf(message) !== null) return true;
  return (message.name === CLARIFY || callName === CLARIFY) && message.status !== 'error';
}

/** The raw `human_input` request of a tool's result, unchecked. */
export function humanInputOf(message: Message): Readonly<Record<string, unknown>> | null {
  const artifact = message.artifact;
  const request = isObject(artifact) ? artifact['human_input'] : null;
  return isObject(request) && request['kind'] === 'human_input_request' ? request : null;
}

/** The fork's raw clarification of a tool's result, unchecked. */
export function forkClarificationOf(message: Message): Readonly<Record<string, unknown>> | null {
  const clarification = message.additional_kwargs?.['clarification'];
  return isObject(clarification) ? clarification : null;
}

/** The reply to a request that a hidden human message carries; `null` for anything else. */
export function humanInputResponseOf(message: Message): Readonly<Record<string, unknown>> | null {
  if (message.type !== 'human') return null;
  const response = message.additional_kwargs?.['human_input_response'];
  return isObject(response) && typeof response['request_id'] === 'string' ? response : null;
}
