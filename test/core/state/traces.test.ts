import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {WireMessage} from '../../../src/core/protocol/wire.js';
import type {Conversation} from '../../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../../src/core/state/events.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {readStream, streamNames} from '../../support/captures.js';
import {
  ai,
  asked,
  byId,
  callChunk,
  calling,
  chunk,
  custom,
  ended,
  frame,
  human,
  idsOf,
  metadata,
  newest,
  older,
  play,
  playFrames,
  row,
  shownIds,
  submitted,
  told,
  tool,
  updates,
  values,
} from './helpers.js';

/* Wire traces and complaints of real users, as regression cases. Numbers with # are issues of bytedance/deer-flow. */

const reminder: WireMessage = {type: 'system', id: 'X', content: 'hidden', additional_kwargs: {}};
const attached = (runId: string | null, joined = false): ConversationEvent => ({
  type: 'run-attached',
  runId,
  joined,
  at: 1,
});
const stateRead = (messages: readonly WireMessage[]): ConversationEvent => ({
  type: 'state-read',
  values: {messages},
  authoritative: false,
});

describe('trace 1: the question is re-keyed (#4606)', () => {
  it('A6.1 A3.12 one question, in its place, from the click to the feed', () => {
    let conversation = play([submitted([human('X')])]);
    const ids = [shownIds(conversation)];
    for (const event of [
      attached('r'),
      metadata('r'),
      values([human('X')]),
      values([asked('X', 'r')]),
      told(asked('X__user', 'r'), 'DynamicContextMiddleware.before_agent'),
      values([reminder, asked('X__user', 'r')]),
      told(chunk('a', 'Hi')),
      values([reminder, asked('X__user', 'r'), ai('a', 'Hi')]),
      ended(),
      newest([row(2, 'r', asked('X__user', 'r')), row(3, 'r', ai('a', 'Hi'))]),
    ]) {
      conversation = reduce(conversation, event);
      ids.push(shownIds(conversation));
    }
    assert.deepEqual([...new Set(ids.map(String))], ['X', 'X__user', 'X__user,a']);
    assert.equal(byId(conversation, 'X__user').facts?.pending, undefined);
  });

  it('an answer whose id ends in __user is left alone', () => {
    const {messages} = play([values([ai('a'), ai('a__user')])]);
    assert.equal(messages.length, 2);
  });
});

