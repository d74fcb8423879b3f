/**
 * Runs the tests below a folder that need no browser: `run-node-tests.mjs <folder> <ending>`.
 *
 * `node --test` understands glob patterns only from Node 21 on, and shells differ in theirs.
 */
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';

const [folder = 'test', ending = '.test.ts'] = process.argv.slice(2);
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith(ending))
  .map((file) => join(folder, file))
  .toSorted();

const {status} = spawnSync(process.execPath, ['--import', 'tsx', '--test', ...files], {
  stdio: 'inherit',
});
process.exitCode = files.length > 0 ? (status ?? 1) : 1;
