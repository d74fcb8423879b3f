import type {UsageMetadata} from '../protocol/wire.js';
import type {Message} from '../state/conversation.js';
import {usageOf as readUsage} from './subtask-outcome.js';

export type TokenUsage = Pick<UsageMetadata, 'input_tokens' | 'output_tokens' | 'total_tokens'>;

/** Tokens of a list of messages, each message counted once. `null` when no message says. */
export function usageOf(messages: readonly Message[]): TokenUsage | null {
  const seen = new Set<string>();
  let sum: TokenUsage | null = null;
  for (const message of messages) {
    const usage = readUsage(
      message.usage_metadata ?? message.additional_kwargs?.['usage_metadata'],
    );
    if (usage === null || (message.id && seen.has(message.id))) continue;
    if (message.id) seen.add(message.id);
    sum = {
      input_tokens: (sum?.input_tokens ?? 0) + usage.input_tokens,
      output_tokens: (sum?.output_tokens ?? 0) + usage.output_tokens,
      total_tokens: (sum?.total_tokens ?? 0) + usage.total_tokens,
    };
  }
  return sum;
}
