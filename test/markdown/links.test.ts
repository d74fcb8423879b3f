import assert from 'node:assert/strict';
import {test} from 'node:test';
import {classifyLink, hostOf, mayFetchImage} from '../../src/markdown/links.js';

const kinds: Record<string, ReturnType<typeof classifyLink>> = {
  'https://example.org/a?b#c': 'external',
  'HTTP://EXAMPLE.ORG': 'external',
  'mailto:a@example.org': 'contact',
  'tel:+49': 'contact',
  '#section': 'anchor',
  '/docs': 'internal',
  './a.png': 'internal',
  'sub/a.png?x=1': 'internal',
  '?q=1': 'internal',
  '/mnt/user-data/outputs/report.md': 'artifact',
  '/mnt': 'internal',
};

test('A19.7 lets known schemes, anchors and paths through', () => {
  for (const [href, kind] of Object.entries(kinds)) assert.equal(classifyLink(href), kind, href);
});

const refused = [
  '',
  ' ',
  '//example.org',
  '\\\\example.org',
  '/\\example.org',
  '\\/example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'data:text/html,x',
  'data:image/svg+xml,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'ftp://example.org',
  'irc://example.org',
  'intent://x',
  'https://',
  'http://[',
  '\t//example.org',
  'https://bank.example@evil.example/',
  'https://user:secret@example.org/',
  'https:////:secret@example.org/',
];

test('A19.7 refuses everything else', () => {
  for (const href of refused) assert.equal(classifyLink(href), null, JSON.stringify(href));
});

test('names the host of an address', () => {
  assert.equal(hostOf('https://www.example.org/a'), 'example.org');
  assert.equal(hostOf('not an address'), '');
});

test('foreign images wait for the reader unless the policy names their origin', () => {
  const gateway = 'https://gw.example';
  assert.equal(mayFetchImage('https://gw.example/i.png', 'gateway', gateway), true);
  assert.equal(mayFetchImage('https://gw.example.evil/i.png', 'gateway', gateway), false);
  assert.equal(mayFetchImage('https://other.example/i.png', 'gateway', gateway), false);
  assert.equal(mayFetchImage('https://other.example/i.png', 'allow', null), true);
  assert.equal(mayFetchImage('https://cdn.example/i.png', ['https://cdn.example'], null), true);
  assert.equal(
    mayFetchImage('https://cdn.example:8443/i.png', ['https://cdn.example'], null),
    false,
  );
  assert.equal(mayFetchImage('/i.png', 'gateway', null), false);
  assert.equal(mayFetchImage('/i.png', 'allow', null), false);
});

test('an image policy that is no policy is the strictest', () => {
  for (const policy of ['allow x', 'https://cdn.example.evil', 'https://cdn.example/a'])
    assert.equal(
      mayFetchImage('https://cdn.example/i.png', policy as 'allow', null),
      false,
      policy,
    );
});
