import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

const root = new URL('../../', import.meta.url);
const localPath = /(?<![\w.-])\/(?:work|home|root|Users)\/\w/;

test('no file of the repository names a path of somebody’s machine', (context) => {
  if (!existsSync(new URL('.git', root))) return context.skip('not a git checkout');
  const files = execFileSync('git', ['ls-files', '-z'], {cwd: root, encoding: 'utf8'}).split('\0');
  const naming = files.filter(
    (file) => file !== '' && localPath.test(readFileSync(new URL(encodeURI(file), root), 'utf8')),
  );
  assert.deepEqual(naming, []);
});
