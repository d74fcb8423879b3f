import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Message} from '../../../src/core/state/conversation.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {
  clarificationsOf,
  groupMessages,
  replyTo,
  stepsOf,
  subtasksOf,
} from '../../../src/core/view/index.js';
import {
  coverage,
  readPage,
  readState,
  readStream,
  streamNames,
  tellWhatIsMissing,
} from '../../support/captures.js';

tellWhatIsMissing();

/** Recordings of which state and feed were read after the end. */
const trios = [
  ...[
    'big_write',
    'cancel',
    'clarify_form',
    'clarify_twice',
    'empty',
    'goal',
    'kb',
    'multi_clarify',
  ],
  ...['present_files', 'retry', 'steps', 'subagents', 'think_tag', 'todos', 'tool_error'],
  ...['lean.big_write', 'lean.clarify_options', 'lean.echo', 'lean.present_files', 'lean.retry'],
  ...['lean.steps', 'lean.subagents', 'lean.thinking', 'lean.todos', 'join'],
];

function read(name: string): {live: readonly Message[]; reloaded: readonly Message[]} | null {
  const state = readState(name);
  const page = readPage(name);
  if (!state || !page) return null;
  const reloaded = page.data.map((row) => ({
    ...row.content,
    facts: {seq: row.seq, runId: row.run_id},
  }));
  return {live: state.values.messages ?? [], reloaded};
}

const settled = {running: false};

/** What a reader sees of steps, groups and cards, without what only one of the two sources knows. */
function seen(messages: readonly Message[]): unknown {
  return {
    groups: groupMessages(messages, settled).map((group) => [
      group.type,
      stepsOf(group.messages, settled).map((step) =>
        step.kind === 'tool'
          ? [step.id, step.name, step.status, step.result, step.exitCode, step.description]
          : [step.kind, step.text, step.status],
      ),
    ]),
    subtasks: subtasksOf(messages, settled).map(({id, status, result, error, usage}) => [
      id,
      status,
      result,
      error,
      usage,
    ]),
    clarifications: clarificationsOf(messages),
  };
}

test(`steps, groups and cards are the same live and reloaded (${coverage})`, async (t) => {
  for (const name of trios) {
    const sources = read(name);
    if (!sources) continue;
    await t.test(name, () => assert.deepEqual(seen(sources.reloaded), seen(sources.live)));
  }
});

test(`steps of a stream, folded frame by frame, are those of its feed (${coverage})`, async (t) => {
  for (const name of [
    'steps',
    'subagents',
    'tool_error',
    'todos',
    'kb',
    'lean.steps',
    'lean.todos',
    'lean.big_write',
    'lean.subagents',
  ]) {
    const sources = read(name);
    if (!sources || !streamNames().includes(name)) continue;
    await t.test(name, () => {
      const at = 0;
      let conversation = reduce(emptyConversation('t'), {
        type: 'run-attached',
        runId: null,
        joined: true,
        at,
      });
      for (const {event} of readStream(name)) {
        conversation = reduce(conversation, {type: 'frame', event, at});
      }
      conversation = reduce(conversation, {type: 'run-ended', reason: 'success', at});
      assert.deepEqual(seen(conversation.messages), seen(sources.reloaded));
    });
  }
});

test('the failed tools of tool_error: one failed, one with its exit code', () => {
  const {reloaded} = read('tool_error')!;
  const steps = stepsOf(reloaded, settled).filter((step) => step.kind === 'tool');
  assert.deepEqual(
    steps.map(({name, status, exitCode}) => [name, status, exitCode]),
    [
      ['read_file', 'failed', null],
      ['bash', 'done', 3],
    ],
  );
});

test('seven steps of the steps run, in the order of their calls', () => {
  const {reloaded} = read('steps')!;
  const names = stepsOf(reloaded, settled).flatMap((step) =>
    step.kind === 'tool' ? [step.name] : [],
  );
  assert.deepEqual(names, [
    'ls',
    'bash',
    'bash',
    'write_file',
    'read_file',
    'str_replace',
    'present_files',
  ]);
});

test('A13.5 the form’s recorded reply is what we would send', () => {
  const {live} = read('clarify_form')!;
  const index = live.findIndex((message) => message.additional_kwargs?.['human_input_response']);
  const recorded = live[index]!;
  const [open] = clarificationsOf(live.slice(0, index));
  const [answered] = clarificationsOf(live);
  assert.equal(open?.status, 'open');
  assert.equal(answered?.status, 'answered');
  const reply = replyTo(open, answered.answer!);
  assert.deepEqual(reply.content, recorded.content);
  assert.deepEqual(
    reply.additional_kwargs?.['human_input_response'],
    recorded.additional_kwargs?.['human_input_response'],
  );
});

test('the duration of a recorded run is on its last group', () => {
  const {reloaded} = read('steps')!;
  const groups = groupMessages(reloaded, settled);
  assert.deepEqual(
    groups.map(({type, duration, closesRun}) => [type, duration, closesRun]),
    [
      ['human', null, false],
      ['processing', null, false],
      ['files', null, false],
      ['assistant', 1, true],
    ],
  );
});
