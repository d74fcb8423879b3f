import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const script = fileURLToPath(new URL('../../scripts/count-tests.mjs', import.meta.url));

function count(exitCode: number, output: string): string {
  const {stdout} = spawnSync(process.execPath, [script, String(exitCode)], {
    input: output,
    encoding: 'utf8',
  });
  return stdout.trim();
}

test('counts what node --test reports, in both of its styles', () => {
  assert.equal(count(0, '# tests 7\n# pass 5\n# fail 0\n# cancelled 0\n# skipped 2\n'), '5 0');
  assert.equal(count(1, 'ℹ tests 7\nℹ pass 4\nℹ fail 2\nℹ cancelled 1\n'), '4 3');
});

test('takes the last report of each browser', () => {
  const output = [
    'Chromium: |████  | 1/2 test files | 3 passed, 0 failed',
    'Firefox: |██████| 2/2 test files | 8 passed, 0 failed',
    '\u001B[2K\u001B[1A\u001B[2K\u001B[GChromium: |██████| 2/2 test files | 9 passed, 1 failed, 1 skipped',
  ].join('\n');
  assert.equal(count(1, output), '17 1');
});

test('a command that fails without a failed test is one failure', () => {
  assert.equal(count(2, 'error TS2307: Cannot find module'), '0 1');
  assert.equal(count(1, 'Chromium: |██████| 2/2 test files | 9 passed, 0 failed'), '9 1');
  assert.equal(count(0, 'All matched files use Prettier code style!'), '0 0');
});
