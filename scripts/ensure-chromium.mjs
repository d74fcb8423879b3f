/** Makes sure that browser tests find a Chromium: looks for one, installs it where that is usual, or says how. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {findChromium} from './find-chromium.mjs';

function installWithApt() {
  const asRoot = process.getuid?.() === 0;
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return;
  const run = (...args) =>
    spawnSync('apt-get', ['-y', ...args], {
      stdio: 'inherit',
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  console.log('No Chromium found; installing the one of this system.');
  run('update');
  run('install', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
}

if (!findChromium() && !process.env.CHROME_PATH) installWithApt();

const found = findChromium();
if (found) {
  console.log(`Browser tests use ${found}.`);
} else {
  console.error(
    process.env.CHROME_PATH
      ? `CHROME_PATH names ${process.env.CHROME_PATH}, where there is no file.`
      : [
          'Browser tests need Chromium or Chrome, and none was found. Either install one, e.g.',
          '  sudo apt-get install chromium      (Debian, Ubuntu)',
          '  brew install --cask google-chrome  (macOS)',
          'or say where it is:',
          '  CHROME_PATH=/path/to/chrome npm test',
        ].join('\n'),
  );
  process.exitCode = 1;
}
