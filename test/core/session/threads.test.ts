import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ask, DIALECTS, openGateway, openSession, requests, until} from './harness.js';
import type {Heard} from './harness.js';

function titles({session}: Heard): (string | null | undefined)[] {
  return session.threads.get().items.map(({values}) => values?.title);
}

for (const dialect of DIALECTS) {
  describe(`the list of conversations, ${dialect}`, () => {
    it('A20.1, #3276 gets a new conversation on top, with its live title', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await heard.session.searchThreads();
      await ask(heard, 'alpha');
      heard.session.newThread();
      await ask(heard, 'beta');
      await until('both are listed', () => titles(heard).join() === 'beta,alpha');
      assert.ok(heard.of('title-change').some(({title}) => title === 'beta'));
      assert.deepEqual(
        heard.session.threads.get().items.map(({status}) => status),
        ['idle', 'idle'],
      );
    });

    it('searches titles, on gateways that do not as well', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      for (const text of ['apples', 'pears', 'more apples']) {
        heard.session.newThread();
        await ask(heard, text);
      }
      await heard.session.searchThreads(' APPLES ');
      assert.deepEqual(new Set(titles(heard)), new Set(['apples', 'more apples']));
      await heard.session.searchThreads();
      assert.equal(titles(heard).length, 3);
    });

    it('A20.2 shows one agent’s conversations', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const echo = openSession(t, {gateway: url, agentId: 'echo'});
      await ask(echo, 'one');
      const other = openSession(t, {gateway: url, agentId: 'report-writer', dialect});
      await other.session.searchThreads();
      assert.deepEqual(titles(other), []);
      const again = openSession(t, {gateway: url, agentId: 'echo', dialect});
      await again.session.searchThreads();
      assert.deepEqual(titles(again), ['one']);
    });

    it('A20.2 pages by what the gateway sent and shows no row twice', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const userId =
        [...gateway.store.users.values()].find(({username}) => username === 'default')?.id ?? '';
      for (let index = 0; index < 120; index += 1) {
        gateway.store.createThread({
          id: `t-${index}`,
          userId,
          now: new Date(index * 1000).toISOString(),
          metadata: {},
        });
      }
      const heard = openSession(t, {gateway: url, dialect});
      await heard.session.searchThreads();
      assert.equal(heard.session.threads.get().items.length, 50);
      assert.equal(heard.session.threads.get().hasMore, true);
      await heard.session.loadMoreThreads();
      await heard.session.loadMoreThreads();
      const {items, hasMore, total} = heard.session.threads.get();
      assert.equal(new Set(items.map(({thread_id: id}) => id)).size, 120);
      assert.equal(items.length, 120);
      assert.equal(hasMore, false);
      assert.equal(total, dialect === 'fork' ? 120 : null);
      const offsets = gateway.log
        .filter(({path}) => path.endsWith('/search'))
        .map(({body}) => (body as {offset: number}).offset);
      assert.deepEqual(offsets, [0, 50, 100]);
    });

    it('A20.5 renames, and says when it may not', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'alpha');
      await heard.session.searchThreads();
      const id = heard.session.conversation.get().threadId ?? '';
      assert.equal(await heard.session.renameThread(id, '  A better name '), true);
      assert.deepEqual(titles(heard), ['A better name']);
      assert.equal(heard.session.conversation.get().title, 'A better name');
      assert.equal(await heard.session.renameThread(id, '  '), false);
      assert.equal(await heard.session.renameThread('nowhere', 'x'), false);
    });

    it('PR3519 deletes: the open one leaves a new conversation, another one leaves it alone', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'alpha');
      const alpha = heard.session.conversation.get().threadId ?? '';
      heard.session.newThread();
      await ask(heard, 'beta');
      const beta = heard.session.conversation.get().threadId ?? '';
      await heard.session.searchThreads();
      assert.equal(await heard.session.deleteThread(alpha), true);
      assert.equal(heard.session.conversation.get().threadId, beta);
      assert.equal(await heard.session.deleteThread(beta), true);
      assert.equal(heard.session.conversation.get().threadId, null);
      assert.deepEqual(titles(heard), []);
      assert.equal((await ask(heard, 'gamma')).reason, 'success');
    });

    it('A20.4 pins at once, and takes it back when the gateway refuses', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'alpha');
      const alpha = heard.session.conversation.get().threadId ?? '';
      heard.session.newThread();
      await ask(heard, 'beta');
      await heard.session.searchThreads();
      const pinning = heard.session.pinThread(alpha, true);
      assert.deepEqual(titles(heard), ['alpha', 'beta']);
      assert.equal(await pinning, true);
      gateway.failNext({method: 'PATCH', path: /./, answer: () => new Response('', {status: 500})});
      assert.equal(await heard.session.pinThread(alpha, false), false);
      assert.deepEqual(titles(heard), ['alpha', 'beta']);
      assert.equal(heard.session.threads.get().items[0]?.metadata?.['deerflow_pinned'], true);
    });

    it('a failing search keeps what is listed', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'alpha');
      await heard.session.searchThreads();
      gateway.failNext({path: /\/search$/, answer: () => new Response('', {status: 500})});
      await heard.session.searchThreads();
      assert.equal(heard.session.threads.get().status, 'failed');
      assert.deepEqual(titles(heard), ['alpha']);
      assert.ok(requests(gateway, /\/search$/).length === 2);
    });
  });
}
