import assert from 'node:assert/strict';
import {test} from 'node:test';
import {english} from '../../src/i18n/english.js';
import {withOverrides} from '../../src/i18n/localize.js';
import type {Strings} from '../../src/i18n/types.js';

test("a host's texts count before and after the part that says them has come", async () => {
  const given = {send: 'Go', thinking: 5, thoughtFor: (duration: string) => `${duration} of it`};
  const strings = withOverrides(english, given as unknown as Partial<Strings>);
  assert.equal(strings.send, 'Go');
  assert.equal(strings.stop, 'Stop');
  assert.equal(english.thinking, undefined, 'the part has not come yet');

  await import('../../src/i18n/en/reasoning.js');
  assert.equal(strings.thoughtFor('2s'), '2s of it');
  assert.equal(english.thoughtFor('2s'), 'Thought for 2s');
});

test('a text of another kind is not used, and the developer is told', async (context) => {
  const warn = context.mock.method(console, 'warn', () => undefined);
  await import('../../src/i18n/en/usage.js');
  const given = {contextUsed: 5, retry: undefined} as unknown as Partial<Strings>;
  const strings = withOverrides(english, given);
  assert.equal(strings.contextUsed('5 %'), '5 % of the context used');
  assert.equal(strings.retry, 'Try again');
  assert.equal(warn.mock.callCount(), 1);
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /strings\.contextUsed/);
});
