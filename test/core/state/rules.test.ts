import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {WireMessage} from '../../../src/core/protocol/wire.js';
import type {Conversation} from '../../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../../src/core/state/events.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {
  ai,
  asked,
  byId,
  calling,
  chunk,
  custom,
  ended,
  frame,
  human,
  metadata,
  newest,
  older,
  page,
  play,
  row,
  shownIds,
  submitted,
  told,
  tool,
  updates,
  values,
} from './helpers.js';

const attached = (runId: string | null, joined = false): ConversationEvent => ({
  type: 'run-attached',
  runId,
  joined,
  at: 5,
});
const state = (messages: readonly WireMessage[]): ConversationEvent => ({
  type: 'state-read',
  values: {messages},
  authoritative: false,
});
const question = asked('q', 'r');

describe('what streams', () => {
  it('streams until its last chunk, and is told by values in full', () => {
    const streaming = play([metadata('r'), told(chunk('a', 'Hi'))]);
    assert.deepEqual(byId(streaming, 'a').facts, {runId: 'r', streaming: true});
    const last = reduce(streaming, told(chunk('a', '', {chunk_position: 'last'})));
    assert.deepEqual(byId(last, 'a').facts, {runId: 'r'});
    const settled = reduce(streaming, values([question, ai('a', 'Hi!')]));
    assert.equal(byId(settled, 'a').content, 'Hi!');
  });

  it('3.3 A2.10 `llm_retry` discards the dead attempt, once', () => {
    const started = play([metadata(), told(chunk('dead', 'Err'))]);
    const retry = custom('llm_retry', {message: 'again'});
    const again = play([{...retry, id: '7'} as ConversationEvent, told(chunk('a', 'Hi'))], started);
    assert.deepEqual(shownIds(again), ['a']);
    const repeated = reduce(again, {...retry, id: '7'} as ConversationEvent);
    assert.deepEqual(shownIds(repeated), ['a']);
  });

  it('3.3 an attempt that no snapshot has goes when another answer is told', () => {
    const started = play([metadata(), values([question]), told(chunk('dead', 'Err'))]);
    const withoutIt = reduce(started, values([question]));
    assert.deepEqual(shownIds(withoutIt), ['q', 'dead'], 'until then it may still go on');
    assert.deepEqual(shownIds(reduce(withoutIt, told(chunk('a', 'Hi')))), ['q', 'a']);
    assert.deepEqual(shownIds(reduce(started, values([question, ai('a')]))), ['q', 'a']);
    assert.deepEqual(shownIds(reduce(started, updates('model', {messages: [ai('a')]}))), [
      'q',
      'a',
    ]);
    assert.deepEqual(shownIds(reduce(withoutIt, ended())), ['q']);
  });

  it('a failed call comes as one complete message', () => {
    const fallback = ai('f', 'Sorry', {additional_kwargs: {deerflow_error_fallback: true}});
    const {messages} = play([values([question]), told(chunk('x', 'So')), told(fallback)]);
    assert.deepEqual(
      messages.map(({id}) => id),
      ['q', 'f'],
    );
  });

  it('a stream without snapshots and updates keeps its answers', () => {
    const conversation = play([
      submitted([human('q')]),
      attached('r'),
      told(chunk('a', 'One', {chunk_position: 'last'})),
      told(tool('c'), 'tools'),
      told(chunk('b', 'Two')),
      ended(),
    ]);
    assert.deepEqual(shownIds(conversation), ['q', 'a', 't-c', 'b']);
  });

  it('52 parallel results stand in the order of their calls, however they were done', () => {
    const conversation = play([
      told(calling('a', 'c1', 'c2', 'c3')),
      told(tool('c3'), 'tools'),
      told(tool('c1'), 'tools'),
      told(ai('b')),
      told(tool('c2'), 'tools'),
    ]);
    assert.deepEqual(shownIds(conversation), ['a', 't-c1', 't-c2', 't-c3', 'b']);
  });

  it('#4399 frames of sub-graphs and of other kinds change nothing', () => {
    const shown = play([metadata(), values([question])]);
    for (const event of [
      {type: 'unknown', name: 'values|tools:1', data: {messages: []}},
      {type: 'malformed', name: 'values', reason: 'SyntaxError'},
      {type: 'error', message: 'x', name: null},
      {type: 'end'},
    ] as const) {
      assert.equal(reduce(shown, frame(event)), shown);
    }
    assert.equal(reduce(shown, updates('Any.after_model', null)), shown);
    assert.equal(reduce(shown, custom('batch', {task_id: 'x'})), shown);
    assert.equal(reduce(shown, values([question])), shown);
  });

  it('odd shapes do no harm', () => {
    const odd = [
      values([null, 7, {type: 'ai'}] as unknown as WireMessage[]),
      frame({
        type: 'values',
        values: {messages: 'none', todos: 'x', artifacts: {}, goal: 1} as never,
      }),
      updates('tools', {messages: {}, artifacts: [1], title: 7}),
      updates('tools', [] as never),
      custom('task_running', {task_id: 7}),
      told({type: 'tool', content: null}),
      told(chunk('a', '', {content: null, tool_call_chunks: [{}], additional_kwargs: undefined})),
      newest([{seq: 1, run_id: '', content: null} as never]),
      {type: 'history-page', page: page([row(-1, 'r', question)]), older: false},
    ] as const;
    const conversation = play(odd);
    assert.deepEqual(conversation.artifacts, []);
    assert.equal(conversation.goal, null);
    assert.ok(conversation.messages.length <= 2);
  });

  it('content nested beyond reason does not exhaust the stack', () => {
    const deep = (): unknown => JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    const message = (): WireMessage => ai('a', 'x', {artifact: deep()});
    assert.deepEqual(shownIds(play([values([message()]), values([message()])])), ['a']);
  });
});

