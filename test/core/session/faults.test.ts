import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ErrorKind} from '../../../src/core/index.js';
import {sendJson, serve} from '../../support/http-server.js';
import {
  ask,
  DIALECTS,
  lastAnswer,
  openGateway,
  openSession,
  questions,
  requests,
  until,
  kindOf,
  reasonOf,
} from './harness.js';

/** What a run's POST may be answered with, and what the sender hears. */
const REFUSALS: readonly {marker: string; kind: ErrorKind; notice?: string}[] = [
  {marker: 'html', kind: 'protocol'},
  {marker: '404', kind: 'not-found'},
  {marker: '422', kind: 'invalid'},
  {marker: '429', kind: 'rate-limit', notice: 'rate-limit'},
  {marker: '500', kind: 'server'},
  {marker: '502', kind: 'server'},
  {marker: '503', kind: 'server'},
];

for (const dialect of DIALECTS) {
  describe(`a refused run, ${dialect}`, () => {
    for (const {marker, kind, notice} of REFUSALS) {
      it(`A3.9 ${marker}: told as ${kind}, asked for once, and nothing typed is lost`, async (t) => {
        const {url, gateway} = await openGateway(t, {dialect});
        const heard = openSession(t, {gateway: url});
        const result = await heard.session.send(`try [[${marker}]]`);
        assert.equal(kindOf(result), kind);
        assert.deepEqual(questions(heard), []);
        assert.equal(heard.session.run.get(), null);
        assert.equal(requests(gateway, /runs\/stream$/).length, 1);
        if (notice === undefined) assert.equal(heard.session.status.get().error?.kind, kind);
        else assert.equal(heard.of('notice')[0]?.notice.kind, notice);
        assert.equal((await ask(heard, 'again [[hello]]')).reason, 'success');
        assert.equal(heard.session.status.get().error, null);
      });
    }

    it('409: busy, softly', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const result = await heard.session.send('[[409]]');
      assert.equal(reasonOf(result), 'busy');
      assert.equal(heard.of('notice')[0]?.notice.kind, 'busy');
      assert.equal(heard.session.status.get().error, null);
    });
  });

  describe(`a run that goes wrong, ${dialect}`, () => {
    it('an error frame ends it with a typed error', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[error]]')).reason, 'error');
      const error = heard.of('error')[0]?.error;
      assert.equal(error?.kind, 'server');
      assert.equal(heard.session.status.get().error, error);
      assert.equal((await ask(heard, 'again [[hello]]')).reason, 'success');
    });

    it('an unknown agent is a mistake of the page, told without paths of the server', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url, agentId: 'nobody-knows-me'});
      const ended = heard.next('run-end');
      const result = await heard.session.send('hello');
      if (result.accepted) assert.equal((await ended).reason, 'error');
      const {error} = heard.session.status.get();
      assert.equal(error?.kind, 'configuration');
      assert.doesNotMatch(error?.message ?? '', /\//);
    });

    it('a model that fails without an error frame is an error', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[fail_generic]]')).reason, 'error');
    });

    it('a failed sub-task beside a good answer is a success with a warning', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[subagents]]')).reason, 'success');
      assert.equal(heard.of('error').length, 0);
      assert.ok(heard.of('notice').some(({notice}) => notice.kind === 'warning'));
    });

    it('a frame that is not JSON is skipped and told once', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[badframe]]')).reason, 'success');
      assert.deepEqual(
        heard.of('error').map(({error}) => error.kind),
        ['protocol'],
      );
      assert.notEqual(lastAnswer(heard), '');
    });

    it('A4.6 a repeated model call is a notice', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[retry]]')).reason, 'success');
      const retries = heard.of('notice').filter(({notice}) => notice.kind === 'retry');
      assert.ok(retries.length > 0 && retries.every(({notice}) => notice.message));
    });
  });
}

