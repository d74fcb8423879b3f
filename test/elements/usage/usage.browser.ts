import {expect, fixture, html} from '@open-wc/testing';
import type {ThreadUsage} from '../../../src/core/index.js';
import '../../../src/elements/usage/define.js';
import type {DeerflowUsage} from '../../../src/elements/usage/usage.element.js';
import {drawn, find, textOf} from '../support.js';

const usage: ThreadUsage = {
  totalTokens: 12_345,
  inputTokens: 9_999,
  outputTokens: 2_346,
  contextTokens: 8_000,
  contextLimit: 64_000,
  contextPercentage: 12.5,
};

async function show(shown: ThreadUsage, lang = 'en'): Promise<DeerflowUsage> {
  const element = await fixture<DeerflowUsage>(
    html`<deerflow-usage lang=${lang} .usage=${shown}></deerflow-usage>`,
  );
  await drawn(element);
  return element;
}

const labelOf = (element: DeerflowUsage) =>
  find(element, '[part=usage]')?.getAttribute('aria-label') ?? '';

describe('deerflow-usage', () => {
  it('A20.9 tells how full the context is, with one decimal at most', async () => {
    expect(textOf(await show(usage))).to.equal('12.5%');
    expect(textOf(await show({...usage, contextPercentage: 12}))).to.equal('12%');
  });

  it('A20.8 counts tokens exactly below ten thousand and in thousands above', async () => {
    expect(labelOf(await show(usage))).to.contain('12.3K tokens (9,999 in, 2,346 out)');
    expect(textOf(await show({...usage, contextPercentage: null}))).to.equal('12.3K');
  });

  it('shows nothing where nothing was counted', async () => {
    const element = await show({...usage, totalTokens: 0, contextPercentage: null});
    expect(textOf(element)).to.equal('');
  });

  for (const lang of ['en', 'zh-CN']) {
    it(`is accessible (${lang})`, async () => {
      await expect(await show(usage, lang)).to.be.accessible();
    });
  }
});
