import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {clarificationsOf} from '../../../src/core/index.js';
import {
  ask,
  DIALECTS,
  lastAnswer,
  memoryStorage,
  openGateway,
  openSession,
  questions,
  requests,
  runContext,
  until,
  kindOf,
  reasonOf,
} from './harness.js';
import type {Heard} from './harness.js';
import {end, frame, metadata, serveRun, stream} from './scripted-run.js';

function openQuestions({session}: Heard): string[] {
  return clarificationsOf(session.conversation.get().messages)
    .filter(({status}) => status === 'open')
    .map(({id}) => id);
}

for (const dialect of DIALECTS) {
  describe(`questions of the agent, ${dialect}`, () => {
    it('end the run as such, and an answer starts the next one', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      assert.equal((await ask(heard, '[[clarify_options]]')).reason, 'clarification');
      const [id] = openQuestions(heard);
      assert.deepEqual(heard.of('clarification').at(-1)?.requestIds, [id]);
      const request = clarificationsOf(heard.session.conversation.get().messages)[0];
      const ended = heard.next('run-end');
      const result = await heard.session.answer(id ?? '', {
        optionIds: [request?.options[0]?.id ?? ''],
      });
      assert.equal(result.accepted, true);
      await ended;
      assert.deepEqual(openQuestions(heard), []);
    });

    it('several are answered in one run', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, '[[multi_clarify]]');
      const open = openQuestions(heard);
      assert.ok(open.length > 1);
      const ended = heard.next('run-end');
      const result = await heard.session.answerAll(
        open.map((requestId) => ({requestId, answer: 'as you like'})),
      );
      assert.equal(result.accepted, true, JSON.stringify(result));
      await ended;
      assert.deepEqual(openQuestions(heard), []);
      assert.equal(gateway.runsStarted(), 2);
    });

    it('an answer that does not fit is refused before it is sent', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, '[[clarify_options]]');
      const [id = ''] = openQuestions(heard);
      for (const [requestId, answer] of [
        ['nothing', 'x'],
        [id, {optionIds: ['no-such']}],
      ] as const) {
        const result = await heard.session.answer(requestId, answer);
        assert.equal(kindOf(result), 'invalid');
      }
      assert.equal(gateway.runsStarted(), 1);
    });
  });

  describe(`history, ${dialect}`, () => {
    it('a reopened thread reads as it did', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'first [[steps]]');
      await ask(heard, 'second [[hello]]');
      const again = openSession(t, {
        gateway: url,
        threadId: heard.session.conversation.get().threadId,
      });
      await again.session.ready;
      assert.deepEqual(questions(again), questions(heard));
      assert.deepEqual(
        again.session.groups.get().map(({type}) => type),
        heard.session.groups.get().map(({type}) => type),
      );
      assert.equal(again.session.conversation.get().title, heard.session.conversation.get().title);
      assert.deepEqual(
        again.session.conversation.get().artifacts,
        heard.session.conversation.get().artifacts,
      );
      assert.equal(again.of('message').length + again.of('artifact').length, 0);
    });

    it('A18.15, #3395 offers follow-ups after an answer and drops them with the next question', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      await ask(heard, 'hello [[hello]]');
      await until('suggestions', () => heard.session.suggestions.get().length > 0);
      const body = gateway.log.find(({path}) => path.endsWith('/suggestions'))?.body as {
        messages: {role: string}[];
      };
      assert.deepEqual(
        body.messages.map(({role}) => role),
        ['user', 'assistant'],
      );
      const sending = heard.session.send('more [[hello]]');
      assert.deepEqual(heard.session.suggestions.get(), []);
      await sending;
    });
  });

  describe(`choices and memory, ${dialect}`, () => {
    it('A18.5, A18.6 go with the run and are remembered', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      const storage = memoryStorage();
      const heard = openSession(t, {gateway: url, storage});
      await heard.session.ready;
      const {models, mode} = heard.session.choices.get();
      assert.equal(mode, 'pro');
      const thinking = models.find(({supports_thinking: thinks}) => thinks !== false)?.name ?? '';
      heard.session.choose({model: thinking, mode: 'ultra'});
      await ask(heard, 'hello [[hello]]');
      const context = runContext(gateway);
      assert.deepEqual([context['model_name'], context['subagent_enabled']], [thinking, true]);
      const again = openSession(t, {gateway: url, storage});
      await again.session.ready;
      assert.deepEqual(
        [again.session.choices.get().model, again.session.choices.get().mode],
        [thinking, 'ultra'],
      );
    });

    it('A18.6 #4336 a model that does not think is flash only; one that is gone is the agent’s choice', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url, model: 'long-gone'});
      await heard.session.ready;
      assert.equal(heard.session.choices.get().model, null);
      const plain = heard.session.choices
        .get()
        .models.find(({supports_thinking: thinks}) => thinks === false);
      assert.ok(plain);
      heard.session.choose({model: plain.name});
      assert.deepEqual(
        [heard.session.choices.get().modes, heard.session.choices.get().mode],
        [['flash'], 'flash'],
      );
    });

    it('storage that throws is made up for while the page lives', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const refuse = (): never => {
        throw new Error('denied');
      };
      const heard = openSession(t, {
        gateway: url,
        storage: {getItem: refuse, setItem: refuse, removeItem: refuse},
      });
      assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
      heard.session.memory.set('draft', 'x');
      assert.equal(heard.session.memory.get('draft'), 'x');
      heard.session.clearLocalData();
    });
  });

  describe(`a host, ${dialect}`, () => {
    it('whose listeners throw does not break the session', async (t) => {
      const {url} = await openGateway(t, {dialect});
      const heard = openSession(t, {gateway: url});
      const thrown: unknown[] = [];
      const scope = globalThis as {reportError?: (error: unknown) => void};
      scope.reportError = (error) => thrown.push(error);
      t.after(() => delete scope.reportError);
      heard.session.on(({type}) => {
        if (type === 'run-start') throw new Error('mine');
      });
      heard.session.conversation.subscribe(() => {
        throw new Error('mine too');
      });
      assert.equal((await ask(heard, 'hello [[hello]]')).reason, 'success');
      assert.notEqual(lastAnswer(heard), '');
      await until('both are heard of', () => thrown.length >= 2);
    });

    it('has the last word on a run’s body, and hears of its own mistakes', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect});
      let isBroken = true;
      const heard = openSession(t, {
        gateway: url,
        context: {tone: 'kind'},
        buildRun: (body) => {
          if (isBroken) throw new Error('oops');
          return {...body, context: {...body.context, extra: 1}};
        },
      });
      const result = await heard.session.send('hello');
      assert.equal(kindOf(result), 'configuration');
      isBroken = false;
      await ask(heard, 'hello [[hello]]');
      const context = runContext(gateway);
      assert.deepEqual([context['tone'], context['extra']], ['kind', 1]);
    });

    it('that closes the session in the middle of an answer hears no more of it', async (t) => {
      const {url, gateway} = await openGateway(t, {dialect, timeScale: 1});
      const heard = openSession(t, {gateway: url});
      await heard.session.send('[[drip s=6 gap=0.05]]');
      await until('some text', () => lastAnswer(heard) !== '');
      heard.session.close();
      const {length} = heard.events;
      await gateway.settled();
      assert.equal(heard.events.length, length);
      assert.equal(requests(gateway, /\/cancel$/).length, 0);
      const result = await heard.session.send('hello');
      assert.equal(result.accepted, false);
    });
  });
}

