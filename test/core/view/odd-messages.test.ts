import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {
  answerOf,
  attachmentsOf,
  clarificationsOf,
  draftOf,
  exportJson,
  exportMarkdown,
  groupMessages,
  humanText,
  presentedFilesOf,
  soundMessages,
  stepsOf,
  subtasksOf,
  usageOf,
  type Message,
} from '../../../src/core/index.js';
import {runs} from '../../support/arbitraries.js';
import {ai, call, human} from './build.js';

/*
 * A host hands messages to an element or to these functions that no gateway has looked over. What is none of the shapes that
 * the types promise must cost a reader no more than itself.
 */

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, NaN, '', [], {}, '__proto__', '{"a":', 'https://a.b'),
  fc.jsonValue({maxDepth: 2}),
);
const maybe = (known: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({weight: 4, arbitrary: known}, {weight: 1, arbitrary: odd});
const ids = maybe(fc.constantFrom('a', 'b', 'constructor', 'a__user'));
const tools = 'task present_files ask_clarification bash web_search write_file toString'.split(' ');
const calls = fc.record(
  {
    id: ids,
    name: maybe(fc.constantFrom(...tools)),
    args: maybe(fc.dictionary(fc.constantFrom('description', 'filepaths', 'path', 'query'), odd)),
  },
  {requiredKeys: []},
);
const request = fc.record(
  {
    version: fc.constantFrom(1, 2),
    kind: fc.constant('human_input_request'),
    source: odd,
    request_id: ids,
    question: odd,
    input_mode: fc.constantFrom('free_text', 'single_choice', 'form'),
    options: odd,
    fields: odd,
  },
  {requiredKeys: []},
);
const kwargs = fc.dictionary(
  fc.constantFrom(
    'files',
    'reasoning_content',
    'clarification',
    'human_input_response',
    'timestamp',
    'turn_duration',
    'subagent_status',
  ),
  odd,
);
const messages = fc.array(
  maybe(
    fc.record(
      {
        type: maybe(fc.constantFrom('human', 'ai', 'tool', 'system', 'AIMessageChunk')),
        id: ids,
        content: maybe(fc.oneof(fc.string(), fc.array(odd, {maxLength: 3}))),
        name: maybe(fc.constantFrom(...tools)),
        tool_call_id: ids,
        artifact: maybe(fc.record({human_input: request})),
        tool_calls: maybe(fc.array(maybe(calls), {maxLength: 3})),
        invalid_tool_calls: odd,
        additional_kwargs: maybe(kwargs),
        usage_metadata: odd,
      },
      {requiredKeys: []},
    ),
  ),
  {maxLength: 6},
) as fc.Arbitrary<Message[]>;

test('no message of a host breaks what the others are read by', () => {
  fc.assert(
    fc.property(messages, fc.boolean(), (given, running) => {
      const list = [human('first', 'Readable'), ...given];
      const groups = groupMessages(list, {running});
      assert.equal(groups[0]?.type, 'human');
      clarificationsOf(list);
      usageOf(list);
      draftOf(list, 'a');
      exportMarkdown({threadId: null, title: null, messages: list}, 0);
      exportJson({threadId: null, title: null, messages: list}, 0);
      for (const group of groups) {
        stepsOf(group.messages, {running});
        subtasksOf(group.messages, {running});
        presentedFilesOf(group.messages);
        for (const message of group.messages) {
          answerOf(message);
          humanText(message);
          attachmentsOf(message);
        }
      }
    }),
    runs(500),
  );
});

test('sound messages come back as they are, and a mended list as the same one', () => {
  const sound = [human('h'), ai('a', 'x', {tool_calls: [call('c', 'bash')]})];
  assert.equal(soundMessages(sound), sound);
  const odd = [human('h'), null, {type: 'ai', content: 7}] as unknown as Message[];
  const mended = soundMessages(odd);
  assert.equal(soundMessages(odd), mended);
  assert.equal(soundMessages([...odd])[1], mended[1]);
  assert.deepEqual(
    mended.map(({content}) => content),
    ['h', '7'],
  );
  assert.deepEqual(soundMessages('x' as unknown as Message[]), []);
});

test('messages that a host gathered from chunks are read like whole ones', () => {
  const [message] = soundMessages([{type: 'AIMessageChunk', id: 'a', content: 'x'}]);
  assert.equal(message?.type, 'ai');
});

test('a time beyond all dates is none', () => {
  const late = human('h', 'x', {timestamp: 1e300});
  assert.match(
    exportJson({threadId: null, title: null, messages: [late]}, 0),
    /"created_at": null/,
  );
});
