import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {elements} from './support/manifest.mjs';

/**
 * Names in the templates and calls of a built module: `part="…"`, `<slot name="…">`, `emit('…')`,
 * `setState('…')`. Names that are computed are out of reach of this test.
 */
function usedNames({module}) {
  const code = readFileSync(new URL(`../../${module}`, import.meta.url), 'utf8');
  const all = (pattern) =>
    new Set([...code.matchAll(pattern)].flatMap(([, names]) => names.split(/\s+/)));
  return {
    parts: all(/\bpart="([a-z][a-z -]*)"/g),
    slots: all(/<slot\s[^>]*?name="([a-z][a-z-]*)"/g),
    events: all(/\bemit\(\s*'(deerflow-[a-z-]+)'/g),
    states: all(/\bsetState\(\s*'([a-z-]+)'/g),
  };
}

/** Custom properties that a module of styles reads, each with what it falls back to. */
function readTokens(path) {
  const url = new URL(`../../dist/${path}`, import.meta.url);
  if (!existsSync(url)) return [];
  const code = readFileSync(url, 'utf8');
  return [...code.matchAll(/var\(\s*(--deerflow-[a-z-]+),/g)].map(
    ({0: {length}, 1: name, index}) => {
      let end = index + length;
      for (let depth = 1; depth > 0; end++) depth += {'(': 1, ')': -1}[code[end]] ?? 0;
      const value = code.slice(index + length, end - 1);
      // A private property stands for the public one that it is computed from.
      return [name, value.replace(/\s+/g, ' ').trim().replaceAll('--_', '--deerflow-')];
    },
  );
}

for (const {tagName, module, cssProperties} of elements) {
  test(`<${tagName}> documents every custom property it reads, with its default`, () => {
    const documented = Object.fromEntries(
      (cssProperties ?? []).map(({name, default: value}) => [name, value]),
    );
    const styles = module.replace(/^dist\/(.*)\.element\.js$/, '$1.styles.js');
    const tokens = [...readTokens(styles), ...readTokens('themes/host.styles.js')];
    assert.ok(tokens.length > 20);
    for (const [name, value] of tokens) assert.equal(documented[name], value, name);
  });
}

for (const element of elements) {
  const documented = {
    parts: element.cssParts,
    slots: element.slots,
    events: element.events,
    states: element.cssStates,
  };
  test(`<${element.tagName}> documents every part, slot, event and state it uses`, () => {
    const missing = Object.entries(usedNames(element)).flatMap(([kind, used]) => {
      const known = new Set((documented[kind] ?? []).map(({name}) => name));
      return [...used].filter((name) => !known.has(name)).map((name) => `${kind}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });

  test(`<${element.tagName}> says what it is and what each public property means`, () => {
    assert.ok(element.description, 'description');
    const silent = (element.members ?? []).filter(
      ({kind, privacy, description, static: isStatic, inheritedFrom}) =>
        kind === 'field' && !privacy && !isStatic && !inheritedFrom && !description,
    );
    assert.deepEqual(
      silent.map(({name}) => name),
      [],
    );
  });
}

test('what is read and removed is documented as an attribute all the same', () => {
  for (const tag of ['deerflow-chat', 'deerflow-session']) {
    const {attributes} = elements.find(({tagName}) => tagName === tag);
    const names = attributes.map(({name}) => name);
    for (const secret of ['token', 'upstream-token']) assert.ok(names.includes(secret), tag);
  }
});
