import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isSessionError} from '../../../src/core/errors.js';
import {buildRunBody} from '../../../src/core/protocol/run-body.js';
import type {RunRequest} from '../../../src/core/protocol/run-body.js';

const messages = [{type: 'human', content: 'hello'}];
const build = (request: Partial<RunRequest> = {}): Record<string, unknown> => ({
  ...buildRunBody({
    dialect: null,
    threadId: 't',
    messages,
    mode: 'flash',
    streamMode: 'full',
    ...request,
  }),
});

test('A3.7 upstream, and a gateway not known yet, get the common keys and nothing else', () => {
  for (const dialect of [null, 'upstream'] as const) {
    assert.deepEqual(build({dialect, agentId: 'report-writer', model: 'gpt', mode: 'pro'}), {
      assistant_id: 'report-writer',
      input: {messages},
      context: {
        agent_id: 'report-writer',
        agent_name: 'report-writer',
        thread_id: 't',
        model_name: 'gpt',
        thinking_enabled: true,
        is_plan_mode: true,
        subagent_enabled: false,
        reasoning_effort: 'medium',
      },
      config: {recursion_limit: 1000},
      stream_mode: ['values', 'messages-tuple', 'updates', 'custom'],
      on_disconnect: 'continue',
      multitask_strategy: 'reject',
    });
  }
});

test('A3.7 the fork gets the body of its guide, without sub-graphs', () => {
  assert.deepEqual(build({dialect: 'fork', agentId: 'a', mode: 'thinking'}), {
    assistant_id: 'a',
    input: {messages},
    context: {
      agent_id: 'a',
      agent_name: 'a',
      thread_id: 't',
      thinking_enabled: true,
      is_plan_mode: false,
      subagent_enabled: false,
      reasoning_effort: 'low',
      thinking_force_disabled: false,
      memory_injection_enabled: true,
      rag_mode_enabled: false,
      summarization_enabled: false,
    },
    config: {recursion_limit: 1000},
    stream_mode: ['values', 'messages-tuple', 'updates', 'custom'],
    stream_resumable: true,
    on_disconnect: 'continue',
    multitask_strategy: 'reject',
    if_not_exists: 'create',
  });
});

test('A3.7 modes turn into switches; flash names no effort', () => {
  const switches = (mode: RunRequest['mode']): unknown[] => {
    const context = build({mode})['context'] as Record<string, unknown>;
    return ['thinking_enabled', 'is_plan_mode', 'subagent_enabled', 'reasoning_effort'].map(
      (key) => context[key],
    );
  };
  assert.deepEqual(switches('flash'), [false, false, false, undefined]);
  assert.deepEqual(switches('thinking'), [true, false, false, 'low']);
  assert.deepEqual(switches('pro'), [true, true, false, 'medium']);
  assert.deepEqual(switches('ultra'), [true, true, true, 'high']);
  const forkFlash = build({dialect: 'fork'})['context'] as Record<string, unknown>;
  assert.equal(forkFlash['thinking_force_disabled'], true);
  assert.ok(!('reasoning_effort' in forkFlash));
});

test('A1.6 without an agent the gateway’s default one is meant', () => {
  assert.equal(
    'agent_name' in (build()['context'] as object),
    false,
    'upstream refuses it by name',
  );
  assert.equal(build()['assistant_id'], 'lead_agent');
  assert.equal(build({agentId: ''})['assistant_id'], 'lead_agent');
});

test('the host’s context lies over ours, and the send’s over the host’s', () => {
  const context = build({
    dialect: 'fork',
    contexts: [{rag_mode_enabled: true, a: 1, b: 1}, undefined, {b: 2}],
  })['context'] as Record<string, unknown>;
  assert.equal(context['rag_mode_enabled'], true);
  assert.deepEqual([context['a'], context['b']], [1, 2]);
});

test('the host’s buildRun has the last word', () => {
  const body = build({
    dialect: 'upstream',
    onDisconnect: 'cancel',
    buildRun: (body) => ({...body, conversation_references: ['x'], on_disconnect: 'continue'}),
  });
  assert.deepEqual(body['conversation_references'], ['x']);
  assert.equal(body['on_disconnect'], 'continue');
});

test('A2.5 the lean stream asks for no snapshots', () => {
  assert.deepEqual(build({streamMode: 'lean'})['stream_mode'], [
    'messages-tuple',
    'updates',
    'custom',
  ]);
});

test('A3.13 a replay is sent exactly as it was prepared', () => {
  const replay = {
    input: {messages: [{type: 'human', content: 'again', id: 'h'}]},
    checkpoint: {checkpoint_ns: '', checkpoint_id: 'c', checkpoint_map: null},
    metadata: {regenerate_from_run_id: 'r'},
  };
  const body = build({replay});
  assert.deepEqual([body['input'], body['checkpoint'], body['metadata']], Object.values(replay));
});

test('A2.4 a stream mode that no gateway has is a mistake of the page', () => {
  for (const stream_mode of [['messages'], ['values', 'events'], ['values', 3]]) {
    assert.throws(
      () => build({buildRun: (body) => ({...body, stream_mode: stream_mode as string[]})}),
      (error) => isSessionError(error) && error.kind === 'configuration',
    );
  }
});

test('an agent id that makes upstream answer 500 is never sent', () => {
  for (const agentId of ['结构化抽取', 'a b', '../x', 'a/b']) {
    assert.throws(
      () => build({agentId}),
      (error) => isSessionError(error) && error.kind === 'configuration',
    );
  }
});
