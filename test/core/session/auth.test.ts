import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ask,
  lastAnswer,
  memoryStorage,
  openGateway,
  openSession,
  questions,
  requests,
  until,
  reasonOf,
} from './harness.js';

describe('a bearer token', () => {
  it('#2808 is asked for once at the start and goes with every request', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const token = await gateway.login();
    const reasons: string[] = [];
    const heard = openSession(t, {
      gateway: url,
      getToken: (reason) => {
        reasons.push(reason);
        return token;
      },
    });
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    assert.deepEqual(reasons, ['start']);
    assert.equal(heard.session.status.get().user?.email, 'demo@example.com');
  });

  it('that is refused is replaced once, and the request goes out again', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const token = await gateway.login();
    const heard = openSession(t, {gateway: url, token: 'stale', getToken: () => token});
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    assert.equal(gateway.runsStarted(), 1);
  });

  it('A1.4 that is refused for good signs out, once, and keeps what is shown', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const token = await gateway.login();
    const heard = openSession(t, {gateway: url, token});
    await ask(heard, 'hello [[hello]]');
    heard.session.setToken('revoked');
    await until('the login is lost', () => heard.session.status.get().phase === 'signed-out');
    const result = await heard.session.send('my long text');
    assert.equal(reasonOf(result), 'signed-out');
    assert.equal(questions(heard).length, 1);
    assert.ok(heard.of('auth-required').every(({reason}) => reason === 'rejected'));
    assert.ok(
      !JSON.stringify(
        heard.events.map((event) => ('error' in event ? String(event.error) : event)),
      ).includes('revoked'),
    );
    assert.equal(await heard.session.login({token}), true);
    assert.equal((await ask(heard, 'my long text [[hello]]')).reason, 'success');
    assert.equal(questions(heard).length, 2);
  });

  it('that is missing is asked for without a request', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const heard = openSession(t, {gateway: url, auth: 'bearer'});
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'signed-out');
    assert.deepEqual(
      heard.of('auth-required').map(({reason}) => reason),
      ['start'],
    );
    assert.deepEqual(gateway.log, []);
  });

  it('A1.3 is exchanged for an upstream token, with patience for clocks', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    gateway.failNext({
      path: /login\/token$/,
      times: 2,
      answer: () => new Response('{}', {status: 401}),
    });
    const waits: number[] = [];
    const heard = openSession(t, {
      gateway: url,
      upstreamToken: 'from-elsewhere',
      sleep: async (milliseconds) => void waits.push(milliseconds),
    });
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'ready');
    assert.equal(requests(gateway, /login\/token$/).length, 3);
    assert.deepEqual(waits, [3_000, 3_000]);
  });

  it('is never in storage', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const token = await gateway.login();
    const storage = memoryStorage();
    const heard = openSession(t, {gateway: url, token, storage});
    await ask(heard, 'hello [[hello]]');
    heard.session.choose({mode: 'flash'});
    assert.ok(Object.keys(storage.entries).length > 0);
    assert.ok(Object.keys(storage.entries).every((key) => key.startsWith('deerflow-elements:')));
    assert.ok(!JSON.stringify(storage.entries).includes(token));
  });
});

