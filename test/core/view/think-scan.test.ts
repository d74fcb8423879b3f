import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import type {Message} from '../../../src/core/state/conversation.js';
import {answerOf, reasoningOf, splitReasoning} from '../../../src/core/view/reasoning.js';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly answer: string;
  readonly reasoning: string | null;
}

const literal = (name: string, text: string): Case => ({name, text, answer: text, reasoning: null});

const cases: readonly Case[] = [
  {
    name: 'A10.2 a closed pair leaves the answer',
    text: '<think> why </think>\n\nBecause.',
    answer: 'Because.',
    reasoning: 'why',
  },
  {
    name: 'A10.2 bodies are joined by a blank line',
    text: '<think>a</think>x <think>b</think>y',
    answer: 'x y',
    reasoning: 'a\n\nb',
  },
  {
    name: 'A10.2 empty bodies are left out',
    text: '<think> </think>x<think>b</think>',
    answer: 'x',
    reasoning: 'b',
  },
  {
    name: 'A10.2 an open block takes the tail',
    text: 'Before.\n<think>and then',
    answer: 'Before.',
    reasoning: 'and then',
  },
  {name: 'A10.2 a lone opener says nothing', text: '<think>', answer: '', reasoning: null},
  {
    name: 'A10.2 closed blocks and an open tail merge',
    text: '<think>a</think>x<think>b',
    answer: 'x',
    reasoning: 'a\n\nb',
  },
  literal('A10.2 an opener right behind a backtick is literal', 'The `<think> tag\n\nis text.'),
  literal('no tag at all', '  plain\n\ntext  '),
  literal('A10.3 a code span protects', 'Write `<think>x</think>` here.'),
  literal('A10.3 the run of backticks must match', '``a ` <think>x</think> ` b`` c'),
  literal('A10.3 an unfinished span protects to the end', 'see `code <think>x'),
  {
    name: 'A10.3 a blank line ends what is no span',
    text: 'a ` b\n\n<think>x</think>c',
    answer: 'a ` b\n\nc',
    reasoning: 'x',
  },
  {
    name: 'A10.3 a heading ends what is no span',
    text: 'a ` b\n# h\n<think>x</think>c',
    answer: 'a ` b\n# h\nc',
    reasoning: 'x',
  },
  {
    name: 'A10.3 a thematic break ends what is no span',
    text: 'a ` b\n***\n<think>x</think>c',
    answer: 'a ` b\n***\nc',
    reasoning: 'x',
  },
  {
    name: 'A10.3 an interrupting list ends what is no span',
    text: 'a ` b\n- c <think>x</think>d',
    answer: 'a ` b\n- c d',
    reasoning: 'x',
  },
  literal('A10.3 a list that does not interrupt ends nothing', 'a ` b\n2. c <think>x</think>d'),
  {
    name: 'A10.3 a fence ends what is no span',
    text: 'a ` b\n```\n` <think>\n```\n<think>x</think>c',
    answer: 'a ` b\n```\n` <think>\n```\nc',
    reasoning: 'x',
  },
  {
    name: 'A10.3 a heading ends its spans with its line',
    text: '# a ` b\n<think>x</think>c ` d',
    answer: '# a ` b\nc ` d',
    reasoning: 'x',
  },
  literal('A10.3 a span goes on over a line', 'a `b\nc <think>x</think>` d'),
  {
    name: 'A10.3 a backslash escapes one backtick',
    text: '\\`a <think>x</think>b',
    answer: '\\`a b',
    reasoning: 'x',
  },
  literal('A10.3 a backslash escapes no whole run', '\\``a <think>x</think>` b'),
  literal('A10.3 a backslash in a span is text', '`a\\` b `<think>x</think>`'),
  literal('A10.3 a backtick fence protects', '```html\n<think>x</think>\n```'),
  literal('A10.3 a tilde fence protects', '~~~\n<think>x</think>\n~~~'),
  literal('A10.3 an open fence protects to the end', 'a\n```\n<think>x</think>\n\nb'),
  literal('A10.3 a shorter run does not close', '````\n```\n<think>x</think>\n````'),
  literal('A10.3 another mark does not close', '```\n~~~\n<think>x</think>\n```'),
  {
    name: 'A10.3 a longer run closes',
    text: '```\n<think>\n`````\n<think>x</think>a',
    answer: '```\n<think>\n`````\na',
    reasoning: 'x',
  },
  literal('A10.3 indented code protects', 'a\n\n    <think>x</think>\n\nb'),
  literal('A10.3 a tab indents', 'a\n\n\t<think>x</think>'),
  {
    name: 'A10.3 indentation does not interrupt a paragraph',
    text: 'a\n    <think>x</think>b',
    answer: 'a\n    b',
    reasoning: 'x',
  },
  literal('A10.3 a fence in a list item protects', '- ```\n  <think>x</think>\n  ```'),
  {
    name: 'A10.3 a fence ends with its list item',
    text: '- ```\n  <think>\n\nout <think>x</think>b',
    answer: '- ```\n  <think>\n\nout b',
    reasoning: 'x',
  },
  {
    name: 'A10.3 a tab reaches into the list item',
    text: '1. ```\n\t<think>\n\t```\n<think>x</think>b',
    answer: '1. ```\n\t<think>\n\t```\nb',
    reasoning: 'x',
  },
  {
    name: 'A10.3 the closer of a list fence opens no other',
    text: '- ```\n  <think>\n```\n\n<think>x</think>b',
    answer: '- ```\n  <think>\n```\n\nb',
    reasoning: 'x',
  },
  {
    name: 'A10.3 a fence in a quote ends with it',
    text: '> ```\n> <think>\n\n<think>x</think>b',
    answer: '> ```\n> <think>\n\nb',
    reasoning: 'x',
  },
  {
    name: 'A10.3 reasoning closes whatever its Markdown',
    text: '<think>```\n` - \n</think>b',
    answer: 'b',
    reasoning: '```\n` -',
  },
  {
    name: 'A10.3 code behind reasoning protects',
    text: '<think>x</think>```\n<think>\n```',
    answer: '```\n<think>\n```',
    reasoning: 'x',
  },
  {
    name: 'A10.4 a closer without an opener',
    text: 'So that is it.\n</think>\nYes.',
    answer: 'Yes.',
    reasoning: 'So that is it.',
  },
  literal('A10.4 a closer in code is no closer', 'End it with `</think>`.'),
  {
    name: 'A10.4 a second closer is text',
    text: '<think>x</think>a </think> b',
    answer: 'a </think> b',
    reasoning: 'x',
  },
  {
    name: 'Chinese text',
    text: '<think>用户想要……</think>好的。',
    answer: '好的。',
    reasoning: '用户想要……',
  },
];

