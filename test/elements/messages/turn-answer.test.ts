import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ai, call, human, result} from '../../../demo/states/data/make.js';
import {groupMessages} from '../../../src/core/index.js';
import {TranscriptRows} from '../../../src/elements/messages/transcript-items.js';
import {turnAnswer} from '../../../src/elements/messages/turn-answer.js';

test('A9.7 the last answer of a turn is copied with all that was answered in it', () => {
  const messages = [
    human('q1', 'First?'),
    ai('a1', 'One.'),
    human('q2', 'Second?'),
    ai('a2', 'Here is the file.', {
      tool_calls: [call('c1', 'present_files', {filepaths: ['/mnt/user-data/outputs/a.md']})],
    }),
    result('c1', 'present_files', 'Successfully presented files'),
    ai('a3', '<think>why</think>And this is **all**.'),
  ];
  const items = new TranscriptRows().of(groupMessages(messages, {running: false}), '');
  const copied = (id: string): string | null =>
    turnAnswer(
      items,
      items.flatMap((item) => item.messages).find((message) => message.id === id)!,
    );
  assert.equal(copied('a1'), 'One.');
  assert.equal(copied('a2'), null);
  assert.equal(copied('a3')?.replace(/\s+/g, ' '), 'Here is the file. And this is **all**.');
  assert.equal(copied('q2'), null);
});
