import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {brotliCompressSync} from 'node:zlib';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {dist, serve} from './support/server.mjs';

const budget = 55_000;

const entries = {
  'classic script': '<script src="/deerflow.js"></script>',
  'module script': '<script type="module" src="/deerflow.mjs"></script>',
};

for (const [name, script] of Object.entries(entries)) {
  test(`the ${name} needs at most ${budget / 1000} kB until the first answer in Markdown`, async (context) => {
    const html = `<!doctype html><title>Host</title>${script}<deerflow-chat gateway="/fork-open" persist="none"></deerflow-chat>`;
    const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
    try {
      await withPage(`${host.origin}/`, async (page) => {
        await page.waitForFunction(() => customElements.get('deerflow-chat'));
        await page.evaluate(async () => {
          const chat = document.querySelector('deerflow-chat');
          const ended = new Promise((resolve) => {
            chat.addEventListener('deerflow-run-end', ({detail}) => resolve(detail.reason));
          });
          await chat.send('Hello');
          const reason = await ended;
          if (reason !== 'success') throw new Error(`The run ended with ${reason}.`);
        });
      });
      const sizes = host.fetched.map((path) => [path, brotliSize(`${dist}cdn${path}`)]);
      const total = sizes.reduce((sum, [, size]) => sum + size, 0);
      context.diagnostic(
        `${sizes.map(([path, size]) => `${path} ${size}`).join(', ')}; together ${total}`,
      );
      assert.ok(total <= budget, `${total} bytes`);
    } finally {
      await host.close();
    }
  });
}

/** What the network carries: brotli at its strongest, as CDNs store it. */
function brotliSize(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
