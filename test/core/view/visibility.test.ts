import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  attachmentsOf,
  humanText,
  imagesOf,
  isHidden,
  timestampOf,
} from '../../../src/core/view/index.js';
import {ai, hidden, human, tool} from './build.js';

test('A8.1 hidden messages', () => {
  assert.equal(isHidden(hidden(human('h'))), true);
  assert.equal(isHidden(hidden(ai('a', 'x'))), true);
  for (const name of ['summary', 'loop_warning', 'todo_reminder', 'todo_completion_reminder']) {
    assert.equal(isHidden({...human('h'), name}), true, name);
  }
  for (const type of ['system', 'remove', 'function', 'chat']) {
    assert.equal(isHidden({type, id: 'x', content: 'x'}), true, type);
  }
  assert.equal(
    isHidden(human('h', '<slash_skill_activation>plan</slash_skill_activation>\n')),
    true,
  );
  assert.equal(
    isHidden(human('h', '<slash_skill_activation>plan</slash_skill_activation>\ngo')),
    false,
  );
  assert.equal(isHidden(human('h', '', {files: [{filename: 'a.txt'}]})), false);
  assert.equal(isHidden(ai('a', '<slash_skill_activation>x</slash_skill_activation>')), false);
  assert.equal(isHidden(tool('c', 'bash')), false);
});

test('A8.2, A19.1 what a person wrote stays verbatim, white space and $ included', () => {
  const typed = '  $x$ costs $5\n\n\tcode <b>not bold</b>  ';
  assert.equal(humanText(human('h', typed)), typed);
  assert.equal(
    humanText(human('h', [{type: 'text', text: 'a'}, 'b', {type: 'image_url', image_url: 'x'}])),
    'a\nb',
  );
  assert.equal(
    humanText(human('h', '<current_uploads>\n- a.txt\n</current_uploads>\n\n  indented')),
    '  indented',
  );
  assert.equal(humanText(human('h', 'a\n<uploaded_files>x</uploaded_files>\nb')), 'a\nb');
  assert.equal(
    humanText(human('h', '<uploaded_files> is what I mean')),
    '<uploaded_files> is what I mean',
  );
  assert.equal(
    humanText(human('h', 'long prefix', {original_user_content: ' as typed '})),
    ' as typed ',
  );
  assert.equal(humanText(human('h', '<memory>kept</memory>')), '<memory>kept</memory>');
});

test('A8.4, #4363 guard markers that compaction left behind are taken away', () => {
  assert.equal(humanText(human('h', 'BEGIN USER INPUT\nhello\nEND USER INPUT')), 'hello');
  assert.equal(
    humanText(human('h', '--- BEGIN USER INPUT ---\n  hello $1\n\nbye\n--- END USER INPUT ---\n')),
    '  hello $1\n\nbye',
  );
  assert.equal(
    humanText(human('h', 'What does BEGIN USER INPUT mean?')),
    'What does BEGIN USER INPUT mean?',
  );
});

test('long hostile texts are read in linear time', () => {
  const many = '<uploaded_files>'.repeat(50_000);
  assert.equal(humanText(human('h', many)), many);
  const dashes = `${'-'.repeat(100_000)} USER INPUT`;
  assert.equal(humanText(human('h', dashes)), dashes);
});

test('A17.5 files of a message', () => {
  const files = [
    {
      filename: 'report (final).pdf',
      size: 12,
      path: '/mnt/user-data/uploads/report (final).pdf',
      status: 'uploaded',
    },
    {filename: 'b.txt', status: 'uploading'},
    {virtual_path: '/mnt/user-data/uploads/c.md', size: -1, status: 'failed'},
    null,
    {size: 3},
  ];
  assert.deepEqual(attachmentsOf(human('h', '', {files})), [
    {
      filename: 'report (final).pdf',
      size: 12,
      path: '/mnt/user-data/uploads/report (final).pdf',
      status: 'uploaded',
    },
    {filename: 'b.txt', size: null, path: null, status: 'uploading'},
    {filename: 'c.md', size: null, path: '/mnt/user-data/uploads/c.md', status: 'failed'},
  ]);
});

test('A8.3 files of an old uploads block; their names may hold parentheses', () => {
  const block = [
    '<uploaded_files>',
    'The following files have been uploaded:',
    '',
    '- data (1) (58.9 KB)',
    '  Path: /mnt/user-data/uploads/data (1)',
    '- 报告.docx (2 MB)',
    '  Path: /mnt/user-data/uploads/报告.docx',
    '',
    '</uploaded_files>',
    'look',
  ].join('\n');
  assert.deepEqual(attachmentsOf(human('h', block)), [
    {
      filename: 'data (1)',
      size: 60314,
      path: '/mnt/user-data/uploads/data (1)',
      status: 'uploaded',
    },
    {
      filename: '报告.docx',
      size: 2097152,
      path: '/mnt/user-data/uploads/报告.docx',
      status: 'uploaded',
    },
  ]);
  for (const none of ['(empty)', 'No files have been uploaded yet.']) {
    assert.deepEqual(attachmentsOf(human('h', `<uploaded_files>\n${none}\n</uploaded_files>`)), []);
  }
  assert.deepEqual(attachmentsOf(human('h', block, {files: []})), []);
});

test('A9.8 images of a message, in both forms', () => {
  const content = [
    {type: 'image_url', image_url: {url: 'https://a/1.png'}},
    {type: 'image_url', image_url: 'data:image/png;base64,AA'},
    {type: 'image_url'},
    'text',
  ];
  assert.deepEqual(imagesOf(human('h', content)), ['https://a/1.png', 'data:image/png;base64,AA']);
});

test('times of a message', () => {
  assert.equal(
    timestampOf(human('h', '', {timestamp: '2026-01-02T03:04:05Z'})),
    Date.UTC(2026, 0, 2, 3, 4, 5),
  );
  assert.equal(timestampOf(human('h', '', {client_ts: 7})), 7);
  assert.equal(timestampOf({...human('h'), facts: {createdAt: '1970-01-01T00:00:01Z'}}), 1000);
  assert.equal(timestampOf(human('h', '', {timestamp: 'soon'})), null);
});
