import type {StreamEvent} from '../../../src/core/protocol/events.js';
import type {
  FeedPage,
  FeedRow,
  ThreadValues,
  ToolCallChunk,
  WireMessage,
} from '../../../src/core/protocol/wire.js';
import type {Conversation, Message} from '../../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../../src/core/state/events.js';
import {identityOf} from '../../../src/core/state/identity.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import type {RecordedFrame} from '../../support/captures.js';

export function human(id: string, text = id, more: Partial<WireMessage> = {}): WireMessage {
  return {type: 'human', id, content: [{type: 'text', text}], additional_kwargs: {}, ...more};
}

/** A question as the server keeps it, with its run. */
export function asked(id: string, runId: string, text = id): WireMessage {
  return human(id, text, {name: 'user-input', additional_kwargs: {run_id: runId}});
}

export function ai(id: string, content = id, more: Partial<WireMessage> = {}): WireMessage {
  return {type: 'ai', id, content, additional_kwargs: {}, tool_calls: [], ...more};
}

export function calling(id: string, ...calls: readonly string[]): WireMessage {
  return ai(id, '', {tool_calls: calls.map((call) => ({id: call, name: 'bash', args: {}}))});
}

export function tool(callId: string, content = 'OK', more: Partial<WireMessage> = {}): WireMessage {
  return {type: 'tool', id: `t-${callId}`, name: 'bash', tool_call_id: callId, content, ...more};
}

export function chunk(id: string, content: string, more: object = {}): WireMessage {
  return {type: 'AIMessageChunk', id, content, additional_kwargs: {}, ...more};
}

export function callChunk(
  id: string,
  args: string,
  {index = 0, ...more}: ToolCallChunk = {},
): WireMessage {
  return chunk(id, '', {tool_call_chunks: [{index, args, id: null, name: null, ...more}]});
}

export function frame(event: StreamEvent, id?: string): ConversationEvent {
  return id === undefined ? {type: 'frame', event, at: 1} : {type: 'frame', event, at: 1, id};
}

export function metadata(runId = 'run'): ConversationEvent {
  return frame({type: 'metadata', runId, threadId: 'thread'});
}

export function told(message: WireMessage, node: string | null = 'model'): ConversationEvent {
  return frame({type: 'message', message, node});
}

export function values(
  messages: readonly WireMessage[],
  more: ThreadValues = {},
): ConversationEvent {
  return frame({type: 'values', values: {...more, messages}});
}

export function updates(
  node: string,
  written: Readonly<Record<string, unknown>> | null,
): ConversationEvent {
  return frame({type: 'updates', updates: {[node]: written}});
}

export function custom(
  type: string,
  data: Readonly<Record<string, unknown>> = {},
): ConversationEvent {
  return frame({type: 'custom', data: {...data, type}});
}

export function row(seq: number, runId: string, content: WireMessage): FeedRow {
  return {seq, run_id: runId, content, created_at: '2026-01-01T00:00:00Z'};
}

/** A page of the feed; `before` is the cursor of the next older one. */
export function page(rows: readonly FeedRow[], before: number | null = null): FeedPage {
  return {data: rows, has_more: before !== null, next_before_seq: before};
}

export function newest(rows: readonly FeedRow[], before: number | null = null): ConversationEvent {
  return {type: 'history-page', page: page(rows, before), older: false};
}

export function older(rows: readonly FeedRow[], before: number | null = null): ConversationEvent {
  return {type: 'history-page', page: page(rows, before), older: true};
}

export function submitted(
  messages: readonly WireMessage[],
  supersedes?: readonly string[],
): ConversationEvent {
  return {type: 'submitted', messages, at: 1, ...(supersedes && {supersedes})};
}

export const ended = (
  reason: 'success' | 'stopped' | 'error' | 'lost' = 'success',
): ConversationEvent => ({type: 'run-ended', reason, at: 2});

export function play(
  events: readonly ConversationEvent[],
  from: Conversation = emptyConversation('thread'),
): Conversation {
  return events.reduce(reduce, from);
}

export function playFrames(
  frames: readonly RecordedFrame[],
  from: Conversation = emptyConversation('thread'),
): Conversation {
  return play(
    frames.map(({event, id}) => frame(event, id)),
    from,
  );
}

/** Order and identity of a transcript; `#` marks what has no identity. */
export function idsOf({messages}: Conversation): readonly string[] {
  return messages.map((message) => identityOf(message) ?? `#${message.type}:${message.id}`);
}

/** Ids of the messages that a reader may see, in order. */
export function shownIds({messages}: Conversation): readonly (string | null | undefined)[] {
  return messages.filter(({type}) => type !== 'system').map((message) => message.id);
}

export function byId({messages}: Conversation, id: string): Message {
  const message = messages.find((candidate) => candidate.id === id);
  if (!message) throw new Error(`There is no message ${id}.`);
  return message;
}

/** A message without what only this client knows of it. */
export function wireOf(message: Message): WireMessage {
  const {facts: _, ...wire} = message;
  return wire;
}
