/** The chat with everything that a gateway can have, open at once. */
import {expect} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import '../../../src/all.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';
import {find, findAll} from '../support.js';

const gateway = new DemoGateway('upstream-open');

before(() => gateway.setPace(0));

afterEach(closeChats);

const scrollerOf = (page: ChatPage): HTMLElement => page.get('[role=log]');
const distance = ({scrollHeight, clientHeight, scrollTop}: HTMLElement): number =>
  scrollHeight - clientHeight - scrollTop;

/** A conversation with a plan, a goal, changed files, a quote, and the editor of the last question. */
async function openEverything(attributes: Record<string, string>): Promise<ChatPage> {
  const page = await ChatPage.open({gateway: gateway.url, hide: 'artifacts', ...attributes});
  await page.send('[[todos]]');
  await page.send('[[steps]]');
  await page.chat.session?.setGoal('Ship it');
  await until(() => page.has('[part~=changes]'), 'the changes');
  page.get('[part~=changes] button').click();
  page.get('[part~=todos-toggle]').click();
  page.composer.quote('A part of an answer');
  await until(() => page.has('.edit'), 'the button');
  page.get('.edit').click();
  await until(() => page.has('[part~=editor]'), 'the editor');
  page.get<HTMLDetailsElement>('[part~=change] details').open = true;
  await page.drawn();
  return page;
}

describe('the whole chat', () => {
  for (const [theme, lang, dir] of [
    ['light', 'en', 'ltr'],
    ['dark', 'zh-CN', 'ltr'],
    ['light', 'en', 'rtl'],
  ] as const) {
    it(`is accessible with everything open (${theme}, ${lang}, ${dir})`, async () => {
      const page = await openEverything({theme, lang, dir});
      await expect(page.chat).to.be.accessible();
      page.get('#menu-toggle').click();
      await until(() => page.has('[part~=menu-item]'), 'the menu');
      await expect(page.chat).to.be.accessible();
    });
  }

  it('A21.4 fits into 320 px, with nothing cut off sideways', async () => {
    const page = await openEverything({});
    page.chat.parentElement!.style.inlineSize = '320px';
    await until(() => page.chat.matches(':state(narrow)'), 'the state');
    await page.drawn();
    const edge = page.chat.getBoundingClientRect();
    const scroller = scrollerOf(page);
    expect(scroller.scrollWidth).to.be.at.most(scroller.clientWidth);
    const wide = page
      .all('button, textarea, [part~=content], [part~=usage], [part~=title]')
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1);
      });
    expect(wide.map((element) => element.outerHTML.slice(0, 80))).to.deep.equal([]);
  });

  it('A21.4 has room for reading at 200 % zoom', async () => {
    await setViewport({width: 640, height: 400});
    try {
      const page = await ChatPage.open({gateway: gateway.url});
      page.chat.parentElement!.style.inlineSize = '640px';
      page.chat.parentElement!.style.blockSize = '400px';
      await page.send('[[steps]]');
      expect(scrollerOf(page).clientHeight).to.be.greaterThan(150);
      expect(page.composer.getBoundingClientRect().bottom).to.be.at.most(
        page.chat.getBoundingClientRect().bottom,
      );
    } finally {
      await setViewport({width: 1280, height: 800});
    }
  });

  it('has one log, one heading, and one place that speaks', async () => {
    const page = await ChatPage.open({gateway: gateway.url, 'heading-level': '3'});
    await page.send('Hello');
    expect(page.all('[role=log]')).to.have.length(1);
    const headings = page.all('[role=heading]');
    expect(headings.map((heading) => heading.getAttribute('aria-level'))).to.deep.equal(['3']);
    const speaking = findAll(page.chat, '[role=status], [aria-live]').filter(
      (element) =>
        element.getAttribute('aria-live') !== 'off' &&
        element.checkVisibility() &&
        element.id === '',
    );
    expect(speaking.every((element) => element.matches('.visually-hidden'))).to.equal(true);
  });

  it('stays at the end when an answer settles, and lets go of it only for the reader', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    for (let turn = 0; turn < 3; turn += 1) {
      await page.send('[[markdown]]');
      await until(() => distance(scrollerOf(page)) <= 1, 'the end');
      expect(page.has('[part~=jump]')).to.equal(false);
    }
    const scroller = scrollerOf(page);
    await new Promise((resolve) => setTimeout(resolve, 300));
    scroller.dispatchEvent(new WheelEvent('wheel', {deltaY: -300}));
    scroller.scrollTop -= 300;
    await until(() => page.has('[part~=jump]'), 'the button');
    find(page.chat, '[part~=jump]')?.click();
    await until(() => distance(scroller) <= 1, 'the end again');
  });
});
