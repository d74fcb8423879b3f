import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {dist, serve} from './support/server.mjs';

/** Where we want to be for a first answer. */
const goal = 55_000;

/**
 * What may be on the wire by then: a little above what it is now, so that it cannot grow unnoticed. A ceiling goes down with
 * what is saved, and only a decision takes it up.
 */
const ceilings = {composer: 20_250, answer: 78_200};

const entries = {
  'classic script': () => '<script src="/deerflow.js"></script>',
  'module script': () => '<script type="module" src="/deerflow.mjs"></script>',
  'classic script of another origin': (cdn) => `<script src="${cdn}/deerflow.js"></script>`,
};

for (const [name, script] of Object.entries(entries)) {
  test(`what the ${name} needs for a composer and for a first answer in Markdown`, async (context) => {
    const pages = {};
    const host = await serve({pages, gateway: mountGateway()});
    const cdn = await serve({});
    pages['/'] =
      `<!doctype html><title>Host</title><script>(${String(watch)})()</script>${script(cdn.origin)}<deerflow-chat gateway="/fork-open" persist="none"></deerflow-chat>`;
    try {
      // What is fetched once an answer has ended may come before a busy machine has drawn it: the least of three is what it takes.
      const loads = [];
      while (loads.length < 3 && !loads.some(({answer}) => sum(answer) <= ceilings.answer)) {
        const fetched = await withPage(`${host.origin}/`, (page) => page.evaluate(untilAnswered));
        loads.push({composer: sized(fetched.composer), answer: sized(fetched.answer)});
      }
      for (const [moment, ceiling] of Object.entries(ceilings)) {
        const least = loads.map((load) => load[moment]).toSorted((a, b) => sum(a) - sum(b))[0];
        const parts = least.map(([path, size]) => `${path.replace(/^.*\//, '')} ${size}`);
        context.diagnostic(`${moment}: ${sum(least)} bytes = ${parts.join(' + ')}`);
        assert.ok(
          sum(least) <= ceiling,
          `${sum(least)} bytes until the ${moment}, at most ${ceiling}`,
        );
      }
      context.diagnostic(`goal until the answer: ${goal} bytes`);
    } finally {
      await Promise.all([host.close(), cdn.close()]);
    }
  });
}

test('what a Chinese page needs for a composer: its words, and nothing of conversations', async (context) => {
  const pages = {
    '/': `<!doctype html><html lang="zh-CN"><title>Host</title><script>(${String(watch)})()</script><script src="/deerflow.js"></script><deerflow-chat gateway="/fork-open" persist="none"></deerflow-chat>`,
  };
  const host = await serve({pages, gateway: mountGateway()});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      // Words that wait for it would come too late.
      await page.route('**/chunks/conversation-*', () => {});
      await page.reload();
      await page.getByPlaceholder('今天我能为你做些什么？').waitFor();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname),
      );
      const words = sized(loaded.filter((path) => /\/(?:zh-cn|common)-.*js$/.test(path)));
      context.diagnostic(`beside the composer: ${sum(words)} bytes`);
      assert.equal(words.length, 2);
      assert.ok(sum(words) <= 6000);
    });
  } finally {
    await host.close();
  }
});

/** Runs in the page before everything else: tells when something is first on screen. */
function watch() {
  const find = (tag, root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === tag) return element;
      const inner = element.shadowRoot && find(tag, element.shadowRoot);
      if (inner) return inner;
    }
    return null;
  };
  globalThis.whenShown = (tag) =>
    new Promise((resolve) => {
      const look = () => {
        if (find(tag, document)) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
  globalThis.composerShown = globalThis.whenShown('textarea');
}

/** Runs in the page. Resolves with the scripts asked for until there was a composer, and until an answer stood in bold. */
async function untilAnswered() {
  const writable = await globalThis.composerShown;
  const answered = globalThis.whenShown('strong');
  const chat = document.querySelector('deerflow-chat');
  await chat.send('Hello, **world**: please repeat what I say, word by word, to its very end.');
  const read = await answered;
  const scriptsUntil = (moment) =>
    performance
      .getEntriesByType('resource')
      .filter(({name, startTime}) => /\.m?js$/.test(name) && startTime <= moment)
      .map(({name}) => new URL(name).pathname);
  return {composer: scriptsUntil(writable), answer: scriptsUntil(read)};
}

function sized(paths) {
  return paths.map((path) => [path, brotliSize(`${dist}cdn${path}`)]);
}

function sum(sizes) {
  return sizes.reduce((total, [, size]) => total + size, 0);
}

/** What the network carries: brotli at its strongest, as CDNs store it. */
function brotliSize(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
