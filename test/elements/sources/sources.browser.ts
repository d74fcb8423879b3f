import {expect, fixture, html} from '@open-wc/testing';
import {ai, human} from '../../../demo/states/data/make.js';
import '../../../src/elements/messages/define.js';
import type {DeerflowMessages} from '../../../src/elements/messages/messages.element.js';
import '../../../src/elements/sources/define.js';
import type {DeerflowSources} from '../../../src/elements/sources/sources.element.js';
import {drawn, find, findAll, textOf} from '../support.js';

const answer =
  'Ships [citation:Harbour news](https://news.example/1) and [citation:来源](https://www.ports.example/a).';

async function show(source: string, lang = 'en'): Promise<DeerflowSources> {
  const element = await fixture<DeerflowSources>(
    html`<deerflow-sources lang=${lang} .source=${source}></deerflow-sources>`,
  );
  await drawn(element);
  return element;
}

describe('deerflow-sources', () => {
  it('A19.8 is folded, and lists each source with its title and host when opened', async () => {
    const element = await show(answer);
    expect(textOf(element)).to.equal('2 sources');
    find(element, 'button')!.click();
    await drawn(element);
    expect(textOf(element)).to.contain('Harbour news news.example').and.contain('ports.example');
    for (const link of findAll<HTMLAnchorElement>(element, 'a')) {
      expect(link.rel).to.equal('noopener noreferrer');
      expect(link.target).to.equal('_blank');
    }
  });

  it('shows nothing for an answer that cites nothing', async () => {
    const element = await show('Just text with [a link](https://a.example).');
    expect(textOf(element)).to.equal('');
    expect(element.matches(':state(empty)')).to.equal(true);
  });

  it('lets a host veto a link, by policy or when it is clicked', async () => {
    const element = await show(answer);
    element.open = true;
    element.linkPolicy = (href) => !href.includes('ports');
    await drawn(element);
    expect(findAll(element, 'a')).to.have.length(1);
    element.addEventListener('deerflow-link-click', (event) => event.preventDefault());
    const click = new MouseEvent('click', {bubbles: true, cancelable: true});
    find(element, 'a')!.dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(true);
  });

  for (const lang of ['en', 'zh-CN']) {
    it(`is accessible, open and folded (${lang})`, async () => {
      const element = await show(answer, lang);
      await expect(element).to.be.accessible();
      element.open = true;
      await drawn(element);
      await expect(element).to.be.accessible();
    });
  }

  it('stands under an answer that cites, once it is settled', async () => {
    const messages = [human('h', 'Where?'), ai('a', answer)];
    const element = await fixture<DeerflowMessages>(
      html`<deerflow-messages lang="en" .messages=${messages}></deerflow-messages>`,
    );
    await drawn(element);
    expect(textOf(element)).to.contain('2 sources');
    element.messages = [human('h', 'Where?'), ai('b', 'Nowhere.')];
    await drawn(element);
    expect(find(element, 'deerflow-sources')).to.equal(null);
  });
});