describe('trace 9: a POST whose answer is lost', () => {
  it('finds the run it started, and does not start another', async (t) => {
    const {url, gateway} = await openGateway(t, {timeScale: 1});
    let lost = 0;
    const heard = openSession(t, {
      gateway: url,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!response.url.endsWith('/runs/stream')) return response;
        lost += 1;
        await response.body?.cancel();
        throw new TypeError('fetch failed');
      },
    });
    assert.equal((await ask(heard, '[[drip s=5 gap=0.1]]')).reason, 'success');
    assert.equal(lost, 1);
    assert.equal(gateway.runsStarted(), 1);
    assert.match(lastAnswer(heard), /tick-004/);
    assert.equal(questions(heard).length, 1);
  });

  it('is looked for before the same text is sent again, when nobody could be asked at first', async (t) => {
    const {url, gateway} = await openGateway(t);
    let isCut = false;
    const heard = openSession(t, {
      gateway: url,
      fetch: async (input, init) => {
        if (isCut) throw new TypeError('fetch failed');
        const response = await fetch(input, init);
        if (!response.url.endsWith('/runs/stream')) return response;
        isCut = true;
        await response.body?.cancel();
        throw new TypeError('fetch failed');
      },
    });
    const result = await heard.session.send('hello [[hello]]');
    assert.equal(kindOf(result), 'network');
    assert.deepEqual(questions(heard), []);
    await gateway.settled();
    isCut = false;
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    assert.equal(gateway.runsStarted(), 1);
    assert.deepEqual(questions(heard), ['hello [[hello]]']);
    assert.notEqual(lastAnswer(heard), '');
  });

  it('is looked for once more before the same text is sent again: it may arrive late', async (t) => {
    const {url, gateway} = await openGateway(t);
    let late: Promise<Response> | null = null;
    const heard = openSession(t, {
      gateway: url,
      fetch: async (input, init) => {
        if (late !== null || !String(input).endsWith('/runs/stream')) return fetch(input, init);
        const {signal: _, ...request} = init ?? {};
        late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => fetch(input, request));
        throw new TypeError('fetch failed');
      },
    });
    assert.equal(kindOf(await heard.session.send('hello [[hello]]')), 'network');
    assert.equal(gateway.runsStarted(), 0);
    await (await late!).text();
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    assert.equal(gateway.runsStarted(), 1);
    assert.deepEqual(questions(heard), ['hello [[hello]]']);
  });

  it('gives the text back when there is no such run', async (t) => {
    const {url, gateway} = await openGateway(t);
    gateway.failNext({path: /\/runs\/stream$/, answer: () => new Error('socket hang up')});
    const heard = openSession(t, {gateway: url});
    const result = await heard.session.send('hello [[hello]]');
    assert.equal(result.accepted, false);
    assert.equal(gateway.runsStarted(), 0);
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    assert.equal(gateway.runsStarted(), 1);
  });
});

describe('a gateway that is none', () => {
  it('down: offline, and sending says why', async (t) => {
    const heard = openSession(t, {gateway: 'http://127.0.0.1:9'});
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'offline');
    assert.equal(heard.session.choices.get().modelsStatus, 'failed');
    const result = await heard.session.send('hello');
    assert.equal(kindOf(result), 'network');
  });

  it('comes up later: reload() connects', async (t) => {
    const {url, gateway} = await openGateway(t);
    let isDown = true;
    const heard = openSession(t, {
      gateway: url,
      fetch: (input, init) =>
        isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init),
    });
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'offline');
    isDown = false;
    await heard.session.reload();
    assert.equal(heard.session.status.get().phase, 'ready');
    assert.equal(heard.session.status.get().error, null);
    assert.equal(heard.session.choices.get().modelsStatus, 'ready');
    assert.equal(gateway.runsStarted(), 0);
  });

  it('a web server that answers every path with a page', async (t) => {
    const {url} = await serve(t, (_, response) =>
      response.writeHead(200, {'content-type': 'text/html'}).end('<h1>Hi</h1>'),
    );
    const heard = openSession(t, {gateway: url});
    await heard.session.ready;
    assert.equal(heard.session.status.get().error?.kind, 'protocol');
    const result = await heard.session.send('hello');
    assert.equal(kindOf(result), 'protocol');
  });

  it('a web server that knows none of the paths', async (t) => {
    const {url} = await serve(t, (_, response) => sendJson(response, 404, {detail: 'Not Found'}));
    const heard = openSession(t, {gateway: url});
    await heard.session.ready;
    assert.ok(heard.of('error').some(({error}) => error.kind === 'not-found'));
    const result = await heard.session.send('hello');
    assert.equal(kindOf(result), 'not-found');
  });

  it('PR4840 models alone fail: the conversation works', async (t) => {
    const {url, gateway} = await openGateway(t);
    gateway.failNext({path: /\/models$/, answer: () => new Response('', {status: 500})});
    const heard = openSession(t, {gateway: url});
    await heard.session.ready;
    assert.equal(heard.session.status.get().phase, 'ready');
    assert.equal(heard.session.choices.get().modelsStatus, 'failed');
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    await until(
      'the models are read after all',
      () => heard.session.choices.get().modelsStatus === 'ready',
    );
  });
});

describe('a mistake in the options', () => {
  const mistakes = {
    'no address': {gateway: undefined as unknown as string},
    'another scheme': {gateway: 'ftp://example.com'},
    'no scheme': {gateway: 'localhost:8001'},
    'not a URL': {gateway: 'http://'},
    'relative without a page': {gateway: '/df'},
    'a password in it': {gateway: 'http://me:secret@example.com'},
    'a bad agent id': {gateway: 'http://127.0.0.1:9', agentId: 'a/../b'},
    'a token no header can carry': {gateway: 'http://127.0.0.1:9', token: 'täken'},
  };
  for (const [name, options] of Object.entries(mistakes)) {
    it(`${name}: told, and nothing is requested`, async (t) => {
      let requested = 0;
      const heard = openSession(t, {
        ...options,
        fetch: () => {
          requested += 1;
          return Promise.reject(new TypeError('no'));
        },
      });
      await heard.session.ready;
      const result = await heard.session.send('hello');
      assert.equal(heard.session.status.get().error?.kind, 'configuration');
      assert.equal(kindOf(result), 'configuration');
      assert.ok(
        heard
          .of('error')
          .every(
            ({error}) => !error.message.includes('secret') && !error.message.includes('täken'),
          ),
      );
      assert.equal(requested, 0);
    });
  }
});
