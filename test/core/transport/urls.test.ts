import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import {isSessionError} from '../../../src/core/errors.js';
import {artifactPath, baseUrls, encodeSegment, path} from '../../../src/core/transport/urls.js';

test('A1.1 one address makes three bases, absolute or relative, with or without a slash', () => {
  const bases: [string, string][] = [
    ['https://gw.example:8001', 'https://gw.example:8001'],
    [' https://gw.example/deer/ ', 'https://gw.example/deer'],
    ['/', ''],
    ['', ''],
    ['/deer//', '/deer'],
    ['deer', 'deer'],
    ['../gw/', '../gw'],
  ];
  for (const [address, root] of bases) {
    assert.deepEqual(baseUrls(address), {root, rest: `${root}/api`, langgraph: `${root}/api`});
  }
  assert.deepEqual(baseUrls('https://gw.example', '/api/langgraph/'), {
    root: 'https://gw.example',
    rest: 'https://gw.example/api',
    langgraph: '/api/langgraph',
  });
});

test('an address that no request could be sent to is a mistake of the page, and is not quoted', () => {
  for (const address of [
    'localhost:8001',
    'ftp://gw.example',
    'javascript:alert(1)',
    'https://',
    'https://user:sesame@gw.example',
    'https://gw.example/?token=sesame',
    'https://gw.example/#sesame',
  ]) {
    assert.throws(
      () => baseUrls(address),
      (error) =>
        isSessionError(error) && error.kind === 'configuration' && !/sesame/.test(error.message),
      address,
    );
  }
});

test('ids are one segment each, whatever they hold', () => {
  assert.equal(path`/threads/${'a/b?c#d'}/runs/${'é 1'}`, '/threads/a%2Fb%3Fc%23d/runs/%C3%A9%201');
  assert.throws(() => path`/threads/${''}`, isSessionError);
});

test('no id leaves its folder, and none makes the encoding fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({unit: 'binary', minLength: 1}),
        fc.constantFrom('.', '..', '\uD800', 'a\uDC00b', '%2e%2e', '/'),
      ),
      (id) => {
        const url = new URL(`https://gw.example/api/threads/${encodeSegment(id)}/state`);
        assert.equal(url.pathname.split('/').length, 5);
        assert.equal(url.search + url.hash, '');
      },
    ),
  );
});

test('A16.3, PR4278 an artifact’s path is encoded per segment, literal escapes survive', () => {
  const of = (virtualPath: string, download?: boolean): string =>
    artifactPath('t', virtualPath, download);
  const base = '/threads/t/artifacts/mnt/user-data/outputs';
  assert.equal(of('/mnt/user-data/outputs/报告 (1).md'), `${base}/%E6%8A%A5%E5%91%8A%20(1).md`);
  assert.equal(of('/mnt/user-data/outputs/100%20.md'), `${base}/100%2520.md`);
  assert.equal(of('mnt/user-data/outputs/a#b?c&d.md'), `${base}/a%23b%3Fc%26d.md`);
  assert.equal(of('/mnt/user-data/outputs/x.skill'), `${base}/x.skill/SKILL.md`);
  assert.equal(of('/mnt/user-data/outputs/x.skill', true), `${base}/x.skill`);
  const escaping = new URL(`https://gw.example/api${of('/mnt/../../../../v1/auth/me')}`);
  assert.ok(escaping.pathname.startsWith('/api/threads/t/artifacts/mnt/'));
});
