import {soundMessages} from '../protocol/sound.js';
import type {ToolCall} from '../protocol/wire.js';
import type {Message} from '../state/conversation.js';
import {contentText, nonBlank} from './content.js';
import {outcomeOf} from './tool-outcome.js';

/** A file as the agent is writing it, before it can be read from the server. */
export interface FileDraft {
  readonly path: string;
  readonly content: string;
  /** The call has no result yet. */
  readonly pending: boolean;
}

/**
 * The content of the file that one `write_file` call writes: what earlier calls to the same path left behind, and what this
 * one has streamed so far. `null` when the call is no write, has no path yet, or failed: the file itself then says more.
 */
export function draftOf(given: readonly Message[], callId: string): FileDraft | null {
  const messages = soundMessages(given);
  const results = new Map<string, Message>();
  for (const message of messages) {
    if (message.type === 'tool' && message.tool_call_id) results.set(message.tool_call_id, message);
  }
  const writes = messages.flatMap((message) =>
    message.type === 'ai'
      ? (message.tool_calls ?? []).filter((call) => call.name === 'write_file')
      : [],
  );
  const selected = writes.find((call) => call.id === callId);
  const path = nonBlank(selected?.args['path']);
  if (!selected || path === null) return null;
  const outcome = stateOf(selected, results);
  if (outcome === 'failed') return null;

  let content = '';
  for (const call of writes) {
    if (call.args['path'] !== path) continue;
    if (call !== selected && stateOf(call, results) !== 'written') continue;
    const text = typeof call.args['content'] === 'string' ? call.args['content'] : '';
    content = call.args['append'] === true ? content + text : text;
    if (call === selected) break;
  }
  return {path, content, pending: outcome === 'pending'};
}

/** A write has succeeded when its result is exactly `OK`. */
function stateOf(
  call: ToolCall,
  results: ReadonlyMap<string, Message>,
): 'pending' | 'written' | 'failed' {
  const result = call.id ? results.get(call.id) : undefined;
  if (!result) return 'pending';
  const isWritten =
    contentText(result.content).trim() === 'OK' && !outcomeOf(result, 'write_file').failed;
  return isWritten ? 'written' : 'failed';
}
