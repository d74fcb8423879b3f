/** A token goes into a header and nowhere else. */
import {expect} from '@open-wc/testing';
import type {DeerflowChat} from '../../src/elements/chat/chat.element.js';
import {findAll} from '../elements/support.js';
import {ChatPage, closeChats, roomyPlace, until} from '../support/chat-page.js';
import {DemoGateway} from '../support/demo-gateway.js';

const gateway = new DemoGateway('fork');
let token: string;

before(async () => {
  await gateway.setPace(0);
  token = await gateway.issueToken();
});

afterEach(closeChats);

/** Everything a script or a session recorder of the page could read from an element: markup and property values. */
function visibleIn(element: Element): string {
  const markup = [element, ...findAll(element, '*')].map(
    ({outerHTML, shadowRoot}) => outerHTML + (shadowRoot?.innerHTML ?? ''),
  );
  const values: string[] = [];
  for (let type: object | null = element; type !== null; type = Object.getPrototypeOf(type)) {
    if (type === HTMLElement.prototype) break;
    for (const key of Object.getOwnPropertyNames(type)) {
      const value: unknown = Reflect.get(element, key);
      if (typeof value === 'string') values.push(value);
    }
  }
  return [...markup, ...values].join('\n');
}

/** What the page hears on the console while `work` goes on. */
async function consoleOf(work: () => Promise<void>): Promise<string> {
  const heard: unknown[] = [];
  const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const originals = methods.map((method) => console[method]);
  for (const method of methods) console[method] = (...args: unknown[]) => heard.push(...args);
  try {
    await work();
  } finally {
    methods.forEach((method, index) => (console[method] = originals[index]!));
  }
  return heard.map(String).join('\n');
}

describe('a token', () => {
  it('is in no markup, property, event, storage, address or console of the page', async () => {
    const logged = await consoleOf(async () => {
      await gateway.startLog();
      const page = await ChatPage.open({gateway: gateway.url, token, persist: 'local'});
      expect(page.chat.hasAttribute('token')).to.equal(false);
      await page.send('Hello');
      await page.startSending('[[500]]');
      await page.untilNotice(/server failed/);
      await page.startSending('[[401]]');
      await until(() => page.has('deerflow-login'), 'the sign-in form');

      expect(visibleIn(page.chat)).not.to.contain(token);
      const told = page.events.map(({type, detail}) => `${type} ${JSON.stringify(detail)}`);
      expect(told.join('\n')).not.to.contain(token);
      expect(JSON.stringify({...localStorage, ...sessionStorage})).not.to.contain(token);
      const addresses = performance.getEntriesByType('resource').map(({name}) => name);
      expect([location.href, ...addresses].join('\n')).not.to.contain(token);
      for (const {query, body} of await gateway.requests()) {
        expect(JSON.stringify([query, body])).not.to.contain(token);
      }
      page.chat.clearLocalData();
    });
    expect(logged).not.to.contain(token);
  });

  it('in markup is taken at upgrade', async () => {
    const place = roomyPlace();
    const template = document.createElement('template');
    template.innerHTML = '<deerflow-chat persist="none"></deerflow-chat>';
    const chat = template.content.firstElementChild as DeerflowChat;
    chat.setAttribute('gateway', gateway.url);
    chat.setAttribute('token', token);
    place.append(template.content);
    expect(chat.outerHTML).not.to.contain(token);
    await until(() => chat.status?.phase === 'ready', 'the connection');
    expect(chat.outerHTML).not.to.contain(token);
  });

  it('set later is taken as well, and the conversation goes on with it', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    expect(page.chat.status?.phase).to.equal('signed-out');
    page.chat.setAttribute('token', token);
    expect(page.chat.hasAttribute('token')).to.equal(false);
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    await page.send('Hello');

    const other = await gateway.issueToken();
    page.chat.token = other;
    expect(page.questions).to.deep.equal(['Hello']);
    expect(visibleIn(page.chat)).not.to.contain(other);
    expect((page.chat as unknown as {token: unknown}).token).to.equal(undefined);
  });

  it('of another system is exchanged at start, and taken as well', async () => {
    const page = await ChatPage.open({
      gateway: gateway.url,
      'upstream-token': 'their-secret-ticket',
    });
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    expect(page.chat.outerHTML).not.to.contain('their-secret-ticket');
    expect(visibleIn(page.chat)).not.to.contain('their-secret-ticket');
  });
});