for (const {name, text, answer, reasoning} of cases) {
  test(`A10.3 ${name}`, () => assert.deepEqual(splitReasoning(text), {answer, reasoning}));
}

test('A10.4 the orphan rule can be switched off', () => {
  const text = 'a </think> b';
  assert.deepEqual(splitReasoning(text, {orphanCloser: false}), {answer: text, reasoning: null});
});

test('trace 5, #3217: no prefix of a stream shows a part of a tag that is on its way', () => {
  for (const {name, text, answer} of cases) {
    for (let length = 0; length <= text.length; length++) {
      const prefix = text.slice(0, length);
      const shown = splitReasoning(prefix, {streaming: true});
      const next = `${name}, cut at ${length}`;
      if (!answer.includes('<')) assert.doesNotMatch(shown.answer, /<|think>/, next);
      assert.doesNotMatch(shown.reasoning ?? '', /<\/?(t(h(i(n(k)?)?)?)?)?$/, next);
    }
  }
});

test('a text that is whole is not held back', () => {
  assert.deepEqual(splitReasoning('1 <'), {answer: '1 <', reasoning: null});
  assert.deepEqual(splitReasoning('1 < 2', {streaming: true}), {answer: '1 < 2', reasoning: null});
  assert.deepEqual(splitReasoning('1 <', {streaming: true}), {answer: '1 ', reasoning: null});
});

const pieces = [
  '<think>',
  '</think>',
  '`',
  '``',
  '```',
  '~~~',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '    ',
  '\t',
  '# ',
  '\\',
  'a',
  ' b ',
  '---',
];
const markdown = fc
  .array(fc.constantFrom(...pieces), {maxLength: 24})
  .map((parts) => parts.join(''));

test('any text: nothing but tags and white space is lost, and nothing is said twice', () => {
  const letters = (text: string): string => text.replace(/<\/?think>|\s/g, '');
  const count = (text: string): number => letters(text).length;
  fc.assert(
    fc.property(markdown, (text) => {
      const {answer, reasoning} = splitReasoning(text);
      assert.equal(count(answer) + count(reasoning ?? ''), count(text));
    }),
    {numRuns: 400},
  );
});

test('any text: what was found to be an answer holds no reasoning any more', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const closed = `${text}\n\n`;
      const {reasoning} = splitReasoning(`<think>r</think>${closed}`);
      assert.ok(reasoning?.startsWith('r'));
    }),
    {numRuns: 200},
  );
});

test('A10.1 reasoning comes from the first source that has any, and is never in the answer', () => {
  const inline = '<think>inline</think>The answer.';
  const blocks: Message['content'] = [
    {type: 'thinking', thinking: 'block'},
    {type: 'text', text: inline},
  ];
  const message = (content: Message['content'], told?: string): Message => ({
    type: 'ai',
    id: 'a',
    content,
    additional_kwargs: told === undefined ? {} : {reasoning_content: told},
  });
  const sources: readonly (readonly [Message, string])[] = [
    [message(blocks, 'server'), 'server'],
    [message(inline, 'server'), 'server'],
    [message(blocks), 'block'],
    [message(blocks, ' '), 'block'],
    [message(inline), 'inline'],
    [
      message([
        {type: 'thinking', thinking: ''},
        {type: 'text', text: inline},
      ]),
      'inline',
    ],
  ];
  for (const [given, reasoning] of sources) {
    assert.equal(reasoningOf(given), reasoning);
    assert.equal(answerOf(given), 'The answer.');
  }
});
