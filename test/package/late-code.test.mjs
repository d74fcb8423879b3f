import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

const html = `<!doctype html><title>Host</title><script src="/deerflow.js"></script><deerflow-chat gateway="/fork-open" persist="none"></deerflow-chat>`;

test('without the code for the end of a run the answer stays, the chat says so, and the reader can go on', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      await page.route('**/chunks/later-*', (route) => route.abort());
      const lost = await page.evaluate(async () => {
        const chat = document.querySelector('deerflow-chat');
        const ended = new Promise((resolve) => {
          chat.addEventListener('deerflow-run-end', ({detail}) => resolve(detail.reason));
        });
        await chat.send('Please say **this**.');
        return ended;
      });
      assert.equal(lost, 'lost');
      const answers = () =>
        page.evaluate(() => {
          const {messages, runId} = document.querySelector('deerflow-chat');
          return {
            runId,
            texts: messages
              .filter(({type}) => type === 'ai')
              .map(({content}) => JSON.stringify(content)),
          };
        });
      assert.match((await answers()).texts.join(), /this/);

      await page.unroute('**/chunks/later-*');
      await page.getByRole('button', {name: 'Reconnect'}).click();
      await page.waitForFunction(() => {
        const {status} = document.querySelector('deerflow-chat');
        return status.phase === 'ready' && status.error === null;
      });
      assert.deepEqual(
        await page
          .evaluate(() => document.querySelector('deerflow-chat').send('And [[hello]]'))
          .then(({accepted}) => accepted),
        true,
      );
      const {texts} = await answers();
      assert.match(texts.join(), /this/);
    });
  } finally {
    await host.close();
  }
});

test('what a run under way may need is fetched while the first answer comes, and the rest only when it has come', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway()});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      const fetched = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.evaluate(() => document.querySelector('deerflow-chat').send('[[drip s=4]]'));
      await page.waitForRequest(/\/chunks\/under-way-/);
      assert.doesNotMatch(fetched.join(), /\/chunks\/later-/);
      assert.notEqual(
        await page.evaluate(() => document.querySelector('deerflow-chat').runId),
        null,
      );
      await page.waitForRequest(/\/chunks\/later-/);
    });
  } finally {
    await host.close();
  }
});

test('a stop is taken back, with a word, where its code cannot be fetched', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway()});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      await page.route('**/chunks/under-way-*', (route) => route.abort());
      const error = await page.evaluate(async () => {
        const chat = document.querySelector('deerflow-chat');
        const failed = new Promise((resolve) => {
          chat.addEventListener('deerflow-error', ({detail}) => resolve(detail.code));
        });
        await chat.send('[[drip s=30]]');
        await chat.stop();
        return failed;
      });
      assert.equal(error, 'chunk');
      assert.notEqual(
        await page.evaluate(() => document.querySelector('deerflow-chat').runId),
        null,
      );
      await page.unroute('**/chunks/under-way-*');
      await page.evaluate(() => document.querySelector('deerflow-chat').stop());
      await page.waitForFunction(() => document.querySelector('deerflow-chat').runId === null);
    });
  } finally {
    await host.close();
  }
});

test('a refusal is told by its status where the code for its words cannot be fetched', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      await page.route('**/chunks/failure-report-*', (route) => route.abort());
      await page.route('**/threads', (route) => route.fulfill({status: 503, body: 'no'}));
      const result = await page.evaluate(async () => {
        const {error} = await document.querySelector('deerflow-chat').send('Hello');
        return {kind: error.kind, status: error.status, message: error.message};
      });
      assert.deepEqual(result, {
        kind: 'server',
        status: 503,
        message: 'The gateway answered 503.',
      });
    });
  } finally {
    await host.close();
  }
});

test('without the code of what an answer has beside its text the answer stands, and the code is asked for again', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  const late = /\/chunks\/(?:message-extras|transcript-extras|reasoning)-/;
  try {
    await withPage(`${host.origin}/`, async (page) => {
      await page.evaluate(() => {
        globalThis.told = [];
        addEventListener('deerflow-error', ({detail}) => globalThis.told.push(detail));
      });
      const send = (text) =>
        page.evaluate((said) => document.querySelector('deerflow-chat').send(said), text);
      const answers = page.getByRole('group', {name: 'Assistant'});

      await page.route(late, (route) => route.abort());
      await send('Please say **this**.');
      await answers.getByText('this', {exact: true}).waitFor();
      const thought = answers.getByText('The user said something; I simply repeat it.');
      await thought.waitFor();
      // Some of it is asked for when the run has ended.
      await page.waitForFunction(() => globalThis.told.length >= 3);
      const told = await page.evaluate(() => globalThis.told);
      for (const part of ['message-extras', 'transcript-extras', 'reasoning']) {
        const ofPart = told.filter(({message}) => message.includes(`/${part}-`));
        assert.equal(ofPart.length, 1, `${part} is told of once`);
        assert.deepEqual(
          [ofPart[0].kind, ofPart[0].code, ofPart[0].retryable],
          ['network', 'chunk', true],
        );
      }

      await page.unroute(late);
      await page.waitForTimeout(3100);
      await send('And **that**.');
      await answers.getByText('that', {exact: true}).waitFor();
      await page.getByRole('button', {name: 'Copy'}).nth(3).waitFor({state: 'attached'});
    });
  } finally {
    await host.close();
  }
});

test('an answer that is more than text waits for the code to read it, is resumed, and is told as lost without', async () => {
  const host = await serve({pages: {'/': html}, gateway: mountGateway({pace: 0})});
  try {
    await withPage(`${host.origin}/`, async (page) => {
      await page.route('**/chunks/{whole,core}-*', (route) => route.abort());
      const lost = await page.evaluate(async () => {
        const chat = document.querySelector('deerflow-chat');
        const codes = [];
        chat.addEventListener('deerflow-error', ({detail}) => codes.push(detail.code));
        const ended = new Promise((resolve) => {
          chat.addEventListener('deerflow-run-end', ({detail}) => resolve(detail.reason));
        });
        await chat.send('[[steps]]');
        return {reason: await ended, codes};
      });
      assert.deepEqual(lost, {reason: 'lost', codes: ['chunk']});
      await page.unroute('**/chunks/{whole,core}-*');
      await page.getByRole('button', {name: 'Reconnect'}).click();
      await page.waitForFunction(() => {
        const {status, messages} = document.querySelector('deerflow-chat');
        return status.phase === 'ready' && messages.some(({type}) => type === 'tool');
      });
    });
  } finally {
    await host.close();
  }
});
