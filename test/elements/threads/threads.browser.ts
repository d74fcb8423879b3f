import {expect, fixture, html} from '@open-wc/testing';
import type {ThreadInfo} from '../../../src/core/index.js';
import '../../../src/elements/threads/define.js';
import type {DeerflowThreads} from '../../../src/elements/threads/threads.element.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway, newUserName} from '../../support/demo-gateway.js';
import {drawn, eventsOf, find, findAll, textOf} from '../support.js';

const thread = (id: string, title: string | null, more: Partial<ThreadInfo> = {}): ThreadInfo => ({
  thread_id: id,
  status: 'idle',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: new Date().toISOString(),
  metadata: {},
  values: title === null ? {} : {title},
  ...more,
});

async function show(threads: readonly ThreadInfo[], current?: string): Promise<DeerflowThreads> {
  const element = await fixture<DeerflowThreads>(
    html`<deerflow-threads
      lang="en"
      .threads=${threads}
      .current=${current ?? null}
    ></deerflow-threads>`,
  );
  await drawn(element);
  return element;
}

const rows = (element: Element): string[] => findAll(element, '[part~=thread] .name').map(textOf);

function press(element: Element, label: RegExp): void {
  const button = findAll(element, 'button').find((candidate) =>
    label.test(candidate.getAttribute('aria-label') ?? textOf(candidate)),
  );
  if (button === undefined) throw new Error(`There is no button ${String(label)}.`);
  button.click();
}

describe('deerflow-threads', () => {
  describe('alone', () => {
    it('lists what it is given, marks the open one, and names what has no title', async () => {
      const element = await show([thread('a', 'Alpha'), thread('b', null)], 'a');
      expect(rows(element)).to.deep.equal(['Alpha', 'Untitled']);
      expect(find(element, '[aria-current=true]')!.textContent).to.contain('Alpha');
      expect(textOf(await show([]))).to.contain('No conversations yet.');
      await expect(element).to.be.accessible();
    });

    it('asks to open one and to begin a new one', async () => {
      const element = await show([thread('a', 'Alpha')]);
      const opens = eventsOf(element, 'deerflow-thread-open');
      const begins = eventsOf(element, 'deerflow-thread-new');
      find(element, '.open')!.click();
      press(element, /^New conversation$/);
      expect(opens.map(({detail, cancelable}) => [detail.threadId, cancelable])).to.deep.equal([
        ['a', true],
      ]);
      expect(begins).to.have.length(1);
    });

    it('renames by the keyboard, and lets be with Escape', async () => {
      const element = await show([thread('a', 'Alpha')]);
      const renames = eventsOf(element, 'deerflow-thread-rename');
      press(element, /^Rename/);
      await drawn(element);
      const field = find<HTMLInputElement>(element, 'input[name=title]')!;
      expect(element.shadowRoot!.activeElement).to.equal(field);
      field.value = 'Beta';
      field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
      await drawn(element);
      expect(find(element, 'input[name=title]')).to.equal(null);

      press(element, /^Rename/);
      await drawn(element);
      find<HTMLInputElement>(element, 'input[name=title]')!.value = '  Beta ';
      find<HTMLFormElement>(element, 'form')!.requestSubmit();
      expect(renames.map(({detail}) => detail)).to.deep.equal([{threadId: 'a', title: 'Beta'}]);
    });

    it('deletes only after asking', async () => {
      const element = await show([thread('a', 'Alpha')]);
      const deletes = eventsOf(element, 'deerflow-thread-delete');
      press(element, /^Delete/);
      await drawn(element);
      expect(textOf(element)).to.contain('Delete “Alpha”?');
      press(element, /^Cancel$/);
      await drawn(element);
      expect(deletes).to.deep.equal([]);
      press(element, /^Delete/);
      await drawn(element);
      press(element, /^Delete$/);
      expect(deletes.map(({detail}) => detail)).to.deep.equal([{threadId: 'a'}]);
    });

    it('shows a title as text, whatever is in it', async () => {
      const title = '<img src=x onerror="window.__pwned = true">';
      const element = await show([thread('a', title)]);
      expect(rows(element)).to.deep.equal([title]);
      expect(find(element, 'img')).to.equal(null);
    });
  });

  describe('in a chat', () => {
    const gateway = new DemoGateway('fork');

    before(() => gateway.setPace(0));
    afterEach(closeChats);

    it('lists, searches, renames, opens and deletes what the gateway has', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      await page.chat.login({username: newUserName()});
      await page.send('Apples');
      const first = page.chat.threadId;
      page.chat.newThread();
      await page.drawn();
      await page.send('Pears');
      page.button('Conversations').click();
      await until(() => page.all('[part~=thread]').length === 2, 'both conversations');
      const list = page.get('deerflow-threads');

      const row = (text: string): HTMLElement =>
        page.all('[part~=thread]').find((item) => textOf(item).includes(text))!;
      press(row('Apples'), /^Rename/);
      await page.drawn();
      find<HTMLInputElement>(list, 'input[name=title]')!.value = 'Fruit';
      find<HTMLFormElement>(list, 'form')!.requestSubmit();
      await until(() => rows(list).includes('Fruit'), 'the new title');

      find(row('Fruit'), '.open')!.click();
      await page.untilText('You said: Apples');
      expect(page.chat.threadId).to.equal(first);

      const search = find<HTMLInputElement>(list, 'input[type=search]')!;
      search.value = 'Pears';
      search.dispatchEvent(new InputEvent('input'));
      await until(() => rows(list).length === 1, 'the search');
      expect(rows(list)[0]).to.contain('Pears');
      search.value = '';
      search.dispatchEvent(new InputEvent('input'));
      await until(() => rows(list).length === 2, 'all conversations');

      press(row('Fruit'), /^Delete/);
      await page.drawn();
      press(list, /^Delete$/);
      await until(() => rows(list).length === 1, 'it to be gone');
      await until(() => page.messages.length === 0, 'a new conversation in its place');
    });
  });
});
