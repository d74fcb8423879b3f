import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {ThreadState} from '../../../src/core/protocol/wire.js';
import {play, wireOf} from './helpers.js';

/* Conversations published with DeerFlow's own front end, as an older server returned them; not part of this project. */

const directory = fileURLToPath(new URL('../../../../shared/threads/', import.meta.url));
const isThere = existsSync(directory);
const skip = isThere ? false : 'the published threads are absent';

describe('published threads', {skip}, () => {
  const names = isThere
    ? readdirSync(directory, {withFileTypes: true}).filter((entry) => entry.isDirectory())
    : [];
  for (const {name} of names) {
    it(`${name} loads without loss`, () => {
      const text = readFileSync(`${directory}${name}/thread.json`, 'utf8');
      const {values} = JSON.parse(text) as ThreadState;
      const conversation = play([{type: 'state-read', values, authoritative: true}]);
      const told = values.messages ?? [];
      const sorted = (messages: readonly {id?: string | null}[]): unknown =>
        messages.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
      assert.deepEqual(sorted(conversation.messages.map(wireOf)), sorted(told));
      assert.deepEqual(conversation.artifacts, values.artifacts ?? []);
      assert.equal(conversation.title, values.title ?? null);
      assert.equal(conversation.todos.length, values.todos?.length ?? 0);
      const withoutResults = (messages: readonly {type: string; id?: string | null}[]): unknown =>
        messages.filter(({type}) => type !== 'tool').map(({id}) => id);
      assert.deepEqual(withoutResults(conversation.messages), withoutResults(told));
    });
  }
});