describe('trace 2: a long run with two compactions', () => {
  const history = Array.from({length: 30}, (_, index) =>
    row(index + 1, 'old', index % 2 ? ai(`m${index}`) : asked(`m${index}`, 'old')),
  );
  const question = asked('q', 'r');
  const steps = ['a', 'b', 'c', 'd'].flatMap((id) => [calling(id, `c${id}`), tool(`c${id}`)]);

  it('A6.9 A6.10 A6.12 keeps what was shown, before and after the refresh (#3979, #4508)', () => {
    const live = play([
      newest(history.slice(20), 21),
      submitted([human('q')]),
      attached('r'),
      metadata('r'),
      values([...history.slice(20).map(({content}) => content), question]),
      values([...history.slice(20).map(({content}) => content), question, ...steps.slice(0, 4)]),
      updates('DeerFlowSummarizationMiddleware.before_model', {
        messages: [
          {type: 'remove', id: '__remove_all__', content: ''},
          question,
          ...steps.slice(2, 4),
        ],
        summary_text: 'summary',
      }),
      values([question, ...steps.slice(2, 4)]),
      values([question, ...steps.slice(2, 6)]),
      values([steps[4] ?? question, ...steps.slice(5, 6)]),
      values([...steps.slice(4, 8), ai('z')]),
      ended(),
    ]);
    const expected = [
      ...history.slice(20).map(({content}) => content.id),
      'q',
      ...steps.map(({id}) => id),
      'z',
    ];
    assert.deepEqual(shownIds(live), expected);
    const rows = [question, ...steps, ai('z')].map((message, i) => row(41 + i, 'r', message));
    const refreshed = reduce(live, newest([...history.slice(25), ...rows], 26));
    assert.deepEqual(shownIds(refreshed), expected);
    const rebuilt = play([newest([...history.slice(20), ...rows], 21)]);
    assert.deepEqual(idsOf(rebuilt), idsOf(refreshed));
  });

  it('#4666 the question is not lost when the loaded page begins behind it', () => {
    const {messages} = play([
      stateRead([question, ...steps]),
      newest(
        steps.slice(4).map((message, i) => row(50 + i, 'r', message)),
        50,
      ),
    ]);
    assert.deepEqual(
      messages.map(({id}) => id),
      [question, ...steps].map(({id}) => id),
    );
  });

  it('#5276 A6.5 a position outranks every anchor, also without a common message', () => {
    const seq = (message: WireMessage, deerflow_seq: number): WireMessage => ({
      ...message,
      additional_kwargs: {...message.additional_kwargs, deerflow_seq},
    });
    const conversation = play([
      stateRead([seq(ai('early'), 3), seq(ai('late'), 90)]),
      newest([row(40, 'r', ai('m1')), row(60, 'r', ai('m2'))], 40),
    ]);
    assert.deepEqual(shownIds(conversation), ['early', 'm1', 'm2', 'late']);
  });

  it('A6.9 `remove` of all does not empty the transcript', () => {
    const shown = play([metadata('r'), values([question, ...steps])]);
    const event = told({type: 'remove', id: '__remove_all__', content: ''}, 'X.before_model');
    assert.equal(reduce(shown, event), shown);
  });
});

describe('trace 3: refreshed in the middle of the second turn', () => {
  const frames = readStream('lean.echo.turn2');

  it('state, join and live frames give each message once', {skip: !frames.length}, () => {
    const update = frames.find(({event}) => event.type === 'updates')?.event;
    assert.ok(update?.type === 'updates');
    const written = update.updates['ThreadDataMiddleware.before_agent'];
    const known = written?.['messages'] as readonly WireMessage[];
    for (const joinedAt of [1, 10, 15, frames.length]) {
      const conversation = play([
        stateRead(known.slice(0, 3)),
        attached('r', true),
        ...frames.slice(0, joinedAt).map(({event, id}) => frame(event, id)),
        ...frames.map(({event, id}) => frame(event, id)),
        ended(),
      ]);
      assert.deepEqual(idsOf(conversation), idsOf(play([ended()], playFrames(frames))));
      assert.equal(conversation.messages.at(-1)?.content, 'You said: And once more please');
    }
  });
});

describe('trace 4: a clarification, its hidden answer, the next turn, compaction', () => {
  const card = tool('c', 'Which?', {id: 'clarification:c', name: 'ask_clarification'});
  const reply = asked('reply', 'r2');
  const hiddenReply: WireMessage = {
    ...reply,
    additional_kwargs: {...reply.additional_kwargs, hide_from_ui: true},
  };
  const first = [asked('q', 'r1'), calling('a', 'c'), card];

  it('#4889 #3975 the card and its answer keep their places', () => {
    const conversation = play([
      metadata('r1'),
      values(first),
      ended(),
      submitted([hiddenReply]),
      metadata('r2'),
      values([...first, hiddenReply]),
      values([...first, hiddenReply, ai('b')]),
      ended(),
      submitted([human('q3')]),
      metadata('r3'),
      values([...first, hiddenReply, ai('b'), asked('q3', 'r3')]),
      values([ai('b'), asked('q3', 'r3'), ai('z')]),
      ended(),
    ]);
    const expected = ['q', 'a', 'clarification:c', 'reply', 'b', 'q3', 'z'];
    assert.deepEqual(shownIds(conversation), expected);
    const rows = [...first, hiddenReply, ai('b'), asked('q3', 'r3'), ai('z')];
    const page = newest(rows.map((message, i) => row(i + 1, 'r', message)));
    assert.deepEqual(shownIds(reduce(conversation, page)), expected);
    assert.deepEqual(shownIds(play([page])), expected);
  });

  it('5.1 a card that the feed tells behind the next answer stands at its call', () => {
    const mixed = calling('a', 'c', 'c2');
    const inState = play([values([asked('q', 'r'), mixed, card, tool('c2'), ai('b')])]);
    const inFeed = play([
      newest([asked('q', 'r'), mixed, tool('c2'), ai('b'), card].map((m, i) => row(i + 1, 'r', m))),
    ]);
    assert.deepEqual(idsOf(inFeed), idsOf(inState));
  });

  it('A6.7 a hidden answer anchors no turn', () => {
    const conversation = play([values(first), submitted([hiddenReply]), told(chunk('b', 'x'))]);
    assert.deepEqual(shownIds(conversation), ['q', 'a', 'clarification:c', 'reply', 'b']);
  });
});

