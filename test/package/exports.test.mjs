import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {tags} from './support/manifest.mjs';

const root = new URL('../../', import.meta.url);
const {exports, version: packageVersion} = JSON.parse(readFileSync(new URL('package.json', root)));
const paths = Object.entries(exports).filter(([path]) => !path.includes('*'));
const modules = paths.filter(([, target]) => typeof target === 'object').map(([path]) => path);

for (const [path, target] of paths) {
  test(`${path} names files that exist`, () => {
    for (const file of typeof target === 'string' ? [target] : Object.values(target)) {
      assert.ok(existsSync(new URL(file, root)), file);
    }
  });
}

for (const path of modules) {
  test(`${path} can be imported where there is no DOM`, async () => {
    await import(path.replace(/^\./, 'deerflow-elements'));
  });
}

for (const tag of tags) {
  test(`<${tag}> has an entry that registers it`, () => {
    assert.ok(exports[`./${tag.replace('deerflow-', '')}`]);
  });
}

test('deerflow-elements exports the class of every element', async () => {
  const {elements} = await import('./support/manifest.mjs');
  const entry = await import('deerflow-elements');
  const missing = elements.map(({name}) => name).filter((name) => !(name in entry));
  assert.deepEqual(missing, []);
});

test('deerflow-elements/all registers every element', () => {
  const all = readFileSync(new URL('dist/all.js', root), 'utf8');
  const names = tags.map((tag) => tag.replace('deerflow-', ''));
  assert.deepEqual(
    names.filter((name) => !all.includes(`'./elements/${name}/define.js'`)),
    [],
  );
});

test('the version in the code is that of the package', async () => {
  const {version} = await import(new URL('dist/internal/version.js', root));
  assert.equal(version, packageVersion);
});
