import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Message, SubtaskProgress} from '../../../src/core/state/conversation.js';
import {subtasksOf, type Subtask} from '../../../src/core/view/index.js';
import {ai, call, tool} from './build.js';

const delegates = ai('a', '', {
  tool_calls: [
    call('c', 'task', {
      description: 'Look',
      prompt: 'Look it up',
      subagent_type: 'general-purpose',
    }),
  ],
});

function only(
  result: Message | null,
  live: Partial<SubtaskProgress> | null = null,
  running = false,
): Subtask {
  const progress = new Map<string, SubtaskProgress>();
  if (live) progress.set('c', {taskId: 'c', status: 'in_progress', steps: [], ...live});
  const [subtask, ...more] = subtasksOf(result ? [delegates, result] : [delegates], {
    running,
    progress,
  });
  assert.ok(subtask && more.length === 0);
  return subtask;
}

const ended = (kwargs: Record<string, unknown>, text = 'text'): Message =>
  tool('c', 'task', text, {additional_kwargs: kwargs});

test('A15.1 what a task is about comes from its call', () => {
  const {title, prompt, agent, status} = only(null, null, true);
  assert.deepEqual(
    [title, prompt, agent, status],
    ['Look', 'Look it up', 'general-purpose', 'in_progress'],
  );
});

test('A15.7 words are the call’s own, and the live status holds until a terminal message comes', () => {
  const live = {status: 'completed', description: 'Another title'} as const;
  const said = (result: Message | null, running = true): readonly unknown[] => {
    const {title, prompt, status} = only(result, live, running);
    return [title, prompt, status];
  };
  assert.deepEqual(said(null), ['Look', 'Look it up', 'completed']);
  assert.deepEqual(said(null, false), ['Look', 'Look it up', 'completed']);
  assert.equal(said(ended({subagent_status: 'in_progress'}))[2], 'completed');
  assert.deepEqual(said(ended({subagent_status: 'failed'})), ['Look', 'Look it up', 'failed']);
});

const statuses: readonly [string, Subtask['status']][] = [
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['timed_out', 'timed_out'],
  ['polling_timed_out', 'timed_out'],
  ['max_turns_reached', 'failed'],
];
for (const [said, status] of statuses) {
  test(`A15.3 subagent_status ${said}`, () => {
    assert.equal(only(ended({subagent_status: said})).status, status);
  });
}

test('A15.3 only the table’s own statuses count, and the text does not step in', () => {
  for (const said of ['constructor', '__proto__', 'toString', 'unknown', '', 3]) {
    const subtask = only(ended({subagent_status: said}, 'Task Succeeded. Result: x'), null, true);
    assert.equal(subtask.status, 'in_progress', String(said));
  }
});

const legacy: readonly [string, Subtask['status']][] = [
  ['Task Succeeded. Result: fine', 'completed'],
  ['Task failed. Error: no', 'failed'],
  ['Task timed out after 5 s', 'timed_out'],
  ['Task polling timed out', 'timed_out'],
  ['Task cancelled by user.', 'cancelled'],
  ['Error: no such agent', 'failed'],
  ['Errors were found', 'in_progress'],
  ['Something else', 'in_progress'],
];
for (const [text, status] of legacy) {
  test(`A15.3 without a status: ${text}`, () => {
    assert.equal(only(tool('c', 'task', text), null, true).status, status);
  });
}

test('A15.3 results and errors', () => {
  const done = only(
    ended(
      {subagent_status: 'completed', subagent_result_brief: 'cut'},
      'Task Succeeded. Result: whole',
    ),
  );
  assert.deepEqual([done.result, done.error], ['whole', null]);
  const capped = only(
    ended({
      subagent_status: 'completed',
      subagent_stop_reason: 'turn_capped',
      subagent_model_name: 'm',
    }),
  );
  assert.deepEqual(
    [capped.status, capped.stopReason, capped.modelName],
    ['completed', 'turn_capped', 'm'],
  );
  const failed = only(
    ended({subagent_status: 'failed', subagent_error: 'outage'}, 'Task failed. Error: outage'),
  );
  assert.deepEqual([failed.result, failed.error], [null, 'outage']);
  assert.equal(only(tool('c', 'task', 'Task failed. Error: no')).error, 'no');
});

test('A15.4, #3638 a task without an end fails when its turn is over', () => {
  assert.equal(only(null).status, 'failed');
  assert.equal(only(null, {status: 'in_progress', note: 'reading'}).status, 'failed');
});

test('A15.4, #4428 an end is an end', () => {
  const done = ended({subagent_status: 'completed'});
  assert.equal(only(done, {status: 'in_progress'}, true).status, 'completed');
  assert.equal(only(done, {status: 'failed', error: 'late'}).status, 'completed');
  assert.equal(only(null, {status: 'completed', result: 'r'}).status, 'completed');
  assert.equal(only(null, {status: 'completed', result: 'r'}).result, 'r');
});

test('A15.2 usage is cumulative, and only a whole snapshot counts', () => {
  const usage = (total: number): object => ({
    input_tokens: 1,
    output_tokens: 1,
    total_tokens: total,
  });
  const subtask = only(ended({subagent_status: 'completed', subagent_token_usage: usage(5)}), {
    usage: usage(9) as never,
  });
  assert.equal(subtask.usage?.total_tokens, 9);
  assert.equal(
    only(ended({subagent_status: 'completed', subagent_token_usage: {total_tokens: 5}})).usage,
    null,
  );
});

test('A15.5 a sub-agent’s steps; its last words are the result once it is done', () => {
  const steps = [
    {index: 1, message: ai('s1', 'Checking.', {tool_calls: [call('x', 'bash')]})},
    {index: 2, message: tool('x', 'bash', 'out')},
    {index: 3, message: ai('s2', '')},
    {index: 4, message: ai('s3', 'All fine.')},
  ];
  const names = (subtask: Subtask): string[] =>
    subtask.steps.map((step) => (step.kind === 'tool' ? `${step.name} ${step.status}` : step.text));
  assert.deepEqual(names(only(null, {steps}, true)), ['Checking.', 'bash done', 'All fine.']);
  assert.deepEqual(names(only(null, {steps, status: 'completed'})), ['Checking.', 'bash done']);
});

test('a task that did not change is the same object', () => {
  const progress = new Map([['c', {taskId: 'c', status: 'in_progress' as const, steps: []}]]);
  const first = subtasksOf([delegates], {running: true, progress})[0];
  assert.equal(subtasksOf([delegates, ai('b', 'x')], {running: true, progress})[0], first);
});
