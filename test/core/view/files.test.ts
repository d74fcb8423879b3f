import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Message} from '../../../src/core/state/conversation.js';
import {
  artifactsOf,
  draftOf,
  fileKind,
  fileType,
  presentedFilesOf,
} from '../../../src/core/view/index.js';
import {ai, call, tool} from './build.js';

const presents = (id: string, filepaths: unknown): Message =>
  ai(id, '', {tool_calls: [call(id, 'present_files', {filepaths})]});

test('A16.2 presented files: each path once, with its name', () => {
  const messages = [
    presents('a', ['/mnt/user-data/outputs/报告 (1).MD', null]),
    presents('b', '/x/Makefile'),
    presents('c', ['/x/Makefile']),
  ];
  assert.deepEqual(presentedFilesOf(messages), [
    {path: '/mnt/user-data/outputs/报告 (1).MD', name: '报告 (1).MD', extension: 'md'},
    {path: '/x/Makefile', name: 'Makefile', extension: ''},
  ]);
});

test('A16.1 the list is the state’s, then what was presented beside it', () => {
  const paths = artifactsOf(
    ['/a.txt', '/b.txt', '/a.txt'],
    [presents('m', ['/b.txt', '/c.txt'])],
  ).map(({path}) => path);
  assert.deepEqual(paths, ['/a.txt', '/b.txt', '/c.txt']);
});

test('A16.5 files are known by their basename', () => {
  const kinds = {
    '/a.b/page.HTML': 'html',
    '/notes.md': 'markdown',
    '/d/Dockerfile': 'code',
    '/d/Makefile': 'code',
    '/x.py': 'code',
    '/x.csv': 'text',
    '/x.pdf': 'pdf',
    '/pic.svg': 'image',
    '/a.mp3': 'audio',
    '/a.mp4': 'video',
    '/my.skill': 'skill',
    '/archive.zip': 'other',
    '/plain': 'other',
    '/py': 'other',
  };
  for (const [path, kind] of Object.entries(kinds)) assert.equal(fileKind(path), kind, path);
  assert.equal(fileType('/d/Dockerfile').language, 'dockerfile');
});

test('A16.5 names of Object.prototype are ordinary names', () => {
  for (const name of ['constructor', '__proto__', 'x.constructor', 'x.__proto__', 'toString']) {
    assert.deepEqual(fileType(`/d/${name}`), {kind: 'other', language: null}, name);
  }
});

const writes = (id: string, args: Record<string, unknown>): Message =>
  ai(`m-${id}`, '', {tool_calls: [call(id, 'write_file', {path: '/f', ...args})]});

test('A16.11 a draft is what successful writes left, and what the selected one has streamed', () => {
  const messages = [
    writes('c1', {content: 'one\n'}),
    tool('c1', 'write_file', 'OK'),
    writes('c2', {content: 'lost\n', append: true}),
    tool('c2', 'write_file', 'Error: no'),
    writes('other', {path: '/g', content: 'elsewhere'}),
    tool('other', 'write_file', 'OK'),
    writes('c3', {content: 'two', append: true}),
  ];
  assert.deepEqual(draftOf(messages, 'c1'), {path: '/f', content: 'one\n', pending: false});
  assert.equal(draftOf(messages, 'c2'), null);
  assert.deepEqual(draftOf(messages, 'c3'), {path: '/f', content: 'one\ntwo', pending: true});
  assert.deepEqual(draftOf([...messages, writes('c4', {content: 'new'})], 'c4')?.content, 'new');
  assert.equal(draftOf(messages, 'nope'), null);
  assert.equal(draftOf([writes('c', {path: undefined, content: 'x'})], 'c'), null);
});
