import {suggestionInput} from '../view/spoken.js';
import {asSessionError, isMissingFeature} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';
import {isBusy} from './view.js';

const DEFAULT_COUNT = 3;

interface SuggestionConfig {
  readonly enabled: boolean;
  readonly max: number;
}

/** Asks for follow-up questions after an answer. They are an extra: whatever fails, there are just none. */
export async function offerSuggestions(kernel: Kernel, view: View): Promise<void> {
  const {threadId, signal} = view;
  if (threadId === null || !kernel.has('suggestions')) return;
  const conversation = kernel.conversation.get();
  const messages = suggestionInput(conversation.messages);
  if (messages.at(-1)?.role !== 'assistant') return;
  const {enabled, max} = await readConfig(kernel, signal);
  if (!enabled || max < 1 || signal.aborted) return;
  const {model} = kernel.choices.get();
  try {
    const suggestions = await gatewayOf(kernel).suggestions(
      threadId,
      {messages, n: max, ...(model !== null && {modelName: model})},
      signal,
    );
    if (
      signal.aborted ||
      isBusy(view) ||
      kernel.conversation.get().lastRun !== conversation.lastRun
    )
      return;
    kernel.suggestions.set(suggestions.map((text) => text.trim()).slice(0, max));
  } catch (thrown) {
    if (isMissingFeature(asSessionError(thrown))) kernel.lacks('suggestions');
  }
}

const configs = new WeakMap<Kernel, SuggestionConfig>();

async function readConfig(kernel: Kernel, signal: AbortSignal): Promise<SuggestionConfig> {
  const known = configs.get(kernel);
  if (known !== undefined) return known;
  let config: SuggestionConfig = {enabled: true, max: DEFAULT_COUNT};
  // The fork has no such endpoint, and offers suggestions all the same: asking would leave an error in the page's console.
  if (kernel.status.get().dialect === 'fork') return config;
  try {
    config = await gatewayOf(kernel).suggestionsConfig(signal);
  } catch (thrown) {
    if (!isMissingFeature(asSessionError(thrown))) return config;
  }
  configs.set(kernel, config);
  return config;
}