describe('A2.9 A2.10 A14 A20.1 fields', () => {
  const full = values([question], {
    title: 'T',
    todos: [{content: 'x', status: 'pending'}],
    artifacts: ['/a'],
    goal: {objective: 'win'},
  });

  it('PR3791 an omission clears nothing but the goal', () => {
    const conversation = play([full, values([question])]);
    assert.deepEqual(
      [conversation.title, conversation.todos.length, conversation.artifacts, conversation.goal],
      ['T', 1, ['/a'], null],
    );
    assert.deepEqual(play([full, frame({type: 'values', values: {title: 'U'}})]).goal, {
      objective: 'win',
    });
  });

  it('an empty list of todos clears, `null` does not', () => {
    assert.equal(play([full, values([question], {todos: null})]).todos.length, 1);
    assert.equal(play([full, values([question], {todos: []})]).todos.length, 0);
    assert.equal(play([full, updates('tools', {todos: []})]).todos.length, 0);
  });

  it('updates fold into title, todos, artifacts and goal', () => {
    const conversation = play([
      updates('TitleMiddleware.after_model', {title: 'T', title_provisional: true}),
      updates('tools', {todos: [{content: 'x'}], artifacts: ['/a', '/b']}),
      updates('tools', {artifacts: ['/b', '/c'], goal: {objective: 'win'}}),
      updates('tools', {goal: {status: 'odd'}}),
    ]);
    assert.deepEqual(
      [conversation.title, conversation.titleProvisional, conversation.artifacts],
      ['T', true, ['/a', '/b', '/c']],
    );
    assert.deepEqual(conversation.goal, {objective: 'win'});
  });

  it('what is equal keeps its reference', () => {
    const before = play([full]);
    const after = reduce(before, structuredClone(full));
    assert.equal(after, before);
    const more = reduce(before, values([question, ai('a')], {artifacts: ['/a']}));
    assert.equal(more.artifacts, before.artifacts);
    assert.equal(more.messages[0], before.messages[0]);
  });

  it('a rename and a goal set here show at once', () => {
    const conversation = play([
      {type: 'title-set', title: 'Mine'},
      {type: 'goal-set', goal: {objective: 'win'}},
    ]);
    assert.deepEqual([conversation.title, conversation.goal], ['Mine', {objective: 'win'}]);
    assert.equal(reduce(conversation, {type: 'goal-set', goal: null}).goal, null);
  });
});