describe('trace 6: text and tool calls in one message', () => {
  it('text, then a call, then more text stay one message', () => {
    const {messages} = play([
      metadata(),
      told(chunk('a', 'Let me ')),
      told(callChunk('a', '{"path":', {id: 'c', name: 'ls'})),
      told(chunk('a', 'look.')),
      told(callChunk('a', '"/"}')),
    ]);
    assert.equal(messages.length, 1);
    assert.equal(messages[0]?.content, 'Let me look.');
    assert.deepEqual(messages[0]?.tool_calls?.[0]?.args, {path: '/'});
  });
});

describe('trace 7: three parallel subtasks', () => {
  const task = (type: string, id: string, more: object = {}): ConversationEvent =>
    custom(type, {task_id: id, ...more});
  const usage = (total: number): object => ({
    usage: {input_tokens: total - 1, output_tokens: 1, total_tokens: total},
  });

  it('A15.2 A15.4 success, failure and a late frame', () => {
    const {subtasks} = play([
      task('task_started', 'a', {description: 'A', model_name: 'm'}),
      task('task_started', 'b'),
      task('task_started', 'c'),
      task('task_running', 'a', {message: ai('s2'), message_index: 2, ...usage(20)}),
      task('task_running', 'a', {message: ai('s1'), message_index: 1, ...usage(10)}),
      task('task_completed', 'a', {result: 'done', ...usage(30)}),
      task('task_failed', 'b', {error: 'no'}),
      task('task_failed', 'a', {error: 'late'}),
      task('task_running', 'a', {message: ai('s3'), message_index: 3, ...usage(5)}),
    ]);
    const a = subtasks.get('a');
    assert.deepEqual(
      a?.steps.map(({index, message}) => [index, message.id]),
      [
        [1, 's1'],
        [2, 's2'],
        [3, 's3'],
      ],
    );
    assert.deepEqual([a?.status, a?.result, a?.error], ['completed', 'done', undefined]);
    assert.deepEqual(a?.usage?.total_tokens, 30);
    assert.deepEqual([subtasks.get('b')?.status, subtasks.get('b')?.error], ['failed', 'no']);
    assert.equal(subtasks.get('c')?.status, 'in_progress');
  });

  it("takes the fork's one-line progress, and frames that come again", () => {
    const events = [
      task('task_running', 'a', {message: 'reading'}),
      task('task_running', 'a', {message: 'writing'}),
      task('task_timed_out', 'a'),
    ];
    const once = play(events);
    assert.deepEqual(once.subtasks.get('a'), {
      taskId: 'a',
      status: 'timed_out',
      note: 'writing',
      steps: [],
    });
    assert.equal(play(events.slice(0, 1), once), once);
  });

  it('A15.6 fetched steps do not replace what streamed meanwhile', () => {
    const {subtasks} = play([
      task('task_running', 'a', {message: ai('live'), message_index: 2}),
      {
        type: 'subtask-steps',
        taskId: 'a',
        steps: [
          {index: 1, message: ai('one')},
          {index: 2, message: ai('old')},
        ],
      },
    ]);
    assert.deepEqual(
      subtasks.get('a')?.steps.map(({message}) => message.id),
      ['one', 'live'],
    );
  });
});

