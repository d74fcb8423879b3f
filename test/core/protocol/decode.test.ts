import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode} from '../../../src/core/protocol/decode.js';
import type {StreamEvent} from '../../../src/core/protocol/events.js';

const frame = (event: string, data: unknown): StreamEvent =>
  decode({event, data: JSON.stringify(data)});

test('A2.3 metadata names the run, and the thread where it does', () => {
  assert.deepEqual(frame('metadata', {run_id: 'r', thread_id: 't'}), {
    type: 'metadata',
    runId: 'r',
    threadId: 't',
  });
  assert.deepEqual(frame('metadata', {run_id: 'r'}), {
    type: 'metadata',
    runId: 'r',
    threadId: null,
  });
  assert.equal(frame('metadata', {}).type, 'unknown');
});

test('A2.3 a message comes with the node that wrote it', () => {
  const message = {type: 'AIMessageChunk', id: 'a', content: 'x', tool_call_chunks: [{index: 0}]};
  assert.deepEqual(frame('messages', [message, {langgraph_node: 'model', new: 1}]), {
    type: 'message',
    message,
    node: 'model',
  });
  assert.deepEqual(frame('messages', [message]), {type: 'message', message, node: null});
  assert.deepEqual(frame('messages', message), {type: 'message', message, node: null});
});

test('unknown fields and block types are kept', () => {
  const message = {type: 'ai', content: [{type: 'hologram', depth: 3}, 'text'], novelty: {a: 1}};
  const event = frame('messages', [message, {}]);
  assert.deepEqual(event.type === 'message' && event.message, message);
  const values = {messages: [message], novelty: [1]};
  assert.deepEqual(frame('values', values), {type: 'values', values});
});

test('what breaks the shape of a message is mended or left out, and the rest stays', () => {
  const event = frame('messages', [
    {
      type: 'ai',
      id: 4,
      content: {a: 1},
      additional_kwargs: 'no',
      tool_calls: [
        {name: 'ls', args: {}},
        null,
        {name: 'x', args: 'y'},
        {name: 'bash', id: 7, args: '{"command":"ls"}'},
        {args: {}},
      ],
      tool_call_chunks: 'no',
      usage_metadata: null,
    },
    null,
  ]);
  assert.deepEqual(event.type === 'message' && {...event.message}, {
    type: 'ai',
    content: '{"a":1}',
    tool_calls: [
      {name: 'ls', args: {}},
      {name: 'x', id: null, args: {}},
      {name: 'bash', id: null, args: {command: 'ls'}},
    ],
    usage_metadata: null,
  });
  const blocks = frame('messages', [{type: 'ai', content: [{text: 'kept'}, {thinking: 'no'}]}]);
  assert.deepEqual(blocks.type === 'message' && blocks.message.content, [
    {text: 'kept', type: 'text'},
  ]);
  assert.deepEqual(frame('values', {messages: [null, 1, {type: 'ai'}, {id: 'x'}], title: 't'}), {
    type: 'values',
    values: {messages: [{content: null, type: 'ai'}], title: 't'},
  });
  for (const odd of [null, 1, 'x', [], {content: 'x'}, [null, {}], [{type: 1}, {}]]) {
    assert.equal(frame('messages', odd).type, 'unknown', JSON.stringify(odd));
  }
});

test('A2.3 updates are kept per node, silent nodes and interrupts included', () => {
  const data = {
    model: {messages: [{type: 'ai', content: 'x'}], title: 'T'},
    'Title.after_model': null,
    __interrupt__: [{value: 1}],
    __proto__x: {},
  };
  assert.deepEqual(frame('updates', data), {type: 'updates', updates: data});
  assert.deepEqual(frame('updates', {tools: {messages: {type: 'tool', content: 'x'}}, odd: 3}), {
    type: 'updates',
    updates: {tools: {messages: [{type: 'tool', content: 'x'}]}},
  });
});

test('a node called __proto__ changes no prototype', () => {
  const event = decode({event: 'updates', data: '{"__proto__":{"polluted":true}}'});
  assert.ok(event.type === 'updates');
  assert.equal((event.updates as {polluted?: unknown}).polluted, undefined);
  assert.equal(({} as {polluted?: unknown}).polluted, undefined);
});

test('A2.3 custom frames of both dialects pass as they are', () => {
  for (const data of [
    {type: 'task_running', task_id: 'c', message: '正在检索…'},
    {type: 'task_running', task_id: 'c', message: {type: 'ai', content: ''}, message_index: 1},
    {type: 'context_compacting', message: '正在压缩上下文…'},
    {type: 'something_new', any: [1]},
  ]) {
    assert.deepEqual(frame('custom', data), {type: 'custom', data});
  }
  assert.equal(frame('custom', 'text').type, 'unknown');
  assert.equal(frame('custom', {no: 'type'}).type, 'unknown');
});

test('A4.5 an error is understood in every shape', () => {
  const shapes: [unknown, string, string | null][] = [
    ['boom', 'boom', null],
    [{message: 'boom', name: 'ValueError'}, 'boom', 'ValueError'],
    [{error: 'ValueError', message: 'boom'}, 'boom', 'ValueError'],
    [{error: 'boom'}, 'boom', null],
    [{error: {message: 'boom', name: 'X'}}, 'boom', 'X'],
    [{detail: 'boom'}, 'boom', null],
    [{}, 'The run failed.', null],
    [null, 'The run failed.', null],
    [[1], 'The run failed.', null],
  ];
  for (const [data, message, name] of shapes) {
    assert.deepEqual(frame('error', data), {type: 'error', message, name});
  }
  assert.deepEqual(decode({event: 'error', data: 'boom, not JSON'}), {
    type: 'error',
    message: 'boom, not JSON',
    name: null,
  });
});

test('A5.5 a replay gap must name its run and hold usable positions', () => {
  const gap = {
    code: 'stream_replay_gap',
    run_id: 'r',
    requested_event_id: null,
    earliest_available_event_id: '17-4',
    latest_available_event_id: 9,
    recovery: 'reload_durable_state',
  };
  assert.deepEqual(frame('gap', gap), {
    type: 'gap',
    gap: {runId: 'r', requestedEventId: null, earliestEventId: '17-4', latestEventId: '9'},
  });
  for (const broken of [
    {...gap, run_id: ''},
    {...gap, code: 'other'},
    {...gap, latest_available_event_id: {}},
    null,
    'gap',
  ]) {
    assert.equal(frame('gap', broken).type, 'malformed');
  }
});

test('A2.3 frames of a sub-graph never pass for the thread’s own', () => {
  for (const name of ['values|tools:1', 'messages|tools:1', 'updates|a|b', 'end|x', 'error|x']) {
    assert.deepEqual(frame(name, {messages: []}), {type: 'unknown', name, data: {messages: []}});
  }
});

test('A2.3 unknown events are kept and names of object members are none', () => {
  for (const name of ['message', 'tasks', 'debug', 'constructor', '__proto__', 'toString']) {
    assert.deepEqual(frame(name, 1), {type: 'unknown', name, data: 1});
  }
});

test('data that is not JSON is malformed, and its text is not repeated', () => {
  const event = decode({event: 'values', data: '{"secret text'});
  assert.ok(event.type === 'malformed');
  assert.equal(event.name, 'values');
  assert.doesNotMatch(event.reason, /secret/);
});

test('A2.3 the end is the end, whatever stands beside it', () => {
  for (const data of ['null', '', '{}', 'oops']) {
    assert.deepEqual(decode({event: 'end', data}), {type: 'end'});
  }
});
