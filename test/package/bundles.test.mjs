import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {tags} from './support/manifest.mjs';
import {withPage} from './support/page.mjs';
import {dist, serve} from './support/server.mjs';

/** What a page can allow at most when it allows little: no inline code, and each policy name once. */
const strict = (cdn) =>
  [
    `default-src 'none'`,
    `script-src ${cdn}`,
    `connect-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html deerflow-chunks`,
  ].join('; ');

const page = (scripts, body = '<deerflow-chat></deerflow-chat>') =>
  `<!doctype html><html lang="en"><title>Page of a host</title>${scripts}<body>${body}</body></html>`;

let cdn;
let cdnWithCors;
before(async () => {
  cdn = await serve({});
  cdnWithCors = await serve({headers: {'access-control-allow-origin': '*'}});
});
after(async () => {
  await cdn.close();
  await cdnWithCors.close();
});

async function open(html, headers, work) {
  const host = await serve({pages: {'/': html}, headers});
  try {
    await withPage(`${host.origin}/`, work);
  } finally {
    await host.close();
  }
}

const hasRendered = () =>
  document.querySelector('deerflow-chat')?.shadowRoot?.childElementCount > 0;

/** Loads every lazy element and returns the tags that failed. */
async function loadAllLazy() {
  const {lazyElements, load} = globalThis.Deerflow;
  const results = await Promise.allSettled(lazyElements.map((tag) => load(tag)));
  return lazyElements.filter(
    (tag, at) => results[at].status === 'rejected' || !customElements.get(tag),
  );
}

test('every tag is in the bundles or in a chunk of theirs', () => {
  const chunks = readdirSync(`${dist}cdn/chunks`).filter((file) => file.endsWith('.mjs'));
  const texts = chunks.map((file) => readFileSync(`${dist}cdn/chunks/${file}`, 'utf8'));
  for (const entry of ['deerflow.js', 'deerflow.mjs']) {
    const code = [readFileSync(`${dist}cdn/${entry}`, 'utf8'), ...texts].join('\n');
    const registered = tags.filter((tag) => new RegExp(`\\(["'\`]${tag}["'\`],`).test(code));
    assert.deepEqual(registered, tags, entry);
  }
});

test('the classic script works from another origin that allows no CORS', async () => {
  await open(
    page(`<script src="${cdn.origin}/deerflow.js"></script>`),
    {},
    async (tab, complaints) => {
      await tab.waitForFunction(hasRendered);
      assert.deepEqual(complaints, []);
    },
  );
});

test('every chunk loads from another origin that allows no CORS', async () => {
  await open(
    page(`<script src="${cdn.origin}/deerflow.js"></script>`),
    {},
    async (tab, complaints) => {
      assert.deepEqual(await tab.evaluate(loadAllLazy), []);
      assert.deepEqual(complaints, []);
    },
  );
});

test('the module script works from another origin', async () => {
  const script = `<script type="module" src="${cdnWithCors.origin}/deerflow.mjs"></script>`;
  await open(page(script), {}, async (tab, complaints) => {
    await tab.waitForFunction(hasRendered);
    assert.deepEqual(complaints, []);
  });
});

test('a page with the scripts twice, in both kinds, registers once and silently, under strict rules', async () => {
  const {origin} = cdnWithCors;
  const scripts = [
    `<script src="${origin}/deerflow.js"></script>`,
    `<script src="${origin}/deerflow.js?again"></script>`,
    `<script type="module" src="${origin}/deerflow.mjs"></script>`,
    `<script type="module" src="${origin}/deerflow.mjs?again"></script>`,
  ].join('');
  const headers = {'content-security-policy': strict(origin)};
  await open(page(scripts), headers, async (tab, complaints) => {
    await tab.waitForFunction(hasRendered);
    await tab.waitForLoadState('load');
    assert.deepEqual(complaints, []);
  });
});

test('every chunk of the bundle loads beside it under strict rules', async () => {
  const {origin} = cdnWithCors;
  const headers = {'content-security-policy': strict(origin)};
  await open(
    page(`<script src="${origin}/deerflow.js"></script>`),
    headers,
    async (tab, complaints) => {
      await tab.waitForFunction(hasRendered);
      assert.deepEqual(await tab.evaluate(loadAllLazy), []);
      assert.deepEqual(complaints, []);
    },
  );
});

test('a lazy element in the page is loaded by the script on its own', async () => {
  const scripts = `<script src="${cdnWithCors.origin}/deerflow.js"></script>`;
  await open(page(scripts, '<deerflow-login></deerflow-login>'), {}, async (tab, complaints) => {
    await tab.waitForFunction(() => customElements.get('deerflow-login'));
    await tab.evaluate(() => document.body.append(document.createElement('deerflow-threads')));
    await tab.waitForFunction(() => customElements.get('deerflow-threads'));
    assert.deepEqual(complaints, []);
  });
});

test('a launcher in the page opens its chat', async () => {
  const scripts = `<script src="${cdnWithCors.origin}/deerflow.js"></script>`;
  await open(
    page(scripts, '<deerflow-launcher></deerflow-launcher>'),
    {},
    async (tab, complaints) => {
      await tab.waitForFunction(() => customElements.get('deerflow-launcher'));
      await tab.click('deerflow-launcher button');
      await tab.waitForFunction(
        () => document.querySelector('deerflow-launcher').chat?.shadowRoot?.childElementCount > 0,
      );
      assert.deepEqual(complaints, []);
    },
  );
});

test('another version on the page is named in one warning and left alone', async () => {
  const older = `<script>
    class Older extends HTMLElement {}
    Older[Symbol.for('deerflow-elements/version')] = '0.0.1';
    customElements.define('deerflow-chat', Older);
  </script>`;
  await open(
    page(`${older}<script src="${cdn.origin}/deerflow.js"></script>`),
    {},
    (_tab, complaints) => {
      assert.equal(complaints.length, 1);
      assert.match(complaints[0], /0\.0\.1/);
    },
  );
});

test('chunks come from the asset base a page has chosen', async () => {
  const scripts = `<script>globalThis.Deerflow = {assetBase: '${cdnWithCors.origin}/'}</script>
    <script src="${cdn.origin}/deerflow.js"></script>`;
  await open(page(scripts, '<deerflow-login></deerflow-login>'), {}, async (tab, complaints) => {
    await tab.waitForFunction(() => customElements.get('deerflow-login'));
    assert.deepEqual(complaints, []);
  });
});
