/** The browser engines that tests run in: where each is found and how Web Test Runner starts it. */
import {existsSync} from 'node:fs';
import {chromiumArgs, findChromium} from './find-chromium.mjs';

/** Port on which `test-in.mjs` starts WebKit's driver. */
export const webkitDriverPort = 9119;

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const webkitPaths = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

const find = (paths) => paths.find((path) => existsSync(path));

export const engines = {
  chromium: {
    path: findChromium,
    packages: 'chromium',
    async launcher(executablePath) {
      const {playwrightLauncher} = await import('@web/test-runner-playwright');
      return playwrightLauncher({
        product: 'chromium',
        launchOptions: {executablePath, args: chromiumArgs},
      });
    },
  },
  firefox: {
    path: () => find(firefoxPaths),
    packages: 'firefox-esr',
    async launcher(executablePath) {
      const {chromeLauncher} = await import('@web/test-runner-chrome');
      const launcher = chromeLauncher({
        launchOptions: {browser: 'firefox', executablePath, headless: true},
      });
      launcher.name = 'Firefox';
      return launcher;
    },
  },
  webkit: {
    path: () => (existsSync('/usr/bin/WebKitWebDriver') ? find(webkitPaths) : undefined),
    packages: 'webkit2gtk-driver xvfb xauth',
    async launcher(binary) {
      const [{seleniumLauncher}, {Builder, Capabilities}] = await Promise.all([
        import('@web/test-runner-selenium'),
        import('selenium-webdriver'),
      ]);
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {binary, args: ['--automation']},
      });
      return seleniumLauncher({
        driverBuilder: new Builder()
          .usingServer(`http://127.0.0.1:${webkitDriverPort}`)
          .withCapabilities(capabilities),
      });
    },
  },
};
