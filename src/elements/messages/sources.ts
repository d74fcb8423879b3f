import {answerOf, searchResultsOf, stepsOf} from '../../core/index.js';
import type {Group, Message} from '../../core/index.js';
import type {MarkdownSource} from '../../markdown/options.js';
import type {TranscriptItem} from './transcript-items.js';

const cache = new WeakMap<Group, readonly MarkdownSource[]>();
const none: readonly MarkdownSource[] = [];

/** What the marks of an answer, such as `[1]`, count: the results of the last search in its turn. */
export function markedSources(
  items: readonly TranscriptItem[],
  item: TranscriptItem,
  message: Message,
): readonly MarkdownSource[] | undefined {
  if (!/\[\d+\]/.test(answerOf(message))) return undefined;
  for (let index = items.indexOf(item) - 1; index >= 0; index--) {
    const before = items[index];
    if (before === undefined || before.type === 'human') break;
    const sources = before.type === 'processing' ? sourcesOf(before.group) : none;
    if (sources.length > 0) return sources;
  }
  return none;
}

function sourcesOf(group: Group): readonly MarkdownSource[] {
  let sources = cache.get(group);
  if (sources === undefined) {
    const found = stepsOf(group.messages, {running: false})
      .map((step) => (step.kind === 'tool' ? searchResultsOf(step) : null))
      .findLast((results) => results !== null && results.results.length > 0);
    sources = found?.results.map(({title, url}) => ({title, url: url ?? ''})) ?? none;
    cache.set(group, sources);
  }
  return sources;
}

/** Whether the turn that a row ends did something beside talking. */
export function usedTools(items: readonly TranscriptItem[], item: TranscriptItem): boolean {
  for (let index = items.indexOf(item) - 1; index >= 0; index--) {
    const before = items[index];
    if (before === undefined || before.type === 'human') return false;
    if (before.messages.some(({tool_calls: calls}) => calls !== undefined && calls.length > 0))
      return true;
  }
  return false;
}
