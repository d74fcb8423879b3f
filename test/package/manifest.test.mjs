import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
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
