import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as fc from 'fast-check';
import type {Message} from '../../../src/core/state/conversation.js';
import {
  answerOf,
  attachmentsOf,
  groupMessages,
  hasAnswer,
  humanText,
  isHidden,
  reasoningOf,
  type Group,
} from '../../../src/core/view/index.js';
import {ai, call, hidden, human, thinking, tool} from './build.js';

const settled = {running: false};
const live = {running: true};

/** `type(ids)` of each group, with `*` for the run's last bubble and `!` for what is live. */
function outline(groups: readonly Group[]): string[] {
  return groups.map(({type, messages, closesRun, live: isLive}) => {
    const ids = messages.map(({id}) => id).join(' ');
    return `${type}(${ids})${closesRun ? '*' : ''}${isLive ? '!' : ''}`;
  });
}

const bash = (id: string): Partial<Message> => ({tool_calls: [call(id, 'bash', {command: 'ls'})]});

test('A9 a turn of steps and an answer', () => {
  const messages = [
    human('h'),
    ai('a1', 'First I look.', bash('c1')),
    tool('c1', 'bash'),
    ai('a2', '', {...thinking('Hm.'), ...bash('c2')}),
    tool('c2', 'bash'),
    ai('a3', 'Done.', thinking('So.')),
  ];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'processing(a1 t-c1 a2 t-c2)',
    'assistant(a3)*',
  ]);
});

test('A9, #4304 text stays among the steps until the turn has settled', () => {
  const messages = [human('h'), ai('a1', '', bash('c')), tool('c', 'bash'), ai('a2', 'Done.')];
  assert.deepEqual(outline(groupMessages(messages, live)), ['human(h)!', 'processing(a1 t-c a2)!']);
});

test('A9.5 the answer before stays an answer while the next turn runs', () => {
  const messages = [human('h'), ai('a', 'Done.'), human('h2'), ai('b', 'Well')];
  assert.deepEqual(outline(groupMessages(messages, live)), [
    'human(h)',
    'assistant(a)*',
    'human(h2)!',
    'processing(b)!',
  ]);
});

test('A9.1, #3868 reasoning and answer are one bubble', () => {
  const messages = [human('h'), ai('a', 'Yes.', thinking('Hm.'))];
  assert.deepEqual(outline(groupMessages(messages, settled)), ['human(h)', 'assistant(a)*']);
});

test('A9 files and tasks have groups of their own, with their results', () => {
  const messages = [
    human('h'),
    ai('a', 'Two at once.', {tool_calls: [call('c1', 'task'), call('c2', 'task')]}),
    tool('c1', 'task'),
    tool('c2', 'task'),
    ai('b', 'Here.', {tool_calls: [call('c3', 'present_files')]}),
    tool('c3', null, 'Successfully presented files'),
    ai('c', 'Bye.'),
  ];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'subagents(a t-c1 t-c2)',
    'files(b t-c3)',
    'assistant(c)*',
  ]);
});

test('other calls beside a task become steps first; reasoning goes with them, words with the card', () => {
  const mixed = ai('a', 'Look.', {
    ...thinking('Hm.'),
    tool_calls: [call('c1', 'task'), call('c2', 'bash')],
  });
  const groups = groupMessages(
    [human('h'), mixed, tool('c1', 'task'), tool('c2', 'bash')],
    settled,
  );
  assert.deepEqual(outline(groups), ['human(h)', 'processing(a t-c2)', 'subagents(a t-c1)']);
  assert.deepEqual(
    groups.map(({id}) => id),
    ['h', 'a', 'a:subagents'],
  );
  const [steps, card] = groups.slice(1).map(({messages}) => messages[0]!);
  assert.deepEqual([reasoningOf(steps!), answerOf(steps!)], ['Hm.', '']);
  assert.deepEqual([reasoningOf(card!), answerOf(card!)], [null, 'Look.']);
  const again = groupMessages(
    [human('h'), mixed, tool('c1', 'task'), tool('c2', 'bash')],
    settled,
    groups,
  );
  assert.equal(again[1]?.messages[0], steps, 'parts keep their identity');
});

