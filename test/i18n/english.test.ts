/** English comes with the parts that say it: that none is missing, and none is missed. */
import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {english} from '../../src/i18n/english.js';
import {zhCn} from '../../src/i18n/zh-cn.js';

const root = fileURLToPath(new URL('../../src', import.meta.url));
const folder = join(root, 'i18n/en');

/** What stands in the code when it reads a text: of a dictionary, or the name of one as data. */
const read = /\b(?:strings|words|text|texts|say)\??\.(\w+)\b|'(tool[A-Z]\w+)'/g;

const runtimeImport = /^(?:import|export)\s(?!type\b)[^;]*?'(\.[^']*)\.js';/gm;

const sources = new Map<string, string>();
function source(path: string): string {
  if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'));
  return sources.get(path) ?? '';
}

/** A module and all that is loaded with it. */
function loadedWith(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, next = ''] of source(path).matchAll(runtimeImport))
    loadedWith(`${resolve(dirname(path), next)}.ts`, found);
  return found;
}

function textsOf(path: string): string[] {
  return [...source(path).matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

const always = new Set(Object.keys(english));

test('English and Chinese have the same texts', async () => {
  for (const file of readdirSync(folder)) await import(join(folder, file));
  assert.deepEqual(Object.keys(english).toSorted(), Object.keys(zhCn).toSorted());
});

test('each text is brought by one file', () => {
  const all = readdirSync(folder).flatMap((file) => textsOf(join(folder, file)));
  assert.deepEqual(
    all.filter((name, index) => always.has(name) || all.indexOf(name) !== index),
    [],
  );
});

test('a part brings each text that it reads', () => {
  const names = new Set(Object.keys(zhCn));
  const modules = readdirSync(join(root, 'elements'), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, 'elements', file));
  let reads = 0;
  const missing: string[] = [];
  for (const path of modules) {
    const wanted = [...source(path).matchAll(read)]
      .map(([, member, named]) => member ?? named ?? '')
      .filter((name) => names.has(name) && !always.has(name));
    if (wanted.length === 0) continue;
    reads += wanted.length;
    const brought = new Set(
      [...loadedWith(path)]
        .filter((file) => dirname(file) === folder || file.endsWith('markdown/strings.ts'))
        .flatMap(textsOf),
    );
    for (const name of wanted)
      if (!brought.has(name)) missing.push(`${path.slice(root.length + 1)}: ${name}`);
  }
  assert.ok(reads > 100, 'the sources are written in another way than this test reads');
  assert.deepEqual(missing, []);
});