describe('trace 8: a replay gap', () => {
  it('A5.7 the question stays although the first checkpoint does not have it', () => {
    const conversation = play([
      values([asked('old', 'r0'), ai('a0')]),
      submitted([human('q')]),
      attached('r'),
      {type: 'gap'},
      stateRead([asked('old', 'r0'), ai('a0')]),
    ]);
    assert.deepEqual(shownIds(conversation), ['old', 'a0', 'q']);
    assert.equal(byId(conversation, 'q').facts?.pending, true);
  });

  it('what was lost comes from the state, in its place', () => {
    const conversation = play([
      metadata('r'),
      values([asked('q', 'r')]),
      told(chunk('a', 'Let me')),
      {type: 'gap'},
      stateRead([asked('q', 'r'), calling('a', 'c'), tool('c')]),
      told(chunk('b', 'Done.')),
      told(chunk('a', ' late')),
    ]);
    assert.deepEqual(shownIds(conversation), ['q', 'a', 't-c', 'b']);
    assert.equal(byId(conversation, 'a').content, '');
  });
});

describe('trace 10: stopped', () => {
  const question = asked('q', 'r');
  const begun = [submitted([human('q')]), attached('r'), metadata('r')];

  it('before anything came: the question alone', () => {
    assert.deepEqual(shownIds(play([...begun, ended('stopped')])), ['q']);
  });

  it('#3036 in the middle: the partial text, marked, also after the state was read', () => {
    const conversation = play([
      ...begun,
      values([question]),
      told(chunk('a', 'Half of')),
      ended('stopped'),
      stateRead([question]),
      newest([row(1, 'r', question)]),
    ]);
    const partial = byId(conversation, 'a');
    assert.deepEqual(partial.facts, {runId: 'r', stopped: true});
    assert.equal(partial.content, 'Half of');
  });

  it('after the last token: what the state has is not marked', () => {
    const conversation = play([
      ...begun,
      told(chunk('a', 'All', {chunk_position: 'last'})),
      ended('stopped'),
      stateRead([question, ai('a', 'All')]),
    ]);
    assert.equal(byId(conversation, 'a').facts?.stopped, undefined);
  });

  it('an empty beginning is not kept', () => {
    const conversation = play([...begun, told(chunk('a', '')), ended('stopped')]);
    assert.deepEqual(shownIds(conversation), ['q']);
  });

  it('#1449 the next turn stands behind the stopped one, and nothing is doubled', () => {
    const next = asked('q2', 'r2');
    const conversation = play([
      ...begun,
      values([question]),
      told(chunk('a', 'Half')),
      ended('stopped'),
      submitted([human('q2')]),
      metadata('r2'),
      values([question, next]),
      values([question, next, ai('b')]),
      ended(),
    ]);
    assert.deepEqual(shownIds(conversation), ['q', 'a', 'q2', 'b']);
    const rows = [row(1, 'r', question), row(5, 'r2', next), row(6, 'r2', ai('b'))];
    assert.deepEqual(shownIds(reduce(conversation, newest(rows))), ['q', 'a', 'q2', 'b']);
  });

  it('the stopped answer stays at its question when another tab goes on', () => {
    const conversation = play([
      ...begun,
      values([question]),
      told(chunk('a', 'Half')),
      ended('stopped'),
      newest([row(1, 'r', question), row(5, 'r2', asked('q2', 'r2')), row(6, 'r2', ai('b'))]),
    ]);
    assert.deepEqual(shownIds(conversation), ['q', 'a', 'q2', 'b']);
  });
});