describe('regenerating and editing, upstream', () => {
  it('A3.13 answers again in place of the old answer', async (t) => {
    const {url, gateway} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    await ask(heard, 'hello [[hello]]');
    const old = heard.session.conversation.get().messages.findLast(({type}) => type === 'ai');
    const ended = heard.next('run-end');
    const result = await heard.session.regenerate(old?.id ?? '');
    assert.equal(result.accepted, true, JSON.stringify(result));
    assert.equal((await ended).reason, 'success');
    assert.equal(questions(heard).length, 1);
    assert.equal(heard.session.groups.get().filter(({type}) => type === 'assistant').length, 1);
    assert.equal(gateway.runsStarted(), 2);
  });

  it('A3.13 asks again in other words', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    await ask(heard, 'hello [[hello]]');
    const human = heard.session.conversation.get().messages.find(({type}) => type === 'human');
    const ended = heard.next('run-end');
    const result = await heard.session.editAndResend(human?.id ?? '', 'goodbye [[thinking]]');
    assert.equal(result.accepted, true, JSON.stringify(result));
    assert.equal((await ended).reason, 'success');
    assert.deepEqual(questions(heard), ['goodbye [[thinking]]']);
    assert.match(lastAnswer(heard), /42/);
  });

  it('is refused with the server’s reason, and the old answer stays', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    await ask(heard, 'one [[hello]]');
    const first = heard.session.conversation.get().messages.findLast(({type}) => type === 'ai');
    await ask(heard, 'two [[hello]]');
    const result = await heard.session.regenerate(first?.id ?? '');
    assert.equal(reasonOf(result), 'failed');
    assert.equal(questions(heard).length, 2);
    assert.equal(heard.session.run.get(), null);
  });

  it('the question stays in sight while it is answered again', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    await ask(heard, 'one [[hello]]');
    const {session} = heard;
    const answer = session.conversation.get().messages.findLast(({type}) => type === 'ai');
    const shown = new Set<boolean>();
    session.groups.subscribe(() =>
      shown.add(session.groups.get().some(({type}) => type === 'human')),
    );
    const ended = heard.next('run-end');
    await session.regenerate(answer?.id ?? '');
    await ended;
    assert.deepEqual([...shown], [true]);
  });
});