test('a result goes to the group of its call, wherever it comes', () => {
  const messages = [
    human('h'),
    ai('a', '', {tool_calls: [call('c1', 'write_todos')]}),
    ai('b', '', {tool_calls: [call('c2', 'present_files')]}),
    tool('c1', 'write_todos'),
    tool('c2', 'present_files'),
  ];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'processing(a t-c1)',
    'files(b t-c2)',
  ]);
});

test('A9, A9.3 a question is in the steps and in its card; what is said with it stands before', () => {
  const asks = ai('a', 'One thing first.', {tool_calls: [call('c', 'ask_clarification')]});
  const messages = [human('h'), asks, tool('c', null, '❓ Which?')];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'processing(a t-c)',
    'assistant(a)*',
    'clarification(t-c)',
  ]);
});

test('A9.4 thinking alone is no answer', () => {
  const messages = [
    human('h'),
    ai('a', [{type: 'thinking', thinking: 'Hm.'}], {}),
    ai('b', 'Yes.'),
  ];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'processing(a)',
    'assistant(b)*',
  ]);
});

test('A9.4 a question delimits turns although its reply is hidden', () => {
  const before = [
    human('h'),
    ai('a', 'So far.'),
    ai('b', '', {tool_calls: [call('c', 'ask_clarification')]}),
    tool('c', 'ask_clarification', 'Which?'),
  ];
  const reply = hidden(human('r'));
  for (const messages of [
    [...before, ai('d', 'Then')],
    [...before, reply, ai('d', 'Then')],
  ]) {
    assert.deepEqual(outline(groupMessages(messages, live)), [
      'human(h)',
      'assistant(a)*',
      'processing(b t-c)',
      'clarification(t-c)',
      'processing(d)!',
    ]);
  }
});

test('A9.2 results without a call', () => {
  assert.deepEqual(
    outline(groupMessages([tool('c', 'bash'), ai('a', '', bash('d')), tool('d', 'bash')], settled)),
    ['processing(t-c a t-d)'],
  );
  assert.deepEqual(outline(groupMessages([hidden(human('h')), tool('c', 'bash')], settled)), [
    'processing(t-c)',
  ]);
  assert.deepEqual(
    outline(
      groupMessages(
        [human('h'), ai('a', '', bash('c')), tool('c', 'bash'), tool('c', 'bash')],
        settled,
      ),
    ),
    ['human(h)', 'processing(a t-c t-c)'],
  );
});

test('A10.7 reasoning that nothing followed is the reply', () => {
  const messages = [
    human('h'),
    ai('a', '', bash('c')),
    tool('c', 'bash'),
    ai('b', '', thinking('42')),
  ];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'processing(a t-c)',
    'assistant(b)*',
  ]);
  assert.deepEqual(outline(groupMessages(messages, live)), ['human(h)!', 'processing(a t-c b)!']);
});

test('an empty reply is shown where it is all there is', () => {
  assert.deepEqual(outline(groupMessages([human('h'), ai('a')], settled)), [
    'human(h)',
    'assistant(a)*',
  ]);
  assert.deepEqual(outline(groupMessages([human('h'), ai('a')], live)), ['human(h)!']);
  assert.deepEqual(outline(groupMessages([human('h'), ai('a', 'Yes.'), ai('b')], settled)), [
    'human(h)',
    'assistant(a)*',
  ]);
});

test('broken calls are steps', () => {
  const broken = ai('a', '', {invalid_tool_calls: [{id: 'c', name: 'bash', args: '{"command"'}]});
  assert.deepEqual(outline(groupMessages([human('h'), broken], settled)), [
    'human(h)',
    'processing(a)',
  ]);
});