describe('trace 11: a file written in many fragments, then presented', () => {
  it('grows the arguments, keeps a failure, and unites artifacts', () => {
    const args = JSON.stringify({path: '/mnt/a.md', content: 'line\n'.repeat(200), append: true});
    const fragments = Array.from({length: 200}, (_, i) =>
      args.slice(Math.floor((i * args.length) / 200), Math.floor(((i + 1) * args.length) / 200)),
    );
    let conversation: Conversation = play([
      metadata('r'),
      told(callChunk('a', '', {id: 'c', name: 'write_file'})),
    ]);
    let length = 0;
    for (const fragment of fragments) {
      conversation = reduce(conversation, told(callChunk('a', fragment)));
      const content = byId(conversation, 'a').tool_calls?.[0]?.args['content'] ?? '';
      assert.ok((content as string).length >= length);
      length = (content as string).length;
    }
    assert.equal(length, 1000);
    conversation = play(
      [
        told(tool('c', 'Error: disk full', {name: 'write_file', status: 'error'}), 'tools'),
        updates('tools', {messages: [tool('p', 'OK', {name: 'present_files'})], artifacts: ['/b']}),
        updates('tools', {artifacts: ['/a', '/b']}),
      ],
      conversation,
    );
    assert.equal(byId(conversation, 't-c').status, 'error');
    assert.deepEqual(conversation.artifacts, ['/b', '/a']);
  });
});

describe('trace 12: a thousand turns', () => {
  const rows = Array.from({length: 4000}, (_, index) => {
    const turn = Math.floor(index / 4);
    const run = `r${turn}`;
    const kinds = [
      asked(`q${turn}`, run),
      calling(`a${turn}`, `c${turn}`),
      tool(`c${turn}`, 'OK', {id: null, name: null}),
      ai(`z${turn}`),
    ];
    return row(index + 1, run, kinds[index % 4] as WireMessage);
  });

  it('A7.3 come in pages of 50 with overlapping refreshes, and a hole is closed', () => {
    const cursor = (start: number): number | null => (start > 0 ? start + 1 : null);
    let conversation: Conversation = emptyConversation('thread');
    const take = (start: number, end: number, isOlder: boolean): void => {
      const data = structuredClone(rows.slice(start, end));
      const event = isOlder ? older(data, cursor(start)) : newest(data, cursor(start));
      conversation = reduce(conversation, event);
    };
    take(3450, 3500, false);
    take(3400, 3450, true);
    take(3950, 4000, false);
    assert.equal(conversation.history.nextBeforeSeq, 3951, 'the hole is filled first');
    for (let end = 3950; end > 3500; end -= 50) take(end - 50, end, true);
    take(3450, 3500, true);
    assert.equal(conversation.history.nextBeforeSeq, 3401, 'and then skipped what is there');
    for (let end = 3400; end > 0; end -= 50) {
      const newestMessage = conversation.messages.at(-1);
      take(end - 50, end, true);
      if (end % 500 === 0) take(3940, 3990, false);
      assert.equal(conversation.messages.at(-1), newestMessage);
    }
    assert.deepEqual(
      conversation.messages.map(({facts}) => facts?.seq),
      rows.map(({seq}) => seq),
    );
    assert.equal(conversation.history.hasMore, false);
    assert.ok(conversation.messages.every(({type, name}) => type !== 'tool' || name === 'bash'));
  });

  it('a delta costs one new message, whatever the length of the thread', () => {
    const before = play([
      newest(rows),
      metadata('r'),
      values([asked('q', 'r')]),
      told(chunk('live', 'a')),
    ]);
    const after = reduce(before, told(chunk('live', 'b')));
    const changed = after.messages.filter((message, index) => message !== before.messages[index]);
    assert.deepEqual(
      changed.map(({content}) => content),
      ['ab'],
    );
    for (const part of ['todos', 'artifacts', 'subtasks', 'run', 'history'] as const) {
      assert.equal(after[part], before[part]);
    }
  });
});

describe('recordings that the traces need', () => {
  it('are there', () => assert.ok(streamNames().includes('lean.echo.turn2')));
});