describe('A3 what the reader sends', () => {
  it('A3.11 is shown at once, pending, and once only', () => {
    const conversation = play([values([asked('old', 'r0')]), submitted([human('q')])]);
    assert.deepEqual(shownIds(conversation), ['old', 'q']);
    assert.deepEqual(byId(conversation, 'q').facts, {pending: true});
    assert.equal(conversation.run?.phase, 'submitting');
    const confirmed = play([attached('r'), values([asked('old', 'r0'), question])], conversation);
    assert.deepEqual(byId(confirmed, 'q').facts, {runId: 'r'});
  });

  it('A3.11 is recognised where the gateway gives it another id', () => {
    const conversation = play([
      values([asked('old', 'r0')]),
      submitted([human('local')]),
      attached('r'),
      values([asked('old', 'r0')]),
      values([asked('old', 'r0'), asked('server', 'r')]),
      told(chunk('a', 'Hi')),
    ]);
    assert.deepEqual(shownIds(conversation), ['old', 'server', 'a']);
  });

  it('A3.3 upload stand-ins go with the confirmation', () => {
    const standIn = ai('uploading', 'Uploading', {additional_kwargs: {element: 'task'}});
    const sent = play([submitted([human('q'), standIn])]);
    assert.deepEqual(shownIds(sent), ['q', 'uploading']);
    const again = reduce(sent, submitted([human('q', 'with files')]));
    assert.deepEqual(shownIds(play([metadata('r'), values([question])], again)), ['q']);
  });

  it('goes when it did not get through; the rest stays', () => {
    const before = play([values([asked('old', 'r0'), ai('a')])]);
    const failed = play([submitted([human('q')]), {type: 'submit-failed'}], before);
    assert.deepEqual(failed.messages, before.messages);
    assert.equal(failed.run, null);
  });

  it('PR2731 stays while the new conversation gets its id', () => {
    const conversation = play(
      [submitted([human('q')]), {type: 'thread-created', threadId: 'made'}],
      emptyConversation(null),
    );
    assert.deepEqual([conversation.threadId, shownIds(conversation)], ['made', ['q']]);
  });

  it('stays after a run that failed before the server kept it', () => {
    const conversation = play([submitted([human('q')]), attached('r'), ended('error')]);
    assert.deepEqual(shownIds(conversation), ['q']);
  });

  it('A6.7 steps that are told in front of the question move behind it', () => {
    const conversation = play([
      values([asked('old', 'r0'), ai('a0')]),
      submitted([human('q')]),
      metadata('r'),
      told(calling('a', 'c')),
      told(tool('c'), 'tools'),
      values([asked('old', 'r0'), ai('a0'), calling('a', 'c'), tool('c'), question]),
    ]);
    assert.deepEqual(shownIds(conversation), ['old', 'a0', 'q', 'a', 't-c']);
  });

  it('A6.8 the same for a run that was joined, back to the last answer', () => {
    const step = (id: string, run: string): WireMessage => ({
      ...calling(id, `c-${id}`),
      additional_kwargs: {run_id: run},
    });
    const conversation = play([
      attached('r', true),
      values([step('other', 'r0'), ai('a0'), step('s1', 'r'), question, step('s2', 'r')]),
    ]);
    assert.deepEqual(shownIds(conversation), ['other', 'a0', 'q', 's1', 's2']);
  });
});

describe('A3.13 regenerated and edited turns', () => {
  const before = [asked('q', 'r1'), calling('a', 'c'), tool('c'), ai('z')];
  const shown = play([
    newest(before.map((message, index) => row(index + 1, 'r1', message))),
    values(before),
  ]);
  const again = play([submitted([question], ['r1']), attached('r2'), metadata('r2')], shown);

  it('hides what is replaced at once; the question stays', () => {
    assert.deepEqual(shownIds(again), ['q']);
  });

  it('keeps the new answer, also when it is first told by a snapshot', () => {
    const done = play([values([asked('q', 'r1'), ai('z2')]), ended()], again);
    assert.deepEqual(shownIds(done), ['q', 'z2']);
    const refreshed = reduce(done, newest([row(9, 'r2', question), row(10, 'r2', ai('z2'))]));
    assert.deepEqual(shownIds(refreshed), ['q', 'z2']);
  });

  it('A4.4 gives back what it replaced when it is stopped, with what was said meanwhile', () => {
    const stopped = play([told(chunk('z2', 'Half')), ended('stopped')], again);
    assert.deepEqual(shownIds(stopped), ['q', 'a', 't-c', 'z', 'z2']);
    assert.equal(byId(stopped, 'z2').facts?.stopped, true);
  });

  it('gives it back when it fails, without a trace of the attempt', () => {
    const failed = play([told(chunk('z2', 'Half')), values(before), ended('error')], again);
    assert.deepEqual(shownIds(failed), ['q', 'a', 't-c', 'z']);
    assert.deepEqual(failed.messages, shown.messages);
    const refused = play([submitted([question], ['r1']), {type: 'submit-failed'}], shown);
    assert.deepEqual(refused.messages, shown.messages);
  });

  it('an edited question takes the place of the old one', () => {
    const edited = play(
      [
        submitted([human('q2')], ['r1']),
        attached('r2'),
        values([asked('q2', 'r2')]),
        values([asked('q2', 'r2'), ai('z2')]),
        ended(),
      ],
      shown,
    );
    assert.deepEqual(shownIds(edited), ['q2', 'z2']);
  });
});

