/**
 * Reads a runner's output and prints `<passed> <failed>`: `count-tests.mjs <exit code> < output`.
 *
 * Understands the closing lines of `node --test` (TAP and spec) and of Web Test Runner. A command
 * that failed without a failed test, by a crash or a lint error, counts as one failure.
 */
import {readFileSync} from 'node:fs';

const exitCode = Number(process.argv[2] ?? 0);
// Web Test Runner redraws its progress with cursor movements.
const output = readFileSync(0, 'utf8').replace(/\u001B\[[0-9;]*[A-Za-z]/g, '');

function sum(pattern) {
  return [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
}

const nodePassed = sum(/^(?:#|ℹ) pass (\d+)$/gm);
const nodeFailed = sum(/^(?:#|ℹ) (?:fail|cancelled) (\d+)$/gm);

// Each browser reports its progress many times; the last report is the result.
const byBrowser = new Map();
const progress = /^(\w[\w ]*):\s*\|[^|\n]*\|\s*\d+\/\d+ test files \| (\d+) passed, (\d+) failed/gm;
for (const [, browser, passed, failed] of output.matchAll(progress)) {
  byBrowser.set(browser, [Number(passed), Number(failed)]);
}
const wtrPassed = [...byBrowser.values()].reduce((total, [passed]) => total + passed, 0);
const wtrFailed = [...byBrowser.values()].reduce((total, [, failed]) => total + failed, 0);

const failed = nodeFailed + wtrFailed;
console.log(nodePassed + wtrPassed, exitCode !== 0 && failed === 0 ? 1 : failed);
