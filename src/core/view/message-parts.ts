import type {InvalidToolCall, ToolCall} from '../protocol/wire.js';
import type {Message} from '../state/conversation.js';
import {answerOf, hasAnswer, reasoningOf} from './reasoning.js';
import {CLARIFY, DELEGATE, PRESENT} from './tool-calls.js';
import {imagesOf} from './visibility.js';

/** Where a part of an assistant's message is shown. */
type PartType = 'processing' | 'assistant' | 'subagents' | 'files';

export interface Part {
  readonly type: PartType;
  readonly message: Message;
}

const cache = new WeakMap<Message, readonly Part[]>();

/**
 * An assistant's message as the parts that are shown apart, in reading order. Most messages are one part, which is the
 * message itself. Delegated tasks and presented files stand alone, so other calls of the same message become steps before
 * them; and what the model says with a question belongs to the reader, not into the steps.
 */
export function partsOf(message: Message): readonly Part[] {
  const cached = cache.get(message);
  if (cached) return cached;
  const parts = split(message);
  cache.set(message, parts);
  return parts;
}

interface Share {
  readonly type: PartType;
  readonly calls: readonly ToolCall[];
  readonly broken?: readonly InvalidToolCall[];
}

function split(message: Message): readonly Part[] {
  const calls = message.tool_calls ?? [];
  const broken = message.invalid_tool_calls ?? [];
  const others = calls.filter((call) => call.name !== DELEGATE && call.name !== PRESENT);
  const all: readonly Share[] = [
    {type: 'processing', calls: others, broken},
    {type: 'subagents', calls: calls.filter((call) => call.name === DELEGATE)},
    {type: 'files', calls: calls.filter((call) => call.name === PRESENT)},
  ];
  const shares = all.filter((share) => share.calls.length > 0 || (share.broken?.length ?? 0) > 0);
  const asksAndSpeaks = others.some((call) => call.name === CLARIFY) && hasAnswer(message);
  if (asksAndSpeaks && shares.length === 1) shares.push({type: 'assistant', calls: []});

  if (shares.length <= 1) return [{type: shares[0]?.type ?? 'processing', message}];
  // Reasoning goes with the first part; what is said goes with the last, which is a card or the bubble before a question.
  return shares.map((share, index) => ({
    type: share.type,
    message: partOf(message, share, index === 0, index === shares.length - 1),
  }));
}

function partOf(message: Message, share: Share, thinks: boolean, speaks: boolean): Message {
  const {reasoning_content: _, ...kwargs} = message.additional_kwargs ?? {};
  const reasoning = thinks ? reasoningOf(message) : null;
  const text = speaks ? answerOf(message) : '';
  const images = speaks ? imagesOf(message) : [];
  return {
    ...message,
    content:
      images.length === 0
        ? text
        : [{type: 'text', text}, ...images.map((url) => ({type: 'image_url', image_url: {url}}))],
    additional_kwargs: reasoning === null ? kwargs : {...kwargs, reasoning_content: reasoning},
    tool_calls: share.calls,
    invalid_tool_calls: share.broken ?? [],
  };
}
