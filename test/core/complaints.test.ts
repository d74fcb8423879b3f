/** What users of other front ends ran into, where no other test bears its number. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {answerOf, groupMessages, reasoningOf, splitReasoning} from '../../src/core/index.js';
import {DIALECTS, openGateway, openSession, questions, requests} from './session/harness.js';
import {ai, human, thinking} from './view/build.js';

describe('reasoning', () => {
  it('#3263 is found in each of its three places', () => {
    const blocks = [
      {type: 'thinking', thinking: 'why'},
      {type: 'text', text: 'Because.'},
    ];
    for (const message of [
      ai('a', 'Because.', thinking('why')),
      ai('a', blocks),
      ai('a', '<think>why</think>Because.'),
    ]) {
      assert.equal(reasoningOf(message), 'why');
      assert.equal(answerOf(message), 'Because.');
    }
  });

  it('#4576 stands in the same bubble while the answer streams and when it has settled', () => {
    const messages = [human('q'), ai('a', 'Because.', thinking('why'))];
    const settled = groupMessages(messages, {running: false, runId: null});
    assert.deepEqual(
      settled.map(({type, messages: {length}}) => [type, length]),
      [
        ['human', 1],
        ['assistant', 1],
      ],
    );
    const streaming = groupMessages(messages, {running: true, runId: null});
    assert.equal(streaming.at(-1)?.id, settled.at(-1)?.id);
    assert.equal(streaming.length, settled.length);
  });

  it('PR4647 a tag in an inline code span is the text it is', () => {
    const text = 'Write `<think>` first and `</think>` last.';
    assert.deepEqual(splitReasoning(text), {answer: text, reasoning: null});
  });
});

for (const dialect of DIALECTS) {
  describe(`sending, ${dialect}`, () => {
    it('PR1165 several times while a file is uploaded starts one run', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      const files = [new File(['a,b'], 'data.csv')];
      const results = await Promise.all(
        ['look', 'look', 'look'].map((text) => heard.session.send(text, {files})),
      );
      await ended;
      assert.deepEqual(
        results.map((result) => (result.accepted ? 'accepted' : result.reason)),
        ['accepted', 'busy', 'busy'],
      );
      assert.equal(requests(gateway, /uploads$/).length, 1);
      assert.equal(gateway.runsStarted(), 1);
      assert.equal(questions(heard).length, 1);
    });

    it('#2468 asks for a run that outlives the page', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const ended = heard.next('run-end');
      await heard.session.send('hello [[hello]]');
      await ended;
      const body = gateway.log.find(({path}) => path.endsWith('/runs/stream'))?.body;
      assert.equal((body as {on_disconnect?: string}).on_disconnect, 'continue');
    });

    it('#3276 a new conversation is listed while its first answer still streams', async (t) => {
      const {url} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await heard.session.searchThreads();
      const sent = await heard.session.send('Slowly [[drip s=3 gap=0.1]]');
      assert.ok(sent.accepted);
      const [first] = heard.session.threads.get().items;
      assert.equal(first?.thread_id, sent.threadId);
      assert.notEqual(heard.session.run.get(), null);
      await heard.session.stop();
    });
  });
}