describe('runs', () => {
  it('begin with the submission and end with their reason', () => {
    const running = play([submitted([human('q')]), attached('r')]);
    assert.deepEqual(running.run, {id: 'r', phase: 'streaming', startedAt: 1, joined: false});
    const reconnecting = reduce(running, {type: 'run-phase', phase: 'reconnecting'});
    assert.equal(reconnecting.run?.phase, 'reconnecting');
    assert.equal(reduce(reconnecting, {type: 'run-phase', phase: 'reconnecting'}), reconnecting);
    const over = play(
      [{type: 'run-ended', reason: 'success', at: 9, stopReason: 'loop_capped'}],
      running,
    );
    assert.equal(over.run, null);
    assert.deepEqual(over.lastRun, {
      id: 'r',
      reason: 'success',
      startedAt: 1,
      endedAt: 9,
      stopReason: 'loop_capped',
    });
    assert.equal(reduce(over, ended()), over);
  });

  it('take their name from the stream', () => {
    assert.equal(play([submitted([human('q')]), attached(null), metadata('r')]).run?.id, 'r');
  });

  it('a lost stream goes on where it broke off', () => {
    const lost = play([metadata('r'), told(chunk('a', 'Half ')), ended('lost')]);
    assert.deepEqual(byId(lost, 'a').facts, {runId: 'r'});
    const resumed = play(
      [attached('r', true), {...told(chunk('a', 'done')), id: '9'} as ConversationEvent],
      lost,
    );
    assert.equal(byId(resumed, 'a').content, 'Half done');
  });

  it('what a lost stream told stays until the server has another answer (#3036)', () => {
    const events = [
      submitted([human('q')]),
      metadata('r'),
      told(chunk('a', 'Half ')),
      ended('lost'),
    ];
    const kept = play([newest([row(1, 'r', question)]), state([question])], play(events));
    assert.deepEqual(shownIds(kept), ['q', 'a']);
    const rejoined = play(
      [attached('r', true), {...told(chunk('a', 'done')), id: '9'} as ConversationEvent],
      kept,
    );
    assert.equal(byId(rejoined, 'a').content, 'Half done');
    const rows = [row(1, 'r', question), row(2, 'r', ai('b', 'Whole'))];
    const replaced = play([newest(rows), state([question, ai('b', 'Whole')])], kept);
    assert.deepEqual(shownIds(replaced), ['q', 'b']);
  });

  it('feedback stands with the last answer of the run', () => {
    const rows = [row(1, 'r', question), row(2, 'r', ai('a')), row(3, 'r', ai('b'))];
    const rated = play([newest(rows), {type: 'feedback-set', runId: 'r', rating: 1}]);
    assert.deepEqual(byId(rated, 'b').facts?.feedback, {rating: 1});
    assert.equal(byId(rated, 'a').facts?.feedback, undefined);
    const cleared = reduce(rated, {type: 'feedback-set', runId: 'r', rating: null});
    assert.equal(byId(cleared, 'b').facts?.feedback, null);
    assert.equal(reduce(rated, {type: 'feedback-set', runId: 'other', rating: 1}), rated);
  });
});

