/** The built chat where the browser holds back what it gives to secure pages only, or to pages with a permission. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

/** A host name that is not the machine's own: plain http makes such a page an insecure one. */
const portal = 'portal.example';
const portalArgs = [`--host-resolver-rules=MAP ${portal} 127.0.0.1`];

const chatPage = (gateway) =>
  `<!doctype html><html lang="en"><title>Host</title><script src="/deerflow.js"></script>
  <body><deerflow-chat gateway="${gateway}" style="height: 600px"></deerflow-chat>`;
const pasteField = '<textarea aria-label="Paste here"></textarea>';

/** Opens a chat on a plain http page of a portal. */
async function onPlainHttp(gateway, work) {
  const host = await serve({
    pages: {'/': chatPage(gateway) + pasteField},
    gateway: mountGateway({pace: 0}),
  });
  const url = `${host.origin.replace('127.0.0.1', portal)}/`;
  try {
    await withPage(url, work, portalArgs);
  } finally {
    await host.close();
  }
}

/** Types into the chat and sends, and waits until the answer is finished. */
async function say(frame, text) {
  await frame.getByRole('textbox', {name: 'Message', exact: true}).fill(text);
  const ended = frame.evaluate(
    () =>
      new Promise((resolve) => {
        const chat = document.querySelector('deerflow-chat');
        chat.addEventListener('deerflow-run-end', ({detail}) => resolve(detail.reason), {
          once: true,
        });
      }),
  );
  await frame.getByRole('button', {name: 'Send', exact: true}).click();
  return ended;
}

/** What the clipboard holds, found out as a person would. */
async function pasted(tab, field = tab.getByRole('textbox', {name: 'Paste here'})) {
  await field.fill('');
  await field.focus();
  await tab.keyboard.press('ControlOrMeta+v');
  return field.inputValue();
}

test('PR3211 messages, code and files can be copied on a plain http page, which has no clipboard', async () => {
  await onPlainHttp('/upstream-open', async (tab) => {
    assert.equal(await tab.evaluate(() => navigator.clipboard), undefined);
    assert.equal(await say(tab, '[[hello]]'), 'success');

    const copyOf = (speaker) =>
      tab.getByRole('group', {name: speaker}).getByRole('button', {name: 'Copy', exact: true});
    await copyOf('You').click();
    assert.equal(await pasted(tab), '[[hello]]');
    const copy = copyOf('Assistant');
    await copy.focus();
    await copy.press('Enter');
    await tab
      .getByRole('group', {name: 'Assistant'})
      .getByRole('button', {name: 'Copied'})
      .waitFor();
    assert.equal(
      await tab.evaluate(() => document.activeElement?.localName),
      'deerflow-chat',
      'the focus stays where it was',
    );
    assert.match(await pasted(tab), /^Hello from the scripted model/);

    assert.equal(await say(tab, '[[markdown]]'), 'success');
    await tab.getByRole('button', {name: 'Copy code'}).first().click();
    const code = await tab.locator('deerflow-markdown pre code').first().textContent();
    assert.equal((await pasted(tab)).trim(), code.trim());
  });
});

test('PR3397 a frame that may not use the clipboard can still copy', async () => {
  const inner = await serve({
    pages: {'/': chatPage('/upstream-open')},
    gateway: mountGateway({pace: 0}),
  });
  // Another host name is another origin, from which a frame inherits no permission.
  const frameUrl = `${inner.origin.replace('127.0.0.1', 'localhost')}/`;
  const outer = await serve({
    pages: {
      '/': `<!doctype html><title>Portal</title>${pasteField}<iframe width="900" height="700" src="${frameUrl}"></iframe>`,
    },
  });
  try {
    await withPage(`${outer.origin}/`, async (tab) => {
      const [, frame] = tab.frames();
      assert.equal(await say(frame, '[[hello]]'), 'success');
      const refusal = await frame.evaluate(() =>
        navigator.clipboard.writeText('x').then(
          () => 'allowed',
          (error) => error.name,
        ),
      );
      assert.equal(refusal, 'NotAllowedError');

      await frame
        .getByRole('group', {name: 'Assistant'})
        .getByRole('button', {name: 'Copy', exact: true})
        .click();
      await frame.getByRole('button', {name: 'Copied'}).waitFor();
      assert.match(await pasted(tab), /^Hello from the scripted model/);
    });
  } finally {
    await outer.close();
    await inner.close();
  }
});

test('#4864 the whole chat works on a plain http page, without crypto.subtle and crypto.randomUUID', async () => {
  await onPlainHttp('/upstream', async (tab, complaints) => {
    const missing = await tab.evaluate(() => [
      isSecureContext,
      crypto.subtle,
      crypto.randomUUID,
      navigator.clipboard,
    ]);
    assert.deepEqual(missing, [false, undefined, undefined, undefined]);

    await tab.getByRole('textbox', {name: 'E-mail'}).fill('demo@example.com');
    await tab.getByLabel('Password').fill('deerflow-demo');
    await tab.getByRole('button', {name: 'Sign in'}).click();
    await tab.getByRole('textbox', {name: 'Message', exact: true}).waitFor();

    await tab
      .locator('input[type=file]')
      .setInputFiles({name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2')});
    assert.equal(await say(tab, '[[present_files]]'), 'success');
    await tab.getByRole('group', {name: 'You'}).getByText('figures.csv').waitFor();

    for (const [file, shows] of [
      ['notes.md', 'Notes'],
      ['data.csv', 'name'],
    ]) {
      await tab
        .getByRole('button', {name: new RegExp(`^Open ${file.replace('.', '\\.')}`)})
        .click();
      await tab.getByRole('group', {name: file}).getByText(shows).first().waitFor();
    }
    await tab.getByRole('button', {name: /^Open page\.html/}).click();
    await tab.frameLocator('iframe').frameLocator('iframe').getByText('Hello').waitFor();
    await tab.getByRole('button', {name: 'Close files'}).click();

    assert.equal(await say(tab, '[[clarify_options]]'), 'clarification');
    await tab.getByRole('button', {name: 'Fast and rough'}).click();
    await tab.getByText('You chose:').waitFor();

    await tab.reload();
    await tab.getByText('You chose:').waitFor();
    // The browser itself logs the answers to a stranger and to questions about optional features.
    const own = complaints.filter((text) => !text.includes('the server responded with a status'));
    assert.deepEqual(own, []);
  });
});
