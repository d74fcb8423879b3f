import assert from 'node:assert/strict';
import {test} from 'node:test';
import {searchResultsOf, webFetchTitle, type ToolStep} from '../../../src/core/view/index.js';

function step(name: string, data: unknown, more: Partial<ToolStep> = {}): ToolStep {
  return {
    kind: 'tool',
    id: 'c',
    messageId: 'a',
    name,
    args: {},
    description: null,
    status: 'done',
    result: null,
    data,
    exitCode: null,
    extra: {},
    ...more,
  };
}

const found = (name: string, data: unknown): (readonly [string, string | null])[] | undefined =>
  searchResultsOf(step(name, data))?.results.map(({title, url}) => [title, url] as const);

test('A12.7 the shapes of search results', () => {
  const entry = {title: 'A', url: 'https://a', content: 'x'};
  assert.deepEqual(found('web_search', [entry]), [['A', 'https://a']]);
  assert.deepEqual(found('web_search', {query: 'q', total_results: 1, results: [entry]}), [
    ['A', 'https://a'],
  ]);
  assert.deepEqual(
    found('kb_search', {success: true, results: [{m_title: 'B', page_content: 'x'}]}),
    [['B', null]],
  );
  assert.deepEqual(found('skill', {results: [{name: 'C', url: 'https://c'}]}), [
    ['C', 'https://c'],
  ]);
});

test('A12.7 fields are the first of their names that hold a text', () => {
  const entry = {title: ' ', m_title: 'T', url: 'https://a', content_preview: '', snippet: ' s '};
  assert.deepEqual(searchResultsOf(step('web_search', {results: [entry]}))?.results, [
    {title: 'T', url: 'https://a', snippet: 's', imageUrl: null, thumbnailUrl: null},
  ]);
});

test('A12.7 malformed neighbours do not blank the list', () => {
  const entries = [
    null,
    'x',
    7,
    {title: 'only'},
    {url: 'https://x'},
    {title: 3, url: 'https://y'},
    {title: 'A', url: 'https://a'},
  ];
  assert.deepEqual(found('web_search', entries), [['A', 'https://a']]);
});

test('A12.7 payloads of other tools are left alone', () => {
  assert.equal(searchResultsOf(step('bash', [{title: 'A', url: 'https://a'}])), null);
  assert.equal(searchResultsOf(step('x', {results: [1, 2]})), null);
  assert.equal(searchResultsOf(step('x', {results: 'none'})), null);
  assert.equal(searchResultsOf(step('web_search', null)), null);
  assert.deepEqual(searchResultsOf(step('web_search', {results: []}))?.results, []);
});

test('A12.7 images', () => {
  const data = {
    query: 'deer',
    results: [
      {title: 'D', image_url: 'https://i', thumbnail_url: 'https://t', source_url: 'https://s'},
    ],
  };
  assert.deepEqual(searchResultsOf(step('image_search', data)), {
    query: 'deer',
    results: [
      {
        title: 'D',
        url: 'https://s',
        snippet: null,
        imageUrl: 'https://i',
        thumbnailUrl: 'https://t',
      },
    ],
  });
});

test('the query is the call’s, else the result’s', () => {
  const data = {query: 'from result', results: []};
  assert.equal(searchResultsOf(step('web_search', data, {args: {query: 'asked'}}))?.query, 'asked');
  assert.equal(searchResultsOf(step('web_search', data))?.query, 'from result');
});

test('the title of a fetched page', () => {
  const title = (result: string | null): string | null =>
    webFetchTitle(step('web_fetch', null, {result}));
  assert.equal(title('# A page\n\ntext'), 'A page');
  assert.equal(title('intro\n## no\n# Yes \n'), 'Yes');
  assert.equal(title('# Untitled\n'), null);
  assert.equal(title('text'), null);
  assert.equal(title(null), null);
});
