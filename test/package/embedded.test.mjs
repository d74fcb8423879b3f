/** The built chat in a frame of another site, where the browser gives it neither cookies nor storage. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mountGateway} from '../../demo/gateway/node-mount.ts';
import {withPage} from './support/page.mjs';
import {serve} from './support/server.mjs';

const token = 'demo-token';

const framed = `<!doctype html><html lang="en"><title>Chat</title><script src="/deerflow.js"></script>
<body><deerflow-chat gateway="/fork" style="height: 500px"></deerflow-chat>
<script>
  document.querySelector('deerflow-chat').getToken = () =>
    new Promise((resolve) => {
      addEventListener('message', ({data}) => resolve(data.token), {once: true});
      parent.postMessage('token, please', '*');
    });
</script>`;

const portal = (frame) => `<!doctype html><html lang="en"><title>Portal</title>
<iframe width="900" height="600" src="${frame}"></iframe>
<script>
  addEventListener('message', ({source, origin, data}) => {
    if (data === 'token, please') source.postMessage({token: '${token}'}, origin);
  });
</script>`;

test('PR3896 a frame of another site is signed in by its host, with a token that stands in no address and no cookie', async () => {
  const inner = await serve({pages: {'/': framed}, gateway: mountGateway({pace: 0})});
  const frameUrl = `${inner.origin.replace('127.0.0.1', 'localhost')}/`;
  const outer = await serve({pages: {'/': portal(frameUrl)}});
  try {
    await withPage('about:blank', async (tab) => {
      const requests = [];
      tab.on('request', (request) => requests.push(request));
      await tab.goto(`${outer.origin}/`);
      const [, frame] = tab.frames();
      await frame.getByRole('textbox', {name: 'Message', exact: true}).fill('[[hello]]');
      await frame.getByRole('button', {name: 'Send', exact: true}).click();
      await frame.getByText('Hello from the scripted model.').waitFor();

      const toGateway = requests.filter((request) => request.url().includes('/fork/'));
      assert.ok(toGateway.length > 3);
      for (const request of toGateway) {
        const headers = await request.allHeaders();
        assert.equal(headers['authorization'], `Bearer ${token}`, request.url());
        assert.equal(headers['cookie'], undefined);
        assert.ok(!request.url().includes(token));
      }
      assert.ok(!(await frame.content()).replace(/<script>[^]*<\/script>/, '').includes(token));
      assert.deepEqual(await tab.context().cookies(), []);
    });
  } finally {
    await outer.close();
    await inner.close();
  }
});