test('A11.1 the duration is on the last group of its run, and only once', () => {
  const seconds = (value: unknown): Partial<Message> => ({
    additional_kwargs: {turn_duration: value},
  });
  const messages = [
    human('h', 'h', {run_id: 'r1'}),
    ai('a', '', {...bash('c'), ...seconds(12.9)}),
    tool('c', 'bash'),
    ai('b', 'Done.', seconds(12.9)),
    human('h2', 'h2', {run_id: 'r2'}),
    ai('d', 'Bye.', seconds(-1)),
    human('h3'),
    ai('e', 'Bye.', seconds(0)),
  ];
  assert.deepEqual(
    groupMessages(messages, settled).map(({runId, duration}) => [runId, duration]),
    [
      ['r1', null],
      ['r1', null],
      ['r1', 12],
      ['r2', null],
      ['r2', null],
      [null, null],
      [null, 0],
    ],
  );
});

test('#4555 of two bubbles in one run only the last closes it', () => {
  const messages = [human('h', 'h', {run_id: 'r'}), ai('a', 'One.'), ai('b', 'Two.')];
  assert.deepEqual(outline(groupMessages(messages, settled)), [
    'human(h)',
    'assistant(a)',
    'assistant(b)*',
  ]);
});

test('superseded runs are not shown, nor what they left without naming it', () => {
  const messages = [
    human('h', 'h', {run_id: 'old'}),
    ai('a', 'Old.'),
    human('h2', 'h', {run_id: 'new'}),
    ai('b', 'New.'),
  ];
  const groups = groupMessages(messages, {running: false, supersededRunIds: new Set(['old'])});
  assert.deepEqual(outline(groups), ['human(h2)', 'assistant(b)*']);
});

test('the active run is that of messages which do not name one', () => {
  const groups = groupMessages([human('h'), ai('a', 'x')], {running: true, runId: 'r9'});
  assert.deepEqual(
    groups.map(({runId}) => runId),
    ['r9', 'r9'],
  );
});

test('A9.6 groups that did not change are the same objects', () => {
  const turn = [human('h'), ai('a', '', bash('c')), tool('c', 'bash'), ai('b', 'Done.')];
  const next = human('h2');
  const first = groupMessages([...turn, next, ai('d', 'W')], live);
  const second = groupMessages([...turn, next, ai('d', 'We')], live, first);
  assert.deepEqual(
    second.map((group, index) => group === first[index]),
    [true, true, true, true, false],
  );
  const third = groupMessages([...turn, next, ai('d', 'We')], settled, second);
  assert.deepEqual(
    third.map((group, index) => group === second[index]),
    [true, true, true, false, false],
  );
  assert.deepEqual(
    third.map(({id}) => id),
    second.map(({id}) => id),
  );
});

const message = fc
  .record({
    kind: fc.constantFrom(
      'human',
      'reply',
      'hidden',
      'text',
      'think',
      'both',
      'empty',
      'bash',
      'task',
      'files',
      'ask',
      'mixed',
      'tool',
      'question',
    ),
    number: fc.nat(6),
    run: fc.constantFrom(undefined, 'r1', 'r2'),
  })
  .map(({kind, number, run}) => ({kind, number, run}));

function build(
  {kind, number, run}: {kind: string; number: number; run: string | undefined},
  index: number,
): Message {
  const id = `m${index}`;
  const facts = run === undefined ? {} : {facts: {runId: run}};
  const response = {hide_from_ui: true, human_input_response: {request_id: `q${number}`}};
  const calls = (...names: string[]): Partial<Message> => ({
    tool_calls: names.map((name, place) => call(`c${number}-${place}`, name)),
  });
  const made: Record<string, Message> = {
    human: human(id),
    reply: human(id, 'x', response),
    hidden: hidden(ai(id, 'x')),
    text: ai(id, 'text'),
    think: ai(id, '', thinking('hm')),
    both: ai(id, 'text', thinking('hm')),
    empty: ai(id),
    bash: ai(id, '', calls('bash')),
    task: ai(id, 'go', calls('task', 'task')),
    files: ai(id, '', calls('present_files')),
    ask: ai(id, 'hm', calls('ask_clarification')),
    mixed: ai(id, 'all', {
      ...thinking('hm'),
      ...calls('task', 'bash', 'present_files', 'ask_clarification'),
    }),
    tool: {...tool(`c${number}-0`, null), id},
    question: {...tool(`c${number}-0`, 'ask_clarification'), id},
  };
  return {...made[kind]!, ...facts};
}