describe('a login', () => {
  it('by user name, and a wrong password says so', async (t) => {
    const {url} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const heard = openSession(t, {gateway: url, auth: 'bearer'});
    await heard.session.ready;
    assert.equal(await heard.session.login({username: 'guarded', password: 'wrong'}), false);
    assert.equal(heard.session.status.get().error?.kind, 'auth');
    assert.equal(await heard.session.login({username: 'guarded', password: 'open-sesame'}), true);
    assert.equal(heard.session.status.get().phase, 'ready');
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
  });

  it('that waits for approval is told apart', async (t) => {
    const {url} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const heard = openSession(t, {gateway: url, auth: 'bearer'});
    await heard.session.ready;
    assert.equal(await heard.session.login({username: 'pending'}), false);
    assert.equal(heard.of('auth-required').at(-1)?.reason, 'pending-approval');
  });

  it('of another user leaves nothing of the first one', async (t) => {
    const {url} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const storage = memoryStorage();
    const heard = openSession(t, {gateway: url, auth: 'bearer', storage});
    await heard.session.ready;
    await heard.session.login({username: 'demo'});
    await ask(heard, 'my secret [[hello]]');
    await heard.session.searchThreads();
    heard.session.memory.set('draft', 'half a thought');
    await heard.session.login({username: 'other'});
    assert.equal(heard.session.status.get().user?.email, 'other@example.com');
    assert.deepEqual(heard.session.conversation.get().messages, []);
    assert.deepEqual(heard.session.threads.get().items, []);
    assert.equal(heard.session.memory.get('draft'), null);
    assert.ok(!JSON.stringify(storage.entries).includes('half a thought'));
  });

  it('A1.2 with cookies sends the CSRF token, and a rotated one is read anew', async (t) => {
    const {gateway} = await openGateway(t, {auth: 'required'});
    const heard = openSession(t, {
      gateway: 'http://gateway.example',
      fetch: (input, init) => gateway.fetch(input, init),
      readCookie: (name) => gateway.cookies.get(name) ?? null,
    });
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'signed-out');
    assert.equal(
      await heard.session.login({email: 'demo@example.com', password: 'deerflow-demo'}),
      true,
    );
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    await heard.session.logout();
    assert.equal(heard.session.status.get().phase, 'signed-out');
    assert.equal(heard.session.status.get().user, null);
    assert.deepEqual(heard.session.conversation.get().messages, []);
  });
});

describe('a login that is lost while an answer streams', () => {
  it('ends the stream; after the next login the answer is found again', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required', timeScale: 1});
    const token = await gateway.login();
    const heard = openSession(t, {gateway: url, token});
    const ended = heard.next('run-end');
    await heard.session.send('[[drip s=10 gap=0.1]]');
    await until('some text', () => lastAnswer(heard) !== '');
    heard.session.setToken('revoked');
    assert.equal((await ended).reason, 'lost');
    assert.equal(heard.session.status.get().phase, 'signed-out');
    const again = heard.next('run-end');
    await heard.session.login({token});
    assert.equal((await again).reason, 'success');
    assert.match(lastAnswer(heard), /tick-009/);
    assert.equal(gateway.runsStarted(), 1);
  });
});

describe('a getToken that never settles', () => {
  it('leads to a typed error after 30 s, and connecting again asks once more', async (t) => {
    const {url, gateway} = await openGateway(t, {dialect: 'fork', auth: 'required'});
    const token = await gateway.login();
    let silent = true;
    t.mock.timers.enable({apis: ['setTimeout']});
    const heard = openSession(t, {
      gateway: url,
      schedule: queueMicrotask,
      getToken: () => (silent ? new Promise(() => undefined) : token),
    });
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(29_000);
    assert.equal(heard.session.status.get().phase, 'connecting');
    t.mock.timers.tick(1_000);
    assert.equal((await heard.next('auth-required')).reason, 'start');
    assert.deepEqual(
      heard.of('error').map(({error: {kind, code, retryable}}) => [kind, code, retryable]),
      [['auth', 'token_unavailable', true]],
    );

    silent = false;
    t.mock.timers.reset();
    await heard.session.ready;
    await heard.session.reload();
    assert.equal(heard.session.status.get().phase, 'ready');
  });
});

describe('which form to sign in with', () => {
  for (const [dialect, read] of [
    ['upstream', ['GET /api/features', 'GET /api/v1/auth/setup-status']],
    ['fork', ['GET /api/features', 'GET /api/v1/auth/setup-status', 'GET /openapi.json']],
  ] as const) {
    it(`is found out at a gateway of the ${dialect} by as little as it takes`, async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, auth: 'required'});
      const {session} = openSession(t, {gateway: url});
      await until('the dialect', () => session.status.get().dialect === dialect);
      assert.deepEqual(requests(gateway, /features|setup-status|openapi/), read);
    });
  }
});