describe('A7 history', () => {
  const rows = Array.from({length: 10}, (_, index) => row(index + 1, 'r', ai(`m${index + 1}`)));

  it('A7.2 a page without trustworthy positions is refused; what is shown stays', () => {
    const shown = play([newest(rows)]);
    for (const bad of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1]) {
      assert.equal(reduce(shown, newest([row(bad, 'r', ai('x'))])), shown);
    }
    assert.equal(reduce(shown, newest([row(1, 'r', ai('x')), row(1, 'r', ai('y'))])), shown);
    const failed = play([newest([row(0, 'r', ai('x'))])]);
    assert.equal(failed.history.status, 'failed');
  });

  it('A7.2 more without a cursor ends paging', () => {
    const event: ConversationEvent = {
      type: 'history-page',
      page: {data: rows, has_more: true, next_before_seq: null},
      older: false,
    };
    assert.equal(play([event]).history.hasMore, false);
  });

  it('A7.3 loaded rows stay when the newest page has moved on', () => {
    const conversation = play([newest(rows.slice(4, 8), 5), older(rows.slice(0, 4))]);
    const moved = reduce(conversation, newest(rows.slice(7), 8));
    assert.equal(moved.messages.length, 10);
    assert.equal(moved.history.nextBeforeSeq, null, 'nothing older is left to load');
  });

  it('A7.3 a row that a page spans but does not hold was withdrawn, also from the live list', () => {
    const conversation = play([values(rows.map(({content}) => content)), newest(rows)]);
    const without = rows.filter(({seq}) => seq !== 6);
    assert.equal(reduce(conversation, newest(without)).messages.length, 9);
    assert.equal(reduce(conversation, newest(without.slice(6), 8)).messages.length, 10);
  });

  it('2.4 an empty page, or a feed that began anew, takes nothing away', () => {
    const conversation = play([values(rows.map(({content}) => content)), newest(rows)]);
    assert.equal(reduce(conversation, newest([])).messages.length, 10);
    const restarted = reduce(conversation, newest([row(1, 'r2', asked('q2', 'r2'))]));
    assert.deepEqual(restarted.messages.length, 11);
    assert.equal(restarted.messages.at(-1)?.id, 'm10');
  });

  it('A6.6 one message per identity, at its earliest position with its newest content', () => {
    const conversation = play([
      newest([row(1, 'r', ai('a', 'old')), row(2, 'r', ai('b')), row(3, 'r2', ai('a', 'new'))]),
    ]);
    assert.deepEqual(shownIds(conversation), ['a', 'b']);
    assert.deepEqual(
      [byId(conversation, 'a').content, byId(conversation, 'a').facts?.seq],
      ['new', 1],
    );
  });

  it("18 a tool's row takes its name from the call, also of an older page", () => {
    const result = row(6, 'r', tool('c', 'OK', {id: null, name: null}));
    const conversation = play([newest([result], 6), older([row(5, 'r', calling('a', 'c'))])]);
    assert.equal(conversation.messages[1]?.name, 'bash');
  });

  it('tells how the reading goes', () => {
    const status = (...events: readonly ConversationEvent[]): unknown => play(events).history;
    const idle = {status: 'idle', hasMore: false, loadingOlder: false, nextBeforeSeq: null};
    assert.deepEqual(status(), idle);
    const loading: ConversationEvent = {type: 'history-loading', older: false};
    assert.deepEqual(status(loading), {...idle, status: 'loading'});
    assert.deepEqual(status(loading, {type: 'history-failed', older: false}), {
      ...idle,
      status: 'failed',
    });
    const ready = {status: 'ready', hasMore: true, loadingOlder: false, nextBeforeSeq: 5};
    const first = newest(rows.slice(4), 5);
    assert.deepEqual(status(first, loading), ready);
    const olderLoading: ConversationEvent = {type: 'history-loading', older: true};
    assert.deepEqual(status(first, olderLoading), {...ready, loadingOlder: true});
    assert.deepEqual(status(first, olderLoading, {type: 'history-failed', older: true}), ready);
    assert.deepEqual(status({type: 'state-read', values: {messages: []}, authoritative: true}), {
      ...idle,
      status: 'ready',
    });
  });

  it('A7.5 nothing of one thread is left in the next', () => {
    const shown = play([
      newest(rows, 1),
      submitted([human('q')]),
      custom('task_started', {task_id: 'a'}),
    ]);
    assert.deepEqual(
      structuredClone(reduce(shown, {type: 'thread-shown', threadId: 'other'})),
      structuredClone(emptyConversation('other')),
    );
  });
});

describe('purity', () => {
  it('no event changes a conversation, and a conversation of a host is taken as it is', () => {
    const host: Conversation = {...emptyConversation('t'), messages: [ai('mine')]};
    const {sources: _, ...plain} = host as Conversation & {sources?: unknown};
    const freeze = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
      Object.freeze(value);
      Object.values(value).forEach(freeze);
    };
    let conversation: Conversation = plain;
    for (const event of [
      submitted([human('q')]),
      attached('r'),
      metadata('r'),
      values([question]),
      told(chunk('a', 'x')),
      told(chunk('a', 'y')),
      custom('task_started', {task_id: 't'}),
      updates('model', {messages: [ai('a', 'xy')]}),
      newest([row(1, 'r', question)]),
      ended(),
    ]) {
      freeze(conversation);
      freeze(event);
      conversation = reduce(conversation, event);
    }
    assert.deepEqual(shownIds(conversation), ['mine', 'q', 'a']);
  });
});
