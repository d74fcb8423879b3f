/** What a page may rely on that has a chat in it. */
import {expect} from '@open-wc/testing';
import {define} from '../../src/internal/define.js';
import {DeerflowChat} from '../../src/elements/chat/chat.element.js';
import {ChatPage, closeChats, makeChat, roomyPlace, until} from '../support/chat-page.js';
import {DemoGateway} from '../support/demo-gateway.js';

const gateway = new DemoGateway('fork-open');

before(() => gateway.setPace(0));

afterEach(closeChats);

describe('a chat in somebody’s page', () => {
  it('leaves title, history, focus, styles and head of the page alone', async () => {
    const button = document.createElement('button');
    roomyPlace().append(button);
    button.focus();
    const state = () => ({
      title: document.title,
      url: location.href,
      entries: history.length,
      state: JSON.stringify(history.state),
      head: document.head.innerHTML,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      html: document.documentElement.cloneNode(false) as Element,
      body: document.body.cloneNode(false) as Element,
    });
    const readable = ({html, body, ...rest}: ReturnType<typeof state>) => ({
      ...rest,
      html: html.outerHTML,
      body: body.outerHTML,
    });
    const before = readable(state());
    const page = await ChatPage.open({gateway: gateway.url});
    expect(document.activeElement, 'focus on load').to.equal(button);
    await page.send('[[steps]]');
    page.chat.newThread();
    await page.drawn();
    expect(readable(state())).to.deep.equal(before);
  });

  it('asks for the focus where it is told to', async () => {
    const page = await ChatPage.open({gateway: gateway.url, autofocus: true});
    await until(() => document.activeElement === page.chat, 'the focus');
  });

  it('stands beside others, each with its own conversation', async () => {
    const pages = await Promise.all([
      ChatPage.open({gateway: gateway.url}),
      ChatPage.open({gateway: gateway.url}),
      ChatPage.open({gateway: new DemoGateway('upstream-open').url}),
    ]);
    await Promise.all(pages.map((page, index) => page.send(`Question ${index}`)));
    expect(pages.map(({questions}) => questions)).to.deep.equal([
      ['Question 0'],
      ['Question 1'],
      ['Question 2'],
    ]);
    expect(new Set(pages.map(({chat}) => chat.threadId)).size).to.equal(3);
  });

  it('requests nothing but from its gateway and from where its code is', async () => {
    performance.clearResourceTimings();
    const requested: string[] = [];
    const page = await ChatPage.open(
      {gateway: gateway.url},
      {
        fetch: (input, init) => {
          requested.push(String(input instanceof Request ? input.url : input));
          return fetch(input, init);
        },
      },
    );
    await page.send('[[markdown]]');
    await page.send('[[web]]');
    await page.send('[[hostile]]');
    await page.drawn();
    for (const url of requested) expect(url).to.match(new RegExp(`^${gateway.url}/`));
    const origins = performance.getEntriesByType('resource').map(({name}) => new URL(name).origin);
    expect(new Set(origins)).to.deep.equal(new Set([location.origin]));
    expect((window as {__pwned?: boolean}).__pwned).to.equal(undefined);
  });

  it('may be moved: the conversation and a running answer go on', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    await gateway.startLog();
    await page.startRun('Talk [[drip s=1]]');
    await until(() => page.answers.length > 0, 'the first words');
    const {session, threadId} = page.chat;
    page.type('Half a sent');
    const ended = page.nextRunEnd();
    roomyPlace().append(page.chat);
    expect(page.chat.session).to.equal(session);
    expect(await ended).to.equal('success');
    expect(page.chat.threadId).to.equal(threadId);
    expect(page.questions).to.have.length(1);
    expect(page.textarea.value).to.equal('Half a sent');
    expect(await gateway.runRequests()).to.have.length(1);
    await page.send('And on');
    expect(page.questions).to.deep.equal(['Talk [[drip s=1]]', 'And on']);
  });

  it('that is removed ends its streams, and begins anew when it comes back', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    const {session} = page.chat;
    page.chat.remove();
    await until(() => session!.status.get().phase === 'closed', 'the session to close');
    roomyPlace().append(page.chat);
    await until(() => page.chat.status?.phase === 'ready', 'a new connection');
    expect(await page.send('Hello')).to.equal('success');
  });

  it('may be registered twice', () => {
    const warn = console.warn;
    const warnings: unknown[] = [];
    console.warn = (...args: unknown[]) => warnings.push(args);
    define('deerflow-chat', DeerflowChat);
    define('deerflow-chat', class extends DeerflowChat {});
    console.warn = warn;
    expect(warnings).to.deep.equal([]);
  });

  it('works where storage throws', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    try {
      const page = await ChatPage.open({gateway: gateway.url, persist: 'session'});
      expect(await page.send('Hello')).to.equal('success');
      page.chat.clearLocalData();
    } finally {
      Object.defineProperty(window, 'sessionStorage', real);
    }
  });

  it('works where storage is full', async () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    try {
      const page = await ChatPage.open({gateway: gateway.url, persist: 'session'});
      page.type('A draft');
      expect(await page.send('Hello')).to.equal('success');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });
});

describe('the styles of a page', () => {
  const hostile = `
    * { all: unset !important; letter-spacing: 9px !important; }
    *, *::before, *::after { display: inline !important; color: red !important; }
    button { transform: rotate(45deg); border: 9px solid red !important; padding: 90px !important; }
    a { color: lime !important; font-size: 90px !important; }
    p, li, ul, textarea { margin: 99px !important; position: fixed !important; }
    div { float: left !important; inline-size: 7px !important; }`;

  afterEach(() => document.querySelector('style[data-hostile]')?.remove());

  it('do not reach into a chat', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    await page.send('[[steps]]');
    const looks = () =>
      [
        '[part~=send]',
        '[part~=textarea]',
        '[part~=bubble]',
        '[part~=header]',
        '[part~=content]',
      ].map((part) => {
        const {display, color, float, transform, position, margin, padding, letterSpacing} =
          getComputedStyle(page.get(part));
        const {borderTopWidth: border} = getComputedStyle(page.get(part));
        return {
          part,
          display,
          color,
          float,
          transform,
          position,
          margin,
          padding,
          letterSpacing,
          border,
        };
      });
    const before = looks();
    const style = document.createElement('style');
    style.dataset['hostile'] = '';
    style.textContent = hostile;
    document.head.append(style);
    expect(looks()).to.deep.equal(before);
  });
});

describe('a composer', () => {
  it('can be used before the chat is connected', async () => {
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const chat = makeChat(
      {gateway: gateway.url},
      {fetch: (input, init) => gate.then(() => fetch(input, init))},
    );
    const page = new ChatPage(chat);
    roomyPlace().append(chat);
    await chat.updateComplete;
    await page.drawn();
    const ended = page.nextRunEnd();
    await page.startSending('Early');
    await page.drawn();
    expect(page.questions).to.deep.equal(['Early']);
    release();
    expect(await ended).to.equal('success');
  });
});
