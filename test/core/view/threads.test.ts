import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {test} from 'node:test';
import type {Message} from '../../../src/core/state/conversation.js';
import {clarificationsOf, groupMessages, isHidden, stepsOf} from '../../../src/core/view/index.js';

interface Expected {
  /** Types of the groups, with the number of steps in the step bars. */
  readonly groups: string;
  /** How the tool calls ended, where not all are done. */
  readonly failed?: readonly string[];
  readonly clarifications?: readonly string[];
}

const own: Readonly<Record<string, Expected>> = {
  'clarified-website': {
    groups: 'human processing(2) clarification assistant human processing(9) files assistant',
    failed: ['加载设计技能'],
    clarifications: ['answered'],
  },
  'data-analysis': {groups: 'human processing(8) files assistant'},
  'several-calls': {groups: 'human processing(10) files processing(1) assistant human assistant'},
};

/** Conversations that DeerFlow's authors published; they are read where they are, and not part of this project. */
const published: Readonly<Record<string, Expected>> = {
  '21cfea46': {
    groups:
      'human processing(2) clarification assistant human assistant human processing(12) files assistant',
    clarifications: ['answered'],
  },
  '5aa47db1': {
    groups: 'human processing(2) clarification assistant human processing(24) files assistant',
    failed: ['加载前端设计技能来创建足球网站'],
    clarifications: ['answered'],
  },
  ad76c455: {groups: 'human processing(20) files assistant'},
  b83fbb2a: {groups: 'human processing(17) files processing(1) assistant'},
  c02bb4d5: {groups: 'human processing(11) files assistant human processing(2) assistant'},
  f4125791: {groups: 'human processing(3) files assistant'},
};

const ownDirectory = fileURLToPath(new URL('../../fixtures/threads/', import.meta.url));
const publishedDirectory = fileURLToPath(new URL('../../../../shared/threads/', import.meta.url));

for (const [name, expected] of Object.entries(own)) {
  check(name, expected, `${ownDirectory}${name}.json`);
}

if (existsSync(publishedDirectory)) {
  for (const [name, expected] of Object.entries(published)) {
    check(name, expected, `${publishedDirectory}${name}/thread.json`);
  }
} else {
  console.log(
    'The published conversations are absent; testing with those in test/fixtures/threads.',
  );
}

function check(name: string, expected: Expected, file: string): void {
  test(`conversation ${name}`, () => {
    const {values} = JSON.parse(readFileSync(file, 'utf8')) as {values: {messages: Message[]}};
    const {messages} = values;
    const groups = groupMessages(messages, {running: false});
    const outline = groups.map((group) => {
      if (group.type !== 'processing') return group.type;
      return `processing(${stepsOf(group.messages, {running: false}).length})`;
    });
    assert.equal(outline.join(' '), expected.groups);

    const tools = groups
      .flatMap((group) => stepsOf(group.messages, {running: false}))
      .filter((step) => step.kind === 'tool');
    const failed = tools
      .filter(({status}) => status !== 'done')
      .map(({description}) => description);
    assert.deepEqual(failed, expected.failed ?? []);
    const calls = messages.flatMap((message) => message.tool_calls ?? []);
    assert.equal(tools.length, calls.length, 'every call is a step');

    const states = clarificationsOf(messages).map(({status}) => status);
    assert.deepEqual(states, expected.clarifications ?? []);
    const visible = messages.filter((message) => !isHidden(message) && message.type === 'human');
    assert.equal(groups.filter(({type}) => type === 'human').length, visible.length);
  });
}
