import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ask,
  DIALECTS,
  lastAnswer,
  openGateway,
  openSession,
  requests,
  until,
  kindOf,
} from './harness.js';

for (const dialect of DIALECTS) {
  describe(`trace 10: stopping, ${dialect}`, () => {
    it('A4.1 mid-token: cancels on the gateway, keeps the text so far and marks it', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('[[drip s=30 gap=0.05]]');
      await until('some text', () => lastAnswer(heard).includes('tick-002'));
      await heard.session.stop();
      assert.equal((await ended).reason, 'stopped');
      assert.match(lastAnswer(heard), /tick-002/);
      const message = heard.session.conversation.get().messages.at(-1);
      assert.equal(message?.facts?.stopped, true);
      assert.equal(requests(gateway, /\/cancel$/).length, 1);
      assert.equal((await ask(heard, 'go on [[hello]]')).reason, 'success');
      assert.match(
        heard.session.conversation
          .get()
          .messages.map(({content}) => JSON.stringify(content))
          .join(),
        /tick-002/,
      );
    });

    it('before the first frame: the run that was just started is stopped', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      const sending = heard.session.send('[[slow s=30]]');
      await until('the run is asked for', () => requests(gateway, /runs\/stream$/).length === 1);
      await heard.session.stop();
      assert.equal((await sending).accepted, true);
      assert.equal((await ended).reason, 'stopped');
      assert.equal(heard.session.run.get(), null);
      assert.deepEqual(
        gateway.store.threads
          .values()
          .next()
          .value?.runs.map(({active}) => active),
        [false],
      );
    });

    it('before anything was asked for: nothing is started and the text is given back', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const sending = heard.session.send('never mind');
      await heard.session.stop();
      const result = await sending;
      assert.equal(kindOf(result), 'aborted');
      assert.equal(gateway.runsStarted(), 0);
      assert.deepEqual(heard.session.conversation.get().messages, []);
    });

    it('A4.2 after the last token: a run that is over already counts as finished', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      gateway.failNext({
        path: /\/cancel$/,
        answer: () =>
          new Response('{"detail":"Run x is not cancellable (status: success)"}', {status: 409}),
      });
      await heard.session.send('[[hello]]');
      await heard.session.stop();
      assert.ok(['success', 'stopped'].includes((await ended).reason));
      assert.equal(heard.of('error').length, 0);
    });

    it('A4.4 offers no follow-ups to a stopped answer', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await heard.session.send('[[drip s=30 gap=0.05]]');
      await until('some text', () => lastAnswer(heard) !== '');
      await heard.session.stop();
      await until(
        'the state is read again',
        () => requests(gateway, /\/state$|\/messages\/page$/).length > 0,
      );
      assert.deepEqual(requests(gateway, /\/suggestions$/), []);
      assert.deepEqual(heard.session.suggestions.get(), []);
    });

    it('falls back to a cancel that does not wait', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      gateway.failNext({path: /\/cancel$/, answer: () => new Response('', {status: 504})});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('[[drip s=30 gap=0.05]]');
      await until('some text', () => lastAnswer(heard) !== '');
      await heard.session.stop();
      assert.equal((await ended).reason, 'stopped');
      const waits = gateway.log
        .filter(({path}) => path.endsWith('/cancel'))
        .map(({query}) => query['wait']);
      assert.deepEqual(waits, ['true', 'false']);
    });

    it('tells when the run is another worker’s and goes on', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      gateway.failNext({
        path: /\/cancel$/,
        answer: () => new Response('{"detail":"Run x is active on another worker"}', {status: 409}),
      });
      const heard = openSession(t, {gateway: url});
      await heard.session.send('[[drip s=10 gap=0.05]]');
      await until('some text', () => lastAnswer(heard) !== '');
      void heard.session.stop();
      await until('the refusal is told', () => heard.of('error').length === 1);
      assert.equal(heard.of('error')[0]?.error.kind, 'conflict');
      await until('the answer goes on', () => heard.session.run.get()?.phase === 'streaming');
      assert.equal((await heard.next('run-end')).reason, 'success');
    });
  });
}
