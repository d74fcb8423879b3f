/** The built script in a page that allows little, from another origin, with a whole conversation. */
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

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

let cdn;
before(async () => {
  cdn = await serve({headers: {'access-control-allow-origin': '*'}});
});
after(() => cdn.close());

const page = (attributes = '') =>
  `<!doctype html><html lang="en"><title>Host</title><script src="${cdn.origin}/deerflow.js"></script>
  <body><deerflow-chat gateway="/fork-open" ${attributes}></deerflow-chat>`;

/** A page of a host that is also its gateway. */
async function open(html, headers, work) {
  const host = await serve({pages: {'/': html}, headers, gateway: mountGateway({pace: 0})});
  try {
    await withPage(`${host.origin}/`, (tab, complaints) => work(tab, complaints, host));
  } finally {
    await host.close();
  }
}

/** Sends in the chat of the page and returns how the run ended and what can be read then. */
function converse(tab, text) {
  return tab.evaluate(async (message) => {
    await customElements.whenDefined('deerflow-chat');
    const chat = document.querySelector('deerflow-chat');
    const ended = new Promise((resolve) => {
      chat.addEventListener('deerflow-run-end', ({detail}) => resolve(detail.reason), {once: true});
    });
    await chat.send(message);
    const reason = await ended;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return reason;
  }, text);
}

test('a whole conversation works without inline code, with Trusted Types, silently', async () => {
  await open(page(), {'content-security-policy': strict(cdn.origin)}, async (tab, complaints) => {
    assert.equal(await converse(tab, '[[steps]]'), 'success');
    assert.equal(await converse(tab, '[[form]]'), 'clarification');
    assert.equal(await converse(tab, '[[hostile]]'), 'success');
    await tab.getByText('End of hostile block.').waitFor();
    assert.equal(await tab.evaluate(() => globalThis.__pwned), undefined);
    // What optional features the gateway lacks is found out by asking; the browser itself logs the answers.
    const own = complaints.filter(
      (text) => !text.includes('the server responded with a status of 404'),
    );
    assert.deepEqual(own, []);
  });
});

test('a page that forbids even the names of its policies still shows the answer as text', async () => {
  const policy = strict(cdn.origin).replace(' deerflow-chunks', '');
  await open(page(), {'content-security-policy': policy}, async (tab) => {
    assert.equal(await converse(tab, '[[hello]]'), 'success');
    await tab.getByText('Hello from the scripted model.').waitFor();
  });
});

test('a sandboxed frame, without storage and of an opaque origin, holds a conversation', async () => {
  const html = page().replaceAll('"', '&quot;');
  const host = `<!doctype html><title>Host</title><iframe sandbox="allow-scripts" srcdoc="${html}"></iframe>`;
  const gateway = mountGateway({pace: 0, corsAllowAll: true});
  const server = await serve({gateway});
  const outer = await serve({
    pages: {'/': host.replaceAll('/fork-open', `${server.origin}/fork-open`)},
  });
  try {
    await withPage(`${outer.origin}/`, async (tab) => {
      const [, frame] = tab.frames();
      assert.equal(await frame.evaluate(() => globalThis.origin), 'null');
      assert.equal(await converse(frame, 'Hello'), 'success');
      await frame.getByText('You said: Hello').waitFor();
    });
  } finally {
    await outer.close();
    await server.close();
  }
});

test('nothing is requested but from the gateway and from where the script is', async () => {
  await open(page(), {}, async (tab, _complaints, host) => {
    const origins = new Set();
    tab.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http')) origins.add(url.origin);
    });
    for (const text of ['[[markdown]]', '[[web]]', '[[hostile]]', '[[present_files]]']) {
      assert.equal(await converse(tab, text), 'success');
    }
    assert.deepEqual(origins, new Set([cdn.origin, host.origin]));
  });
});

test('the composer can be used while all other code is still on its way', async () => {
  await open('<!doctype html><title>Host</title><body>', {}, async (tab, _complaints, host) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await tab.route(/\/chunks\//, async (route) => {
      await held;
      await route.continue();
    });
    await tab.evaluate(
      ([script, gateway]) => {
        const chat = document.createElement('deerflow-chat');
        chat.setAttribute('gateway', gateway);
        document.body.append(chat);
        const element = document.createElement('script');
        element.src = script;
        document.head.append(element);
      },
      [`${cdn.origin}/deerflow.js`, `${host.origin}/fork-open`],
    );
    await tab.getByRole('textbox').fill('Before the chunks');
    await tab.getByRole('button', {name: 'Send'}).click();
    assert.equal(await tab.getByRole('textbox').inputValue(), 'Before the chunks');
    release();
    await tab.getByText('You said: Before the chunks').waitFor();
  });
});

test('an answer can be read although its code cannot be fetched', async () => {
  await open(page(), {}, async (tab) => {
    await tab.route(/\/chunks\/markdown/, (route) => route.abort());
    assert.equal(await converse(tab, '[[hello]]'), 'success');
    await tab.getByText('Hello from the scripted model.').waitFor();
  });
});
