import {chromium} from 'playwright-core';
import {chromiumArgs, findChromium} from '../../../scripts/find-chromium.mjs';

/**
 * Opens a page and hands it to `work`, with everything the browser complained about. Resolves with what `work` gives.
 *
 * @template Result
 * @param {string} url
 * @param {(page: import('playwright-core').Page, complaints: string[]) => Promise<Result>} work
 * @param {string[]} [args] - For the browser.
 */
export async function withPage(url, work, args = []) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, ...args],
  });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) {
        complaints.push(`${message.type()}: ${message.text()}`);
      }
    });
    await page.goto(url);
    return await work(page, complaints);
  } finally {
    await browser.close();
  }
}
