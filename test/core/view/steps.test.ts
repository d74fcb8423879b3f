import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Message} from '../../../src/core/state/conversation.js';
import {olderSteps, stepsOf, type Step, type ToolStep} from '../../../src/core/view/index.js';
import {ai, call, human, thinking, tool} from './build.js';

const settled = {running: false};
const live = {running: true};

function brief(steps: readonly Step[]): string[] {
  return steps.map((step) =>
    step.kind === 'tool'
      ? `${step.name} ${step.status}`
      : `${step.kind} ${step.status}: ${step.text}`,
  );
}

function onlyTool(messages: readonly Message[], options = settled): ToolStep {
  const step = stepsOf(messages, options).find(({kind}) => kind === 'tool');
  assert.ok(step?.kind === 'tool');
  return step;
}

/** One call of a tool and its result. */
function ran(name: string, content: Message['content'], more: Partial<Message> = {}): ToolStep {
  return onlyTool([ai('a', '', {tool_calls: [call('c', name)]}), tool('c', name, content, more)]);
}

const meta = (status: string): Partial<Message> => ({
  additional_kwargs: {deerflow_tool_meta: {status}},
});

test('A12.1 a message gives its reasoning, its text, its calls; tasks have a card of their own', () => {
  const messages = [
    human('h'),
    ai('a', 'I look.', {
      ...thinking('Hm.'),
      tool_calls: [call('c1', 'ls'), call('c2', 'task'), call('c3', 'bash')],
    }),
    tool('c3', 'bash', 'out'),
    tool('c1', 'ls', ''),
  ];
  const steps = stepsOf(messages, settled);
  assert.deepEqual(brief(steps), [
    'reasoning done: Hm.',
    'text done: I look.',
    'ls done',
    'bash done',
  ]);
  assert.deepEqual(
    steps.map(({id}) => id),
    ['a:reasoning', 'a:text', 'c1', 'c3'],
  );
});

test('A12.1 the first result that says something wins; a screenshot wins over none', () => {
  const calls = ai('a', '', {tool_calls: [call('c', 'browser_navigate')]});
  const picture = {additional_kwargs: {browser_view: {screenshot: 's.png'}}};
  const said = onlyTool([
    calls,
    tool('c', null, ''),
    tool('c', null, 'one'),
    tool('c', null, 'two'),
  ]);
  assert.equal(said.result, 'one');
  const seen = onlyTool([calls, tool('c', null, 'one'), tool('c', null, 'two', picture)]);
  assert.deepEqual(seen.extra, {browser_view: {screenshot: 's.png'}});
});

test('A12.1 results that are JSON are parsed, others kept', () => {
  assert.deepEqual(ran('x', '{"a": 1}').data, {a: 1});
  assert.deepEqual(ran('x', ' [1]\n').data, [1]);
  assert.deepEqual(ran('x', [{type: 'json', json: {a: [2]}}]).data, {a: [2]});
  for (const text of ['{broken}', '12', 'true', 'plain', ''])
    assert.equal(ran('x', text).data, null, text);
  assert.equal(ran('x', '{"a": 1}').result, '{"a": 1}');
});

test('A12.2 older reasoning and tools fold away, texts do not', () => {
  const messages = [
    ai('a', 'one', {...thinking('r1'), tool_calls: [call('c1', 'ls')]}),
    ai('b', 'two', {...thinking('r2'), tool_calls: [call('c2', 'bash')]}),
    ai('d', '', thinking('r3')),
  ];
  const steps = stepsOf(messages, settled);
  const older = olderSteps(steps);
  assert.deepEqual(brief([...older]), [
    'reasoning done: r1',
    'ls interrupted',
    'reasoning done: r2',
  ]);
  assert.deepEqual(brief(steps.filter((step) => !older.has(step))), [
    'text done: one',
    'text done: two',
    'bash interrupted',
    'reasoning done: r3',
  ]);
  assert.equal(olderSteps(stepsOf([ai('a', 'one', thinking('r'))], settled)).size, 0);
});

test('A12.4 without a result a call runs while its turn does, and was interrupted after', () => {
  const messages = [ai('a', '', {tool_calls: [call('c', 'bash')]})];
  assert.equal(onlyTool(messages, live).status, 'running');
  assert.equal(onlyTool(messages).status, 'interrupted');
  assert.equal(onlyTool(messages).result, null);
  assert.equal(onlyTool([...messages, tool('c', 'bash', '')], live).status, 'done');
});

