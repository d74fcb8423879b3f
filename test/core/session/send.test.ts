import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {attachmentsOf} from '../../../src/core/index.js';
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

for (const dialect of DIALECTS) {
  describe(`sending, ${dialect}`, () => {
    it('A3.7 starts one run, shows the question at once and the answer after it', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      const sending = heard.session.send('  hello [[hello]] ');
      await until('the question is shown', () => questions(heard).length === 1);
      assert.equal((await sending).accepted, true);
      assert.equal((await ended).reason, 'success');
      assert.deepEqual(questions(heard), ['hello [[hello]]']);
      assert.equal(lastAnswer(heard), 'Hello from the scripted model.');
      assert.equal(gateway.runsStarted(), 1);
    });

    it('A3.8 asks nothing about a new conversation before its first run', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'hello [[hello]]');
      const about = requests(gateway, /\/threads/);
      assert.equal(about[0], 'POST /api/threads');
      assert.match(about[1] ?? '', /^POST .*\/runs\/stream$/);
    });

    it('A3.1 sends a double click once', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      const results = await Promise.all([heard.session.send('one'), heard.session.send('one')]);
      assert.deepEqual(
        results.map(({accepted}) => accepted),
        [true, false],
      );
      await ended;
      assert.equal(gateway.runsStarted(), 1);
    });

    it('A18.2, PR3878 refuses a second message while an answer is streaming, and says so', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await heard.session.send('[[drip s=3 gap=0.1]]');
      const result = await heard.session.send('another');
      assert.equal(reasonOf(result), 'busy');
      assert.equal(heard.of('notice')[0]?.notice.kind, 'busy');
      await heard.next('run-end');
      assert.deepEqual(questions(heard).length, 1);
      assert.equal(gateway.runsStarted(), 1);
    });

    it('A3.2 has nothing to send in blank text', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.deepEqual(await heard.session.send(' \n '), {accepted: false, reason: 'empty'});
      assert.equal(gateway.runsStarted(), 0);
    });

    it('A3.4 puts hidden context before the visible question', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('and this?', {hiddenContext: ['a quote'], kwargs: {tone: 'kind'}});
      await ended;
      const body = gateway.log.find(({path}) => path.endsWith('/runs/stream'))?.body as {
        input: {messages: {content: unknown; additional_kwargs: Record<string, unknown>}[]};
      };
      assert.deepEqual(
        body.input.messages.map(({additional_kwargs: kwargs}) => [
          kwargs['hide_from_ui'],
          kwargs['tone'],
        ]),
        [
          [true, undefined],
          [undefined, 'kind'],
        ],
      );
    });

    it('A3.5 uploads before the run and names the files in the message', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      const files = [new File(['a,b'], 'data.csv', {type: 'text/csv'})];
      assert.equal((await heard.session.send('look', {files})).accepted, true);
      await ended;
      const order = requests(gateway, /uploads$|stream$/).map((line) => line.split('/').at(-1));
      assert.deepEqual(order, ['uploads', 'stream']);
      const human = heard.session.conversation.get().messages.find(({type}) => type === 'human');
      assert.deepEqual(human && attachmentsOf(human), [
        {
          filename: 'data.csv',
          size: 3,
          path: '/mnt/user-data/uploads/data.csv',
          status: 'uploaded',
        },
      ]);
      assert.equal(heard.of('upload').length, 1);
    });

    it('A3.5 starts no run when an upload fails, and shows nothing of the attempt', async (t) => {
      const {url, gateway} = await openGateway(t, {
        dialect,
        uploadLimits: {max_files: 1, max_file_size: 2, max_total_size: 2},
      });
      const heard = openSession(t, {gateway: url});
      const result = await heard.session.send('look', {files: [new File(['too long'], 'a.txt')]});
      assert.equal(kindOf(result), 'too-large');
      assert.deepEqual(questions(heard), []);
      assert.equal(gateway.runsStarted(), 0);
      assert.equal((await ask(heard, 'without the file')).reason, 'success');
    });

    it('two questions of one thread keep their order', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'first [[hello]]');
      await ask(heard, 'second [[thinking]]');
      assert.deepEqual(questions(heard), ['first [[hello]]', 'second [[thinking]]']);
      const types = heard.session.groups.get().map(({type}) => type);
      assert.deepEqual(types, ['human', 'assistant', 'human', 'assistant']);
    });
  });
}
