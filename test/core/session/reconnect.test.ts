import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ask,
  DIALECTS,
  lastAnswer,
  openGateway,
  openSession,
  questions,
  requests,
  until,
} from './harness.js';

for (const dialect of DIALECTS) {
  describe(`trace 9: a broken stream, ${dialect}`, () => {
    it('A3.9 goes on behind the last event it saw, with one run and no token twice', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('[[drip s=12 gap=0.05]]');
      for (const tick of ['tick-002', 'tick-006']) {
        await until(tick, () => lastAnswer(heard).includes(tick));
        gateway.dropConnections();
      }
      assert.equal((await ended).reason, 'success');
      const ticks = Array.from(
        {length: 12},
        (_, index) => `tick-${String(index).padStart(3, '0')}`,
      );
      assert.deepEqual(lastAnswer(heard).trim().split(' '), ticks);
      assert.equal(gateway.runsStarted(), 1);
      const joins = gateway.log.filter(({path}) => path.endsWith('/join'));
      assert.ok(joins.length >= 2);
      assert.ok(joins.every(({headers}) => headers['last-event-id'] !== undefined));
      assert.ok(heard.of('notice').some(({notice}) => notice.kind === 'resumed'));
    });

    it('inside a character: nothing of the answer is damaged', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[cut]]')).reason, 'success');
      assert.doesNotMatch(lastAnswer(heard), /\uFFFD/);
      assert.equal(gateway.runsStarted(), 1);
    });

    it('A5.3, A5.8 after a restart of the gateway: what is durable is shown', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'first [[hello]]');
      const ended = heard.next('run-end');
      await heard.session.send('[[drip s=30 gap=0.05]]');
      await until('some text', () => lastAnswer(heard).includes('tick-001'));
      gateway.restart();
      const {reason} = await ended;
      assert.equal(reason, 'error');
      assert.equal(heard.session.run.get(), null);
      assert.ok(questions(heard)[0]?.startsWith('first'));
      assert.equal((await ask(heard, 'still there? [[hello]]')).reason, 'success');
    });

    it('A5.4 gives up after five tries, says so, and finds the run again on reload', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('[[drip s=8 gap=0.1]]');
      await until('some text', () => lastAnswer(heard) !== '');
      gateway.failNext({path: /\/join$/, times: 5, answer: () => new Response('', {status: 503})});
      gateway.dropConnections();
      assert.equal((await ended).reason, 'lost');
      assert.equal(requests(gateway, /\/join$/).length, 5);
      assert.ok(heard.session.status.get().error);
      const again = heard.next('run-end');
      await heard.session.reload();
      assert.equal((await again).reason, 'success');
      assert.match(lastAnswer(heard), /tick-007/);
      assert.equal(gateway.runsStarted(), 1);
    });
  });

  describe(`trace 8: a replay gap, ${dialect}`, () => {
    it(
      'A5.5 reads the durable state and goes on behind the gap',
      {skip: dialect === 'fork' && 'the fork documents no gaps'},
      async (t) => {
        const {url, gateway} = await openGateway(t, {dialect});
        const heard = openSession(t, {gateway: url});
        assert.equal((await ask(heard, '[[gap]]')).reason, 'success');
        assert.ok(heard.of('notice').some(({notice}) => notice.kind === 'gap'));
        assert.ok(requests(gateway, /\/state$/).length > 0);
        assert.equal(questions(heard).length, 1);
        assert.notEqual(lastAnswer(heard), '');
        assert.equal(gateway.runsStarted(), 1);
      },
    );

    it(
      'A5.6 a state that cannot be read is a gap error, and never an end',
      {skip: dialect === 'fork' && 'the fork documents no gaps'},
      async (t) => {
        const {url, gateway} = await openGateway(t, {dialect});
        const heard = openSession(t, {gateway: url});
        gateway.failNext({
          path: /\/state$/,
          times: 100,
          answer: () => new Response('', {status: 500}),
        });
        const {reason} = await ask(heard, '[[gap]]');
        assert.notEqual(reason, 'stopped');
        assert.equal(requests(gateway, /\/cancel$/).length, 0);
      },
    );
  });
}
