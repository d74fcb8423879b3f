import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

const layout = `<deerflow-session gateway="/fork-open" lang="zh-CN" persist="none">
  <deerflow-composer></deerflow-composer>
</deerflow-session>`;

const entries = {
  'classic script in the head': `<script src="/deerflow.js"></script>${layout}`,
  'classic script at the end': `${layout}<script src="/deerflow.js"></script>`,
  'module script': `<script type="module" src="/deerflow.mjs"></script>${layout}`,
};

// The composer is in the script, the session a chunk of it: it is there before what it asks for.
for (const [name, body] of Object.entries(entries)) {
  test(`parts that a page lays out find their session and its language, ${name}`, async () => {
    const html = `<!doctype html><html lang="en"><title>Host</title><body>${body}</body></html>`;
    const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
    try {
      await withPage(`${host.origin}/`, (page) =>
        page.waitForFunction(() => {
          const root = document.querySelector('deerflow-composer').shadowRoot;
          const label = root?.querySelector('textarea')?.getAttribute('aria-label');
          return root?.querySelectorAll('select').length === 2 && label === '消息';
        }),
      );
    } finally {
      await host.close();
    }
  });
}
