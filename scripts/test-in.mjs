/**
 * Runs the smoke tests in another engine: `test-in.mjs firefox|webkit [options of Web Test Runner]`.
 *
 * An engine that is not installed is skipped, and says so.
 */
import {spawn, spawnSync} from 'node:child_process';
import {connect} from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';
import {engines, webkitDriverPort} from './engines.mjs';

const [name = '', ...options] = process.argv.slice(2);
const engine = engines[name];
if (!engine)
  throw new Error(`Unknown engine "${name}"; one of ${Object.keys(engines).join(', ')}.`);

if (!engine.path()) {
  console.log(`skipped: ${name} is not installed (Debian: apt-get install ${engine.packages})`);
} else {
  const files = options.includes('--files') ? [] : ['--files', 'test/smoke/**/*.browser.ts'];
  const driver = name === 'webkit' ? await startWebkitDriver() : undefined;
  const {status} = spawnSync('npx', ['wtr', ...files, ...options], {
    stdio: 'inherit',
    env: {...process.env, ENGINE: name},
  });
  process.exitCode = status ?? 1;
  if (driver?.pid) process.kill(-driver.pid);
}

/** WebKit's browser wants a display; its driver and the display live in a process group of their own. */
async function startWebkitDriver() {
  const driver = spawn(
    'xvfb-run',
    ['-a', '/usr/bin/WebKitWebDriver', `--port=${webkitDriverPort}`],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  for (let tries = 0; tries < 50 && !(await answers(webkitDriverPort)); tries++) await wait(200);
  return driver;
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
