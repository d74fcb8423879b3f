/** What is used before its code is there, or when that cannot be fetched: nothing is lost, and the reader is told. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

const html = `<!doctype html><html lang="en"><title>Host</title><script src="/deerflow.js"></script>
  <deerflow-chat gateway="/fork-open" persist="none"></deerflow-chat>`;

/** Opens a chat from which the chunks of that name are kept away, until `give` is called. */
async function withoutChunk(name, work) {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  try {
    await withPage('about:blank', async (page) => {
      const path = `**/chunks/${name}-*`;
      await page.route(path, (route) => route.abort());
      await page.goto(`${host.origin}/`);
      await page.locator('textarea').waitFor();
      await work(page, () => page.unroute(path));
    });
  } finally {
    await host.close();
  }
}

const answered = (page) =>
  page.waitForFunction(() => {
    const {messages, runId} = document.querySelector('deerflow-chat');
    return runId === null && messages.some(({type}) => type === 'ai');
  });

test('without the code of a session the chat says so, keeps what was typed, and can be asked to try again', () =>
  withoutChunk('conversation', async (page, give) => {
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.locator('textarea').fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.equal(await page.locator('textarea').inputValue(), 'Hello');

    await give();
    await page.getByRole('button', {name: 'Try again'}).click();
    await page.waitForFunction(
      () => document.querySelector('deerflow-chat').status?.phase === 'ready',
    );
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.locator('textarea').press('Enter');
    await answered(page);
  }));

test('files that are given while their list is on its way are sent', () =>
  withoutChunk('composer-extras', async (page, give) => {
    const attach = (name) =>
      page.evaluate(
        (file) => document.querySelector('deerflow-chat').attach([new File(['x'], file)]),
        name,
      );
    await attach('first.txt');
    await page.getByRole('status').getByText('The server cannot be reached.').waitFor();
    await give();
    await attach('second.txt');
    await page.getByText('first.txt').waitFor();
    await page.getByText('second.txt').waitFor();
    await page.getByRole('button', {name: 'Send'}).click();
    await answered(page);
    const [question] = await page.evaluate(() => document.querySelector('deerflow-chat').messages);
    assert.deepEqual(
      question.additional_kwargs.files.map(({filename}) => filename),
      ['first.txt', 'second.txt'],
    );
  }));

test('a failure is told although its words cannot be fetched', () =>
  withoutChunk('status-part', async (page, give) => {
    const send = (text) =>
      page.evaluate((said) => document.querySelector('deerflow-chat').send(said), text);
    assert.equal((await send('[[500]]')).accepted, false);
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await give();
    assert.equal((await send('[[500]]')).accepted, false);
    await page.getByText('The server failed.').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  }));

test('a list of conversations that is asked for before there is a session opens with it', () =>
  withoutChunk('conversation', async (page, give) => {
    await page.getByRole('button', {name: 'Conversations'}).click();
    await give();
    await page.getByRole('button', {name: 'Try again'}).click();
    await page.getByRole('searchbox', {name: 'Search conversations'}).waitFor();
  }));
