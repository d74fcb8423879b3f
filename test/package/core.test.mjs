import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {dist} from './support/server.mjs';

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;

test('the built core imports nothing but itself and eventsource-parser', () => {
  const foreign = [];
  for (const file of readdirSync(`${dist}core`, {recursive: true, encoding: 'utf8'})) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const depth = file.split('/').length - 1;
    const source = readFileSync(`${dist}core/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of source.matchAll(specifier)) {
      const climbs = name.split('/').filter((part) => part === '..').length;
      const inside = name.startsWith('.') && climbs <= depth;
      if (!inside && name !== 'eventsource-parser') foreign.push(`${file}: ${name}`);
    }
  }
  assert.deepEqual(foreign, []);
});

test('the core opens a session in plain Node', () => {
  const program = `
    import {createSession} from 'deerflow-elements/core';
    const session = createSession({gateway: 'http://gateway.test', fetch: async () => new Response('{}')});
    session.close();
    process.stdout.write(typeof globalThis.document);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('../../', import.meta.url),
    encoding: 'utf8',
  });
  assert.equal(output, 'undefined');
});
