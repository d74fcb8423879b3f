import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {SessionOptions} from '../../../src/core/index.js';
import {ask, kindOf, openGateway, openSession} from './harness.js';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

/** Types do not reach hosts that write JavaScript. */
const anything = (options: Record<string, unknown>): Partial<SessionOptions> => options;

describe('what no request can carry is a mistake of the host, told as one', () => {
  const unwritable: Readonly<Record<string, Partial<SessionOptions>>> = {
    'a BigInt in context': {context: {tenant: 42n}},
    'a cycle in context': {context: cyclic},
    'a BigInt in metadata': {metadata: {tenant: 42n}},
    'a cycle in metadata': {metadata: {cyclic}},
    'a BigInt among headers': {headers: anything({'X-Tenant': 42n}) as Record<string, string>},
    'a cycle among headers': {headers: anything({'X-Tenant': cyclic}) as Record<string, string>},
    'a header that HTTP forbids': {headers: {'X-Tenant': 'a\nb'}},
  };
  for (const [what, options] of Object.entries(unwritable)) {
    it(what, async (t) => {
      const {url, gateway} = await openGateway(t, {dialect: 'upstream'});
      const {session} = openSession(t, {gateway: url, ...options});
      const result = await session.send('my long text');
      assert.equal(kindOf(result), 'configuration');
      assert.equal(session.status.get().error?.kind, 'configuration');
      assert.deepEqual(session.conversation.get().messages, []);
      assert.equal(gateway.runsStarted(), 0);
    });
  }

  it('a BigInt in a message', async (t) => {
    const {url} = await openGateway(t, {dialect: 'upstream'});
    const heard = openSession(t, {gateway: url});
    const content = [{type: 'text', text: 'my long text', weight: 42n}];
    assert.equal(kindOf(await heard.session.send({type: 'human', content})), 'configuration');
    assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
  });
});

describe('options of another kind than they have to be', () => {
  for (const [name, value] of Object.entries({
    fetch: 'fetch',
    getToken: 'my-token',
    buildRun: {},
    headers: 'X-Tenant: 42',
    context: 'tenant',
    metadata: 42,
  })) {
    it(`${name}: nothing is requested, and the error names it`, async (t) => {
      const {url, gateway} = await openGateway(t, {dialect: 'upstream'});
      const {session} = openSession(t, {gateway: url, ...anything({[name]: value})});
      await session.ready;
      const {phase, error} = session.status.get();
      assert.deepEqual([phase, error?.kind, error?.code], ['idle', 'configuration', name]);
      assert.ok(!error?.message.includes('my-token'));
      assert.equal(kindOf(await session.send('Hello')), 'configuration');
      assert.deepEqual(gateway.log, []);
    });

    it(`${name}: null stands for none`, async (t) => {
      const {url} = await openGateway(t, {dialect: 'upstream'});
      const heard = openSession(t, {gateway: url, ...anything({[name]: null})});
      assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
    });
  }
});