const threads = fc.array(message, {maxLength: 24}).map((specs) => specs.map(build));

test('A9.1 grouping is a partition, but for questions and messages in parts', () => {
  fc.assert(
    fc.property(threads, fc.boolean(), (messages, running) => {
      const groups = groupMessages(messages, {running});
      const places = new Map<string, Set<string>>();
      for (const group of groups) {
        for (const {id} of group.messages) {
          const known = places.get(id!) ?? new Set();
          assert.ok(!known.has(group.id), 'once within a group');
          places.set(id!, known.add(group.id));
        }
      }
      for (const one of messages) {
        const count = places.get(one.id!)?.size ?? 0;
        const calls = one.tool_calls?.length ?? 0;
        const isSilent =
          one.type === 'ai' && calls === 0 && !hasAnswer(one) && reasoningOf(one) === null;
        if (isHidden(one)) assert.equal(count, 0);
        else if (isSilent) assert.ok(count <= 1);
        else if (one.name === 'ask_clarification' || calls > 0) assert.ok(count >= 1);
        else if (one.type !== 'tool') assert.equal(count, 1);
        else assert.ok(count >= 1);
      }
      assert.equal(new Set(groups.map(({id}) => id)).size, groups.length, 'ids are unique');
    }),
    {numRuns: 500},
  );
});

test('A9.6 grouping message by message gives what grouping at once gives', () => {
  fc.assert(
    fc.property(threads, fc.boolean(), (messages, running) => {
      const supersededRunIds = new Set(['r2']);
      let groups: readonly Group[] | undefined;
      for (let length = 0; length <= messages.length; length++) {
        const options = {running, supersededRunIds};
        groups = groupMessages(messages.slice(0, length), options, groups);
        assert.deepEqual(groups, groupMessages(messages.slice(0, length), options));
      }
      assert.deepEqual(
        groupMessages(messages, {running: !running, supersededRunIds}, groups),
        groupMessages(messages, {running: !running, supersededRunIds}),
      );
    }),
    {numRuns: 300},
  );
});

test('A3.12 a first question keeps its group when the gateway gives it another id', () => {
  const asked = (id: string): Message => ({type: 'human', id, content: 'Hello'});
  const before = groupMessages([asked('x')], {running: true});
  const after = groupMessages([asked('x__user')], {running: true}, before);
  assert.equal(after[0]!.id, before[0]!.id);
});

test('A8.3 files that an old server tells of behind the question are shown with it', () => {
  const block =
    '<uploaded_files>\n- data (final).csv (58.9 KB)\n  Path: /mnt/user-data/uploads/data.csv\n</uploaded_files>';
  const messages: Message[] = [
    human('h', 'Look'),
    {type: 'system', id: 's', content: block},
    ai('a', 'Seen'),
    human('h2', 'Thanks'),
    {type: 'system', id: 's2', content: '<uploaded_files>\n(empty)\n</uploaded_files>'},
  ];
  const groups = groupMessages(messages, settled);
  const question = groups[0]?.messages[0];
  assert.ok(question);
  assert.deepEqual(
    attachmentsOf(question).map(({filename, path}) => [filename, path]),
    [['data (final).csv', '/mnt/user-data/uploads/data.csv']],
  );
  assert.equal(humanText(question), 'Look');
  assert.equal(groups.at(-1)?.messages[0], messages[3]);
  assert.equal(groupMessages([...messages], settled, groups)[0], groups[0]);
});