describe('extras, upstream', () => {
  it('feedback, goal, branch and compaction', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    const {runId} = await ask(heard, 'hello [[hello]]');
    const {session} = heard;
    assert.equal(await session.setFeedback(runId ?? '', 1), true);
    const rated = session.conversation.get().messages.findLast(({type}) => type === 'ai');
    assert.equal(rated?.facts?.feedback?.rating, 1);
    assert.equal(await session.setGoal('Ship it'), true);
    assert.equal(session.conversation.get().goal?.objective, 'Ship it');
    assert.equal(await session.setGoal(null), true);
    assert.equal(session.conversation.get().goal, null);
    const branch = await session.branch(rated?.id ?? '');
    assert.ok(branch);
    assert.equal(await session.compact(), true);
    assert.equal(heard.of('error').length, 0);
    await session.openThread(branch);
    assert.equal(questions(heard).length, 1);
  });

  it('A11.3, A20.9 what a run changed and what the thread has cost', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    const {session} = heard;
    assert.equal(await session.workspaceChanges('none'), null, 'before there is a thread');
    const {runId} = await ask(heard, '[[steps]]');
    const changes = await session.workspaceChanges(runId ?? '');
    assert.deepEqual(
      changes?.files.map(({path, status}) => [path.split('/').at(-1), status]),
      [
        ['report.md', 'created'],
        ['sum.py', 'created'],
      ],
    );
    assert.ok(changes.additions > 0);
    assert.match(changes.files[0]?.diff ?? '', /^\+# Report/m);
    assert.equal(await session.workspaceChanges('unknown-run'), null);
    const usage = await session.tokenUsage();
    assert.ok((usage?.totalTokens ?? 0) > 0);
    assert.equal(typeof usage?.contextPercentage, 'number');
    assert.equal(heard.of('error').length, 0);
  });

  it('A15.6, #3779 steps of a sub-task of an earlier run', async (t) => {
    const {url} = await openGateway(t);
    const heard = openSession(t, {gateway: url});
    const {runId} = await ask(heard, '[[subagents]]');
    const again = openSession(t, {
      gateway: url,
      threadId: heard.session.conversation.get().threadId,
    });
    await again.session.ready;
    const call = again.session.conversation
      .get()
      .messages.flatMap(({tool_calls: calls}) => calls ?? [])
      .find(({name}) => name === 'task');
    await again.session.loadSubtask(call?.id ?? '', runId ?? '');
    const live = heard.session.conversation.get().subtasks.get(call?.id ?? '');
    const read = again.session.conversation.get().subtasks.get(call?.id ?? '');
    assert.ok((read?.steps.length ?? 0) > 0);
    assert.deepEqual(
      read?.steps.map(({index}) => index),
      live?.steps.map(({index}) => index),
    );
  });
});

describe('#2981, PR5159 snapshots of the whole state', () => {
  it('are asked for no more once a gateway is known to do without', async (t) => {
    const numbered = {
      type: 'ai',
      id: 'a',
      content: 'answer',
      additional_kwargs: {deerflow_seq: 2},
    };
    const {url, seen} = await serveRun(t, {
      start: stream(metadata, frame('values', {messages: [numbered]}, '1-1'), end),
    });
    const heard = openSession(t, {gateway: url, dialect: 'upstream'});
    await ask(heard, 'first');
    await ask(heard, 'second');
    const modes = seen
      .filter(({path}) => path.endsWith('/runs/stream'))
      .map(({body}) => (JSON.parse(body) as {stream_mode: string[]}).stream_mode);
    assert.deepEqual(
      modes.map((mode) => mode.includes('values')),
      [true, false],
    );
  });
});
