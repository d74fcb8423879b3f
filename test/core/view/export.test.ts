import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  displayTitle,
  exportJson,
  exportMarkdown,
  exportName,
  suggestionInput,
  usageOf,
} from '../../../src/core/view/index.js';
import {ai, call, hidden, human, thinking, tool} from './build.js';

const messages = [
  hidden(human('reminder', '<system-reminder>secret</system-reminder>')),
  human('h', [
    {type: 'text', text: '<uploaded_files>\n- a (1 KB)\n</uploaded_files>\n\nWhat is *this*?'},
    {type: 'image_url', image_url: {url: 'https://x/a b.png'}},
  ]),
  ai('a', 'I look.', {...thinking('secret'), tool_calls: [call('c', 'bash', {command: 'secret'})]}),
  tool('c', 'bash', 'secret'),
  ai('b', '<think>secret</think>A **deer**.<memory>secret</memory>'),
  ai('e', ''),
];
const thread = {threadId: 't', title: 'A deer?', messages, createdAt: '2026-01-02T03:04:05Z'};
const now = Date.UTC(2026, 0, 3);

test('A20.7, #3107 the Markdown export holds what was said and nothing else', () => {
  assert.equal(
    exportMarkdown(thread, now),
    [
      '# A deer?\n\n*2026-01-02T03:04:05Z*',
      '## 🧑 User\n\nWhat is *this*?\n\n![](<https://x/a%20b.png>)',
      '## 🤖 Assistant\n\nI look.',
      '## 🤖 Assistant\n\nA **deer**.\n',
    ].join('\n\n---\n\n'),
  );
});

test('A20.7 the JSON export', () => {
  const text = exportJson(thread, now);
  assert.doesNotMatch(text, /secret/);
  const {messages: said, ...rest} = JSON.parse(text) as {
    messages: {id: string; type: string; content: unknown}[];
  };
  assert.deepEqual(rest, {
    title: 'A deer?',
    thread_id: 't',
    created_at: '2026-01-02T03:04:05Z',
    exported_at: '2026-01-03T00:00:00.000Z',
  });
  assert.deepEqual(
    said.map(({id, type}) => `${type} ${id}`),
    ['human h', 'ai a', 'ai b'],
  );
  assert.deepEqual(said[0]?.content, [
    {type: 'text', text: 'What is *this*?'},
    {type: 'image_url', image_url: {url: 'https://x/a b.png'}},
  ]);
});

test('A20.7 the file is called after the title, without its symbols', () => {
  assert.equal(exportName('苏超: 2025/26 "网站"!'), '苏超-2025-26-网站');
  assert.equal(exportName('???'), 'conversation');
  assert.equal(exportName(null), 'conversation');
});

test('titles are shown without the server’s blocks, whole or cut off', () => {
  assert.equal(
    displayTitle('<current_uploads>\n- a.txt\n</current_uploads>\n\nSum  it\nup'),
    'Sum it up',
  );
  assert.equal(displayTitle('<current_uploads> The following files...'), null);
  assert.equal(displayTitle('Use <b> tags'), 'Use <b> tags');
  for (const none of [null, undefined, '', ' \n']) assert.equal(displayTitle(none), null);
});

test('A20.8 usage: each message once, from either place, whole snapshots only', () => {
  const usage = {input_tokens: 2, output_tokens: 1, total_tokens: 3};
  const list = [
    ai('a', 'x', {usage_metadata: usage}),
    ai('a', 'xy', {usage_metadata: usage}),
    ai('b', 'x', {additional_kwargs: {usage_metadata: usage}}),
    ai('c', 'x', {usage_metadata: {...usage, total_tokens: Number.NaN}}),
  ];
  assert.deepEqual(usageOf(list), {input_tokens: 4, output_tokens: 2, total_tokens: 6});
  assert.equal(usageOf([human('h')]), null);
});

test('A18.15 follow-ups are made from the last six things said', () => {
  const turns = Array.from({length: 5}, (_, index) => [
    human(`h${index}`, `q${index}`),
    ai(`a${index}`, `r${index}`),
  ]).flat();
  assert.deepEqual(
    suggestionInput(turns).map(({content}) => content),
    ['q2', 'r2', 'q3', 'r3', 'q4', 'r4'],
  );
  assert.deepEqual(suggestionInput(messages), [
    {role: 'user', content: 'What is *this*?'},
    {role: 'assistant', content: 'I look.'},
    {role: 'assistant', content: 'A **deer**.'},
  ]);
});
