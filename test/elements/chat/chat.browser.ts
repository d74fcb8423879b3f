import {expect} from '@open-wc/testing';
import {emulateMedia, sendKeys} from '@web/test-runner-commands';
import '../../../src/all.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';
import {find, findAll, textOf} from '../support.js';

const gateway = new DemoGateway('fork-open');
const signedOut = new DemoGateway('fork');
const chatWith = (attributes = {}): Promise<ChatPage> =>
  ChatPage.open({gateway: gateway.url, ...attributes});

before(() => gateway.setPace(0));

afterEach(closeChats);

describe('deerflow-chat', () => {
  describe('parts', () => {
    /** Whether a page's `deerflow-chat::part(name)` reaches an element. */
    function reaches(page: ChatPage, part: string): boolean {
      const style = document.createElement('style');
      style.textContent = `deerflow-chat::part(${part}) { --reached: ${part} }`;
      document.head.append(style);
      const reached = findAll(page.chat, `[part~="${part}"]`).some(
        (element) => getComputedStyle(element).getPropertyValue('--reached').trim() === part,
      );
      style.remove();
      return reached;
    }

    function expectReached(page: ChatPage, parts: string): void {
      const missed = parts.split(' ').filter((part) => !reaches(page, part));
      expect(missed, 'parts that a page cannot style').to.deep.equal([]);
    }

    it('of the empty page and its composer can be styled', async () => {
      const page = await chatWith({hide: ''});
      page.chat.starters = ['What can you do?'];
      page.chat.disclaimer = 'Answers may be wrong.';
      page.chat.agentAvatar = 'data:,';
      await page.drawn();
      expectReached(page, 'header title avatar welcome starter composer disclaimer');
      expectReached(page, 'textarea send attach model-select mode-select');
    });

    it('of messages, steps and Markdown can be styled', async () => {
      const page = await chatWith();
      await page.send('[[steps]]');
      await page.send('[[markdown]]');
      await page.unfoldSteps();
      find(page.chat, '[part~=step] button')?.click();
      await until(() => page.has('table'), 'the Markdown');
      expectReached(
        page,
        'messages message message-user message-assistant bubble content markdown',
      );
      expectReached(page, 'code table link steps steps-toggle step step-icon step-label');
      expectReached(page, 'files file');
      await until(() => page.has('[part~=suggestion]'), 'suggestions');
      expectReached(page, 'suggestions suggestion');
    });

    it('of reasoning, details, cards and subtasks can be styled', async () => {
      const page = await chatWith();
      await page.send('[[thinking]]');
      await page.send('[[subagents]]');
      await page.send('[[form]]');
      await until(() => page.has('[part~=submit]'), 'the card');
      expectReached(page, 'reasoning subtask clarification question answer-field submit');
      await page.send('[[clarify_options]]');
      await until(() => page.has('[part~=option]'), 'the card');
      expectReached(page, 'option');
    });

    it('of what goes wrong and of a run can be styled', async () => {
      const page = await chatWith();
      await page.startSending('[[409]]');
      await page.untilNotice(/still answering/);
      expectReached(page, 'notice');
      await page.startSending('[[500]]');
      await page.untilNotice(/server failed/);
      expectReached(page, 'error');
      await page.startRun('[[drip s=1]]');
      await until(() => page.has('[part~=stop]'), 'the stop button');
      expectReached(page, 'stop');
      await page.nextRunEnd();
    });

    it('of the list of conversations can be styled', async () => {
      const page = await chatWith();
      await page.send('Hello');
      page.button('Conversations').click();
      await until(() => page.has('[part~=thread]'), 'the list');
      expectReached(page, 'threads thread');
    });
  });

  it('offers the models that a host gives in place of the gateway’s', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    await until(() => page.has('[part~=model-select]'), 'the gateway’s models');
    page.chat.models = [{name: 'own', display_name: 'The only one'}];
    await page.drawn();
    const names = [...page.get<HTMLSelectElement>('[part~=model-select]').options].map(
      (option) => option.text,
    );
    expect(names).to.include('The only one').and.have.length(2);
    expect(page.chat.models.map(({name}) => name)).to.deep.equal(['own']);
  });

  describe('states', () => {
    const has = (page: ChatPage, state: string): boolean => page.chat.matches(`:state(${state})`);

    it('tell what goes on', async () => {
      const page = await chatWith();
      expect(has(page, 'empty')).to.equal(true);
      await page.startRun('[[drip s=60]]');
      await until(() => has(page, 'streaming') && !has(page, 'empty'), 'streaming');
      page.get('[part~=stop]').click();
      await until(() => has(page, 'stopping') || !page.running, 'stopping');
      await until(() => !has(page, 'streaming'), 'the end');
      await page.send('[[clarify]]');
      await until(() => has(page, 'needs-answer'), 'the question');
      page.chat.newThread();
      await until(() => has(page, 'empty') && !has(page, 'needs-answer'), 'a new conversation');
    });

    it('tell when it is narrow', async () => {
      const page = await chatWith();
      expect(has(page, 'narrow')).to.equal(false);
      page.chat.parentElement!.style.inlineSize = '360px';
      await until(() => has(page, 'narrow'), 'the state');
    });

    it('tell when the gateway is out of reach', async () => {
      const page = await ChatPage.open(
        {gateway: gateway.url},
        {fetch: () => Promise.reject(new TypeError('Failed to fetch'))},
      );
      await until(() => has(page, 'offline'), 'the state');
    });
  });

  describe('by keyboard alone', () => {
    /** Where the focus is, through all shadow roots. */
    function focused(): Element | null {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element;
    }

    async function tabTo(matches: (element: Element) => boolean, key = 'Tab'): Promise<void> {
      for (let presses = 0; presses < 60; presses += 1) {
        const element = focused();
        if (element !== null && matches(element)) return;
        await sendKeys({press: key});
      }
      throw new Error('Tab never came there.');
    }

    const labelled = (label: RegExp) => (element: Element) =>
      label.test(element.getAttribute('aria-label') ?? textOf(element));

    it('sends, stops, unfolds steps and goes on to a new conversation', async () => {
      const page = await chatWith();
      page.chat.focus();
      await until(() => focused() === page.textarea, 'the focus');
      const ended = page.nextRunEnd();
      await sendKeys({type: '[[drip s=60]]'});
      await sendKeys({press: 'Enter'});
      await until(() => page.has('[part~=stop]'), 'the stop button');
      await tabTo((element) => element.matches('[part~=stop]'));
      await sendKeys({press: 'Enter'});
      expect(await ended).to.equal('stopped');
      await until(() => focused() === page.textarea, 'the focus back in the composer');

      const second = page.nextRunEnd();
      await sendKeys({type: '[[steps]]'});
      await sendKeys({press: 'Enter'});
      expect(await second).to.equal('success');
      await tabTo((element) => element.matches('[part~=steps-toggle]'), 'Shift+Tab');
      await sendKeys({press: 'Enter'});
      await until(() => page.steps.join(' ').includes('执行脚本'), 'the steps');

      await tabTo(labelled(/^New conversation$/), 'Shift+Tab');
      await sendKeys({press: 'Enter'});
      await until(() => page.messages.length === 0, 'a new conversation');
      await until(() => focused() === page.textarea, 'the focus in the composer');
    });

    it('answers a choice, a text and a form', async () => {
      const page = await chatWith();
      await page.send('[[clarify_options]]');
      await until(() => page.has('[part~=option]'), 'the card');
      await tabTo((element) => element.matches('[part~=option]'), 'Shift+Tab');
      let ended = page.nextRunEnd();
      await sendKeys({press: 'Enter'});
      expect(await ended).to.equal('success');
      expect(page.answers.at(-1)).to.contain('You chose');

      await page.send('[[clarify]]');
      await until(
        () => page.has('[part~=clarification-open] textarea, textarea[part~=answer-field]'),
        'the card',
      );
      await tabTo((element) => element.matches('textarea[part~=answer-field]'), 'Shift+Tab');
      ended = page.nextRunEnd();
      await sendKeys({type: 'Oslo'});
      await sendKeys({press: 'Enter'});
      expect(await ended).to.equal('success');
      expect(page.answers.at(-1)).to.contain('Oslo');
    });

    it('switches between conversations', async () => {
      const page = await chatWith();
      await page.send('The first one');
      const first = page.chat.threadId;
      page.chat.newThread();
      await page.drawn();
      await page.send('The second one');
      await tabTo(labelled(/^Conversations$/), 'Shift+Tab');
      await sendKeys({press: 'Enter'});
      await until(() => page.all('[part~=thread]').length > 1, 'the list');
      await tabTo(
        (element) => element.matches('.open') && textOf(element).includes('The first one'),
      );
      await sendKeys({press: 'Enter'});
      await until(() => page.chat.threadId === first, 'the first conversation');
      await page.untilText('You said: The first one');
    });
  });

  describe('is accessible', () => {
    const expectAccessible = (page: ChatPage) => expect(page.chat).to.be.accessible();

    for (const theme of ['light', 'dark'] as const) {
      it(`empty, answered, asked and failed, ${theme}`, async () => {
        const page = await chatWith({theme});
        await expectAccessible(page);
        await page.send('[[steps]]');
        await page.unfoldSteps();
        await expectAccessible(page);
        await page.send('[[form]]');
        await until(() => page.has('[part~=submit]'), 'the card');
        await expectAccessible(page);
        await page.startSending('[[500]]');
        await page.untilNotice(/server failed/);
        await expectAccessible(page);
      });
    }

    it('while it answers', async () => {
      const page = await chatWith();
      await page.startRun('[[drip s=60]]');
      await until(() => page.answers.length > 0, 'the first words');
      await expectAccessible(page);
      page.get('[part~=stop]').click();
      await page.nextRunEnd();
      await expectAccessible(page);
    });

    it('signed out', async () => {
      const page = await ChatPage.open({gateway: signedOut.url});
      await until(() => page.has('input[name=name]'), 'the form');
      await expectAccessible(page);
    });

    it('in Chinese, from right to left, narrow, with the list open', async () => {
      const page = await chatWith({lang: 'zh-CN', dir: 'rtl'});
      await page.send('[[markdown]]');
      page.button('对话列表').click();
      await until(() => page.has('[part~=thread]'), 'the list');
      await expectAccessible(page);
      page.chat.parentElement!.style.inlineSize = '360px';
      await until(() => page.chat.matches(':state(narrow)'), 'the state');
      await expectAccessible(page);
    });

    it('with more contrast and less motion', async () => {
      await emulateMedia({forcedColors: 'active', reducedMotion: 'reduce'});
      try {
        const page = await chatWith();
        await page.send('[[steps]]');
        await expectAccessible(page);
      } finally {
        await emulateMedia({forcedColors: 'none', reducedMotion: 'no-preference'});
      }
    });

    it('says what happens, but no tokens', async () => {
      const page = await chatWith();
      const said = new Set<string>();
      const region = (): string =>
        findAll(page.chat, '[role=status].visually-hidden')
          .map((live) => live.textContent)
          .join('');
      const watch = new MutationObserver(() => said.add(region().trim()));
      watch.observe(page.chat.shadowRoot!, {subtree: true, childList: true, characterData: true});
      await page.send('Hello');
      await until(() => [...said].join(' ').includes('Answer finished.'), 'the announcement');
      watch.disconnect();
      expect([...said].join(' ')).not.to.contain('You said');
    });
  });
});
