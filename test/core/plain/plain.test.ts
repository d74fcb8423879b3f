import assert from 'node:assert/strict';
import {describe, it, test} from 'node:test';
import fc from 'fast-check';
import {decodePlain} from '../../../src/core/plain/plain-frames.js';
import {groupPlainMessages} from '../../../src/core/plain/plain-groups.js';
import {isPlain} from '../../../src/core/plain/plain-message.js';
import {reading, whole} from '../../../src/core/plain/reading.js';
import {decode} from '../../../src/core/protocol/decode.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {soundMessages} from '../../../src/core/protocol/sound.js';
import type {Message} from '../../../src/core/state/conversation.js';
import {reduceLive} from '../../../src/core/state/reduce-live.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import * as view from '../../../src/core/view/index.js';
import {runs} from '../../support/arbitraries.js';
import {captureBytes, coverage, streamNames, tellWhatIsMissing} from '../../support/captures.js';

/*
 * What a first answer takes is a part of what any conversation takes, and has to say the same.
 */

tellWhatIsMissing();

function framesOf(name: string): readonly SseMessage[] {
  const frames: SseMessage[] = [];
  const reader = createEventReader((frame) => frames.push(frame));
  reader.push(captureBytes(`${name}.sse`));
  reader.end();
  return frames;
}

/** The frames before the first that is not plain. */
function plainStart(frames: readonly SseMessage[]): readonly SseMessage[] {
  const end = frames.findIndex((frame) => decodePlain(frame) === null);
  return end < 0 ? frames : frames.slice(0, end);
}

describe(`plain frames (${coverage})`, () => {
  for (const name of streamNames()) {
    it(`${name}: say what they say to any reader`, () => {
      const frames = framesOf(name);
      for (const frame of frames) {
        const event = decodePlain(frame);
        if (event !== null) assert.deepEqual(event, decode(frame));
      }
      let plain = emptyConversation('t');
      let any = emptyConversation('t');
      let groups: readonly view.Group[] | undefined;
      for (const frame of plainStart(frames)) {
        const event = {type: 'frame', event: decode(frame), at: 1, id: frame.id} as const;
        plain = reduceLive(plain, event) as typeof plain;
        any = reduce(any, event) as typeof any;
        assert.deepEqual(plain.messages, any.messages);
        const options = {running: plain.run !== null, runId: plain.run?.id ?? null};
        groups = groupPlainMessages(plain.messages, options, groups);
        assert.deepEqual(groups, view.groupMessages(any.messages, options));
      }
    });
  }

  it('are all that a plain answer is told by', () => {
    for (const name of ['echo', 'lean.echo'])
      assert.equal(plainStart(framesOf(name)).length, framesOf(name).length, name);
  });
});

const odd = {
  'a tool’s result': {type: 'tool', content: 'x', tool_call_id: 'c'},
  'a call': {type: 'ai', content: '', tool_calls: [{name: 'bash', args: {}}]},
  'a broken call': {type: 'ai', content: '', invalid_tool_calls: [{}]},
  'an inline thought': {type: 'ai', content: 'So <think>hm</think> yes'},
  'the end of a thought': {type: 'ai', content: 'hm</think> yes'},
  'an uploads block': {type: 'human', content: '<uploaded_files>\n- a (1 KB)\n</uploaded_files>'},
  'a skill': {type: 'human', content: '<slash_skill_activation>x</slash_skill_activation>'},
  'a guard': {type: 'human', content: '--- BEGIN USER INPUT ---\nx'},
  'a picture': {type: 'human', content: [{type: 'image_url', image_url: {url: 'x'}}]},
  'a thinking block': {type: 'ai', content: [{type: 'thinking', thinking: 'x'}]},
  files: {type: 'human', content: 'x', additional_kwargs: {files: []}},
  'a reply': {type: 'human', content: '', additional_kwargs: {human_input_response: {}}},
  'no type': {content: 'x'},
  'a chunk': {type: 'AIMessageChunk', content: 'x'},
  'a number for a text': {type: 'ai', content: 3},
  'a list for kwargs': {type: 'ai', content: 'x', additional_kwargs: []},
  'a number for an id': {type: 'ai', content: 'x', id: 3},
  nothing: null,
};

for (const [name, message] of Object.entries(odd)) {
  test(`${name} is not plain`, () => {
    assert.equal(isPlain(message), false);
    const data = JSON.stringify({messages: [message]});
    assert.equal(decodePlain({event: 'values', data}), null);
  });
}

test('a piece of a text that may be the beginning of a mark is not plain', () => {
  for (const content of ['a < b', 'so <th', 'a</'])
    assert.equal(
      decodePlain({event: 'messages', data: JSON.stringify([{type: 'AIMessageChunk', content}])}),
      null,
    );
});

test('other frames are left to any reader', () => {
  for (const [event, data] of Object.entries({
    values: 'not JSON',
    error: '{"message": "no"}',
    gap: '{"code": "stream_replay_gap", "run_id": "r"}',
    custom: '{"type": "task_started", "task_id": "t"}',
    updates: '{"__interrupt__": []}',
    'values|tools:1': '{}',
    new: '{}',
    metadata: '{}',
  }))
    assert.equal(decodePlain({event, data}), null, event);
});

const message: fc.Arbitrary<Message> = fc
  .record({
    type: fc.constantFrom('human', 'ai', 'system'),
    content: fc.oneof(
      fc.string(),
      fc.array(fc.record({type: fc.constant('text'), text: fc.string()}), {maxLength: 2}),
    ),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'a__user', null),
    name: fc.constantFrom(null, 'summary', 'user-input'),
    additional_kwargs: fc.record(
      {
        hide_from_ui: fc.boolean(),
        run_id: fc.constantFrom('r1', 'r2', ''),
        turn_duration: fc.constantFrom(3, 4.6, -1, 'x'),
        reasoning_content: fc.constantFrom('why', ' ', 3),
      },
      {requiredKeys: []},
    ),
    facts: fc.record({runId: fc.constantFrom('r1', 'r3')}, {requiredKeys: []}),
  })
  .filter(isPlain);

test('plain messages are read as any reader reads them', () => {
  assert.equal(whole.loaded(), undefined);
  const plain = reading();
  fc.assert(
    fc.property(fc.array(message, {maxLength: 8}), fc.boolean(), (messages, running) => {
      assert.equal(soundMessages(messages), messages);
      for (const one of messages) {
        assert.equal(plain.answerOf(one), view.answerOf(one));
        assert.equal(plain.reasoningOf(one), view.reasoningOf(one));
        if (one.type === 'human') assert.equal(plain.humanText(one), view.humanText(one));
        assert.deepEqual(plain.attachmentsOf(one), view.attachmentsOf(one));
        assert.deepEqual(plain.imagesOf(one), view.imagesOf(one));
      }
      // What a turn that said nothing leaves is decided with all that is known of it.
      const turn = running
        ? messages.findLastIndex((one) => view.groupMessages([one], {running})[0]?.type === 'human')
        : messages.length;
      if (messages.some((one, index) => index < turn && one.type === 'ai' && !view.hasAnswer(one)))
        return;
      const options = {running, runId: 'r9'};
      const groups = plain.groupMessages(messages, options);
      assert.deepEqual(groups, view.groupMessages(messages, options));
      assert.ok(
        plain
          .groupMessages(messages, options, groups)
          .every((group, index) => group === groups[index]),
      );
    }),
    runs(300),
  );
});
