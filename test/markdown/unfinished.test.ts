import assert from 'node:assert/strict';
import {test} from 'node:test';
import {completeBlock, completeInline, pendingAddress} from '../../src/markdown/unfinished.js';

const pending = (label: string): string => `[${label}](<${pendingAddress}>)`;

const inline: readonly (readonly [written: string, shown: string])[] = [
  ['**bold', '**bold**'],
  ['**bold*', '**bold**'],
  ['a **', 'a '],
  ['*em', '*em*'],
  ['***both', '***both***'],
  ['**bold *em', '**bold *em***'],
  ['~~gone', '~~gone~~'],
  ['~~gone~', '~~gone~~'],
  ['~one', '~one'],
  ['__strong', '__strong__'],
  ['snake_case', 'snake_case'],
  ['2 * 3', '2 * 3'],
  ['a*b', 'a*b'],
  ['`code', '`code`'],
  ['`code **x', '`code **x`'],
  ['``a ` b', '``a ` b``'],
  ['x `', 'x '],
  ['[text', pending('text')],
  ['[text](', pending('text')],
  ['[text](https://exa', pending('text')],
  ['[**text', pending('**text**')],
  ['see [', 'see '],
  ['![alt](https://', ''],
  ['[a](b) and **c', '[a](b) and **c**'],
  ['**[a](b', `**${pending('a')}**`],
  ['$$x', '$$x$$'],
  ['$5 and', '$5 and'],
  ['\\*not', '\\*not'],
  ['text <sys', 'text '],
  ['text <memory', 'text '],
  ['text <b', 'text <b'],
  ['a < b', 'a < b'],
  ['done **bold** and', 'done **bold** and'],
  ['`a*` b', '`a*` b'],
  ['**中文', '**中文**'],
  ['word **“quote', 'word **“quote**'],
];

test('A19.5 text that is still arriving looks as it will', () => {
  for (const [written, shown] of inline) assert.equal(completeInline(written), shown, written);
});

test('A19.5 emphasis that does not close in a while is not emphasis', () => {
  const text = `*${'word '.repeat(200)}`;
  assert.equal(completeInline(text), text);
});

test('A19.5 the beginning of a marker is held back', () => {
  for (const marker of [
    '-',
    '- ',
    '1.',
    '12',
    '#',
    '## ',
    '>',
    '> -',
    '`',
    '```',
    '```js',
    '|',
    '---',
    '==',
    '- [ ] ',
    '$$',
    '[^1]:',
  ]) {
    assert.equal(completeBlock(`text\n${marker}`), 'text', marker);
  }
  assert.equal(completeBlock('text\n- a'), 'text\n- a');
});

test('A19.5 a table is one from its header on', () => {
  assert.equal(completeBlock('| a | b'), '| a | b |\n| --- | --- |');
  assert.equal(completeBlock('| a | b |\n|--'), '| a | b |\n| --- | --- |');
  assert.equal(completeBlock('| a |\n|---|\n| 1'), '| a |\n|---|\n| 1');
});
