import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ask,
  DIALECTS,
  lastAnswer,
  memoryStorage,
  openGateway,
  openSession,
  questions,
  requests,
  until,
  reasonOf,
} from './harness.js';

for (const dialect of DIALECTS) {
  describe(`finding a run again, ${dialect}`, () => {
    it('A5.1, #1702, PR1858 after a reload of the page in the middle of an answer', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const storage = memoryStorage();
      const before = openSession(t, {gateway: url, storage});
      await before.session.send('[[drip s=12 gap=0.1]]');
      await until('some text', () => lastAnswer(before).includes('tick-002'));
      before.session.close();

      const after = openSession(t, {gateway: url, storage});
      const ended = after.next('run-end');
      await after.session.ready;
      assert.equal((await ended).reason, 'success');
      const ticks = lastAnswer(after).trim().split(' ');
      assert.deepEqual(ticks, [...new Set(ticks)]);
      assert.equal(ticks.length, 12);
      assert.equal(questions(after).length, 1);
      assert.equal(gateway.runsStarted(), 1);
    });

    it('A5.4 in another session on the same thread, and both show the same', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const first = openSession(t, {gateway: url});
      const ended = first.next('run-end');
      await first.session.send('[[drip s=12 gap=0.1]]');
      const threadId = first.session.conversation.get().threadId ?? '';
      const second = openSession(t, {gateway: url, threadId});
      const joined = second.next('run-end');
      await second.session.ready;
      await until('the second one joins', () => second.session.run.get()?.joined === true);
      assert.deepEqual([(await ended).reason, (await joined).reason], ['success', 'success']);
      assert.equal(lastAnswer(first), lastAnswer(second));
      assert.equal(gateway.runsStarted(), 1);
    });

    for (const [clock, skew, counted] of [
      ['counts', -90_000, 90_000],
      ['of a server whose clock is ahead counts', 90_000, 0],
    ] as const) {
      it(`A9.9 the time of a run that is found again ${clock} from its beginning`, async (t) => {
        const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
        const first = openSession(t, {gateway: url});
        await first.session.send('[[drip s=60 gap=0.1]]');
        const threadId = first.session.conversation.get().threadId ?? '';
        const [run] = gateway.store.threads.get(threadId)?.runs ?? [];
        const began = Date.parse(run!.createdAt);

        const now = (): number => began - skew;
        const second = openSession(t, {gateway: url, threadId, now});
        await second.session.ready;
        await until('it is found', () => second.session.run.get()?.joined === true);
        assert.equal(second.session.run.get()?.startedAt, now() - counted);
      });
    }

    it('a run that somebody else started is found by reload()', async (t) => {
      const {url} = await openGateway(t, {dialect, timeScale: 1});
      const first = openSession(t, {gateway: url});
      await ask(first, 'begin [[hello]]');
      const second = openSession(t, {
        gateway: url,
        threadId: first.session.conversation.get().threadId,
      });
      await second.session.ready;
      await first.session.send('[[drip s=6 gap=0.1]]');
      const joined = second.next('run-end');
      await second.session.reload();
      assert.equal((await joined).reason, 'success');
      assert.match(lastAnswer(second), /tick-005/);
    });

    it('A5.2, #3908, PR3284 a finished run is not joined', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const storage = memoryStorage();
      const before = openSession(t, {gateway: url, storage});
      await ask(before, 'hello [[hello]]');
      before.session.close();
      const after = openSession(t, {gateway: url, storage});
      await after.session.ready;
      await until('the thread is read', () => lastAnswer(after) !== '');
      assert.deepEqual(requests(gateway, /\/join$/), []);
    });

    it('A3.10 a send into a busy thread shows the run that is going on', async (t) => {
      const {url} = await openGateway(t, {dialect, timeScale: 1});
      const first = openSession(t, {gateway: url});
      await ask(first, 'begin [[hello]]');
      const second = openSession(t, {
        gateway: url,
        threadId: first.session.conversation.get().threadId,
      });
      await second.session.ready;
      await first.session.send('[[drip s=8 gap=0.1]]');
      const result = await second.session.send('me too');
      assert.equal(reasonOf(result), 'busy');
      assert.equal(second.of('error').length, 0);
      assert.equal((await second.next('run-end')).reason, 'success');
      assert.ok(!questions(second).includes('me too'));
    });

    it('A4.7 a thread that is not there becomes a new conversation', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url, threadId: 'nowhere'});
      await heard.session.ready;
      assert.equal(heard.session.conversation.get().threadId, null);
      assert.equal(heard.of('error')[0]?.error.kind, 'not-found');
      assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    });

    it('A7.5, PR3508, PR3673 a switch in the middle of an answer shows nothing of the old thread', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'other thread [[hello]]');
      const other = heard.session.conversation.get().threadId ?? '';
      heard.session.newThread();
      await heard.session.send('[[drip s=8 gap=0.05]]');
      const left = heard.session.conversation.get().threadId ?? '';
      await until('some text', () => lastAnswer(heard).includes('tick-001'));
      const seen: string[] = [];
      const stop = heard.session.conversation.subscribe(({messages}) =>
        seen.push(JSON.stringify(messages)),
      );
      await heard.session.openThread(other);
      await gateway.settled();
      stop();
      assert.ok(seen.every((messages) => !messages.includes('tick-')));
      assert.deepEqual(questions(heard), ['other thread [[hello]]']);
      await heard.session.openThread(left);
      assert.match(lastAnswer(heard), /tick-007/);
    });
  });
}