test('A12.4 what is being written is running, and only that', () => {
  assert.deepEqual(brief(stepsOf([ai('a', '', thinking('Hm'))], live)), ['reasoning running: Hm']);
  assert.deepEqual(brief(stepsOf([ai('a', 'So', thinking('Hm'))], live)), [
    'reasoning done: Hm',
    'text running: So',
  ]);
  assert.deepEqual(brief(stepsOf([ai('a', 'So', thinking('Hm')), ai('b', 'x')], live)), [
    'reasoning done: Hm',
    'text done: So',
    'text running: x',
  ]);
});

const failures: readonly [
  string,
  string,
  Message['content'],
  Partial<Message>,
  ToolStep['status'],
][] = [
  ['status error', 'x', 'no such tool', {status: 'error'}, 'failed'],
  [
    'the tool says error',
    'read_file',
    'Error: File not found',
    {status: 'success', ...meta('error')},
    'failed',
  ],
  [
    'the same from the feed, which dropped that',
    'read_file',
    'Error: File not found',
    {status: 'success'},
    'failed',
  ],
  ['a file that reads like an error', 'read_file', 'Error: 42', meta('success'), 'done'],
  ['a foreign tool whose text reads like an error', 'mcp_log', 'Error: 42', {}, 'done'],
  ['partial success', 'x', 'some', meta('partial_success'), 'done'],
  [
    'a failed sub-agent',
    'x',
    'Task failed.',
    {status: 'success', additional_kwargs: {subagent_status: 'failed'}},
    'failed',
  ],
];

for (const [name, toolName, content, more, status] of failures) {
  test(`failure: ${name}`, () => assert.equal(ran(toolName, content, more).status, status));
}

test('a shell result names its exit code', () => {
  assert.equal(ran('bash', 'boom\n\nExit Code: 3').exitCode, 3);
  assert.equal(ran('bash', 'boom\nExit Code: 127\n').exitCode, 127);
  assert.equal(ran('bash', 'Exit Code: 3\nand more').exitCode, null);
  assert.equal(ran('bash', 'fine').exitCode, null);
  assert.equal(ran('read_file', 'x\nExit Code: 3').exitCode, null);
});

test('calls with broken arguments have failed; what could be read of them is shown, never raw JSON', () => {
  const args = '{"description": "写入 \\"a\\"", "path": "/mnt/a", "content": "x';
  const message = ai('a', '', {
    invalid_tool_calls: [{id: 'c', name: 'write_file', args, error: args}],
  });
  const step = onlyTool([message], live);
  assert.equal(step.status, 'failed');
  assert.equal(step.description, '写入 "a"');
  assert.deepEqual(step.args, {description: '写入 "a"', path: '/mnt/a'});
  assert.equal(step.result, null);
  assert.equal(onlyTool([ai('a', '', {invalid_tool_calls: [{}]})]).name, '');
});

test('A12.5 a description counts when it is a text with something in it', () => {
  const described = (description: unknown): string | null =>
    onlyTool([ai('a', '', {tool_calls: [call('c', 'bash', {description})]})]).description;
  assert.equal(described('执行脚本'), '执行脚本');
  for (const none of ['', '  ', 3, null, {}]) assert.equal(described(none), null);
});

test('calls without ids, and with the same, are steps of their own', () => {
  const calls = [
    {name: 'ls', args: {}},
    {name: 'ls', args: {}, id: 'x'},
    {name: 'ls', args: {}, id: 'x'},
  ];
  const ids = stepsOf([ai('a', '', {tool_calls: calls})], settled).map(({id}) => id);
  assert.equal(new Set(ids).size, 3);
});

test('steps that did not change are the same objects', () => {
  const first = ai('a', '', {...thinking('Hm.'), tool_calls: [call('c', 'ls')]});
  const result = tool('c', 'ls', '{"a": 1}');
  const before = stepsOf([first], live);
  const after = stepsOf([first, result, ai('b', 'x')], live);
  assert.equal(after[0], before[0]);
  assert.notEqual(after[1], before[1]);
  const later = stepsOf([first, result, ai('b', 'xy')], live);
  assert.deepEqual(
    [later[0] === after[0], later[1] === after[1], later[2] === after[2]],
    [true, true, false],
  );
});
