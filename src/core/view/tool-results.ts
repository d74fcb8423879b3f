import {isObject} from '../protocol/shapes.js';
import {nonBlank} from './content.js';
import type {SearchResult, SearchResults, ToolStep} from './types.js';

const SEARCH_TOOLS: ReadonlySet<string> = new Set(['web_search', 'image_search']);

/**
 * What a search found, whatever shape its result has: a bare list (search tools only), or an object with `results`, which
 * any tool may return. Entries that are none are skipped. `null` when the result is no search result.
 */
export function searchResultsOf(step: ToolStep): SearchResults | null {
  const {data, args} = step;
  const isSearch = SEARCH_TOOLS.has(step.name);
  if (Array.isArray(data)) {
    return isSearch ? {query: nonBlank(args['query']), results: readEntries(data)} : null;
  }
  if (!isObject(data) || !Array.isArray(data['results'])) return null;
  const results = readEntries(data['results']);
  if (results.length === 0 && !isSearch) return null;
  return {query: nonBlank(args['query']) ?? nonBlank(data['query']), results};
}

function readEntries(entries: readonly unknown[]): readonly SearchResult[] {
  return entries.map(readEntry).filter((entry) => entry !== null);
}

/** Providers and the fork's knowledge bases name the same things differently: the first name that holds a text counts. */
function readEntry(entry: unknown): SearchResult | null {
  if (!isObject(entry)) return null;
  const title = firstText(entry, ['title', 'm_title', 'name']);
  const url = firstText(entry, ['url', 'source_url', 'link']);
  const snippet = firstText(entry, [
    'content_preview',
    'snippet',
    'content',
    'page_content',
    'description',
  ]);
  const imageUrl = firstText(entry, ['image_url', 'image']);
  const thumbnailUrl = firstText(entry, ['thumbnail_url', 'thumbnail']);
  const isImage = imageUrl !== null || thumbnailUrl !== null;
  // A knowledge base's entry has words but often no address; without either, a title points to nothing.
  if (!isImage && (title === null || (url === null && snippet === null))) return null;
  return {title: title ?? url ?? '', url, snippet, imageUrl, thumbnailUrl};
}

function firstText(
  entry: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string | null {
  for (const key of keys) {
    const text = nonBlank(entry[key]);
    if (text !== null) return text.trim();
  }
  return null;
}

/** The title of a fetched page: the first top heading of its Markdown. `null` when there is none worth showing. */
export function webFetchTitle(step: ToolStep): string | null {
  const heading = /^# +(\S[^\n]*)$/m.exec(step.result ?? '');
  const title = heading?.[1]?.trim() ?? '';
  return title === '' || title.toLowerCase() === 'untitled' ? null : title;
}
