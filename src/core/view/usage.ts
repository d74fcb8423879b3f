import {isObject} from '../protocol/shapes.js';
import type {UsageMetadata} from '../protocol/wire.js';
import {soundMessages} from '../protocol/sound.js';
import type {Message} from '../state/conversation.js';
import {count} from './content.js';

export type TokenUsage = Pick<UsageMetadata, 'input_tokens' | 'output_tokens' | 'total_tokens'>;

/** Reads a usage snapshot. Only a whole one counts: three finite numbers that are not negative. */
export function readUsage(value: unknown): TokenUsage | null {
  if (!isObject(value)) return null;
  const input = count(value['input_tokens']);
  const output = count(value['output_tokens']);
  const total = count(value['total_tokens']);
  if (input === null || output === null || total === null) return null;
  return {input_tokens: input, output_tokens: output, total_tokens: total};
}

/** Tokens of a list of messages, each message counted once. `null` when no message says. */
export function usageOf(messages: readonly Message[]): TokenUsage | null {
  const usages = new Map<unknown, TokenUsage>();
  for (const message of soundMessages(messages)) {
    const usage = readUsage(
      message.usage_metadata ?? message.additional_kwargs?.['usage_metadata'],
    );
    const identity = message.id ?? message;
    if (usage !== null && !usages.has(identity)) usages.set(identity, usage);
  }
  return usages.size === 0 ? null : [...usages.values()].reduce(add);
}

function add(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    total_tokens: a.total_tokens + b.total_tokens,
  };
}
