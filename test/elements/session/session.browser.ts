import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/all.js';
import type {DeerflowChat} from '../../../src/elements/chat/chat.element.js';
import type {DeerflowComposer} from '../../../src/elements/composer/composer.element.js';
import type {DeerflowSession} from '../../../src/elements/session/session.element.js';
import {until} from '../../support/chat-page.js';
import {DemoGateway, newUserName} from '../../support/demo-gateway.js';
import {drawn, eventsOf, find, textOf} from '../support.js';

const gateway = new DemoGateway('fork-open');

before(() => gateway.setPace(0));

const isReady = (owner: DeerflowSession | DeerflowChat): Promise<unknown> =>
  until(() => owner.status?.phase === 'ready', 'the connection');

/** Types and sends as a reader does, wherever the composer stands. */
async function sendFrom(composer: DeerflowComposer, text: string): Promise<void> {
  const field = find<HTMLTextAreaElement>(composer, 'textarea')!;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await composer.updateComplete;
  find(composer, '[part~=send]')!.click();
}

describe('deerflow-session', () => {
  it('gives its session to the parts a page lays out inside it', async () => {
    const session = await fixture<DeerflowSession>(
      html`<deerflow-session gateway=${gateway.url} persist="none" lang="en">
        <main><deerflow-messages></deerflow-messages></main>
        <footer><deerflow-composer></deerflow-composer></footer>
        <aside><deerflow-threads></deerflow-threads></aside>
      </deerflow-session>`,
    );
    await isReady(session);
    const ends = eventsOf(session, 'deerflow-run-end');
    await sendFrom(session.querySelector('deerflow-composer')!, 'Laid out by the page');
    await until(() => ends.length > 0, 'the run to end');
    await drawn(session);
    expect(textOf(session.querySelector('deerflow-messages')!)).to.contain('You said: Laid out');
    await until(
      () => find(session.querySelector('deerflow-threads')!, '[part~=thread-current]'),
      'the thread in the list',
    );
  });

  it('is found by id from elsewhere in the page, also when it comes later', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <deerflow-messages for="far-away"></deerflow-messages>
        <deerflow-composer for="far-away"></deerflow-composer>
      </div>`,
    );
    const owner = document.createElement('deerflow-session');
    owner.id = 'far-away';
    owner.gateway = gateway.url;
    owner.persist = 'none';
    place.append(owner);
    await isReady(owner);
    const composer = find<DeerflowComposer>(place, 'deerflow-composer')!;
    await until(() => find(composer, '[part~=model-select]'), 'the models in the composer');
    const ends = eventsOf(owner, 'deerflow-run-end');
    await sendFrom(composer, 'From afar');
    await until(() => ends.length > 0, 'the run to end');
    const messages = find<LitElement>(place, 'deerflow-messages')!;
    await until(() => textOf(messages).includes('You said: From afar'), 'the answer');
  });

  it('gives a chat another element’s session', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <deerflow-session gateway=${gateway.url} persist="none"></deerflow-session>
        <deerflow-chat></deerflow-chat>
      </div>`,
    );
    const owner = place.querySelector('deerflow-session')!;
    await isReady(owner);
    const chat = place.querySelector('deerflow-chat')!;
    chat.session = owner.session;
    await chat.send('Shared');
    await until(() => owner.runId === null && owner.messages.length > 1, 'the answer');
    expect(chat.messages).to.equal(owner.messages);
    chat.remove();
    await until(() => chat.session === undefined, 'the chat to let go');
    expect(owner.status?.phase, 'whose it is').to.equal('ready');
  });

  it('carries a request out once, however many owners hear it', async () => {
    const outer = await fixture<DeerflowSession>(
      html`<deerflow-session gateway=${gateway.url} persist="none">
        <deerflow-session gateway=${gateway.url} persist="none" lang="en">
          <deerflow-composer></deerflow-composer>
        </deerflow-session>
      </deerflow-session>`,
    );
    const inner = outer.querySelector('deerflow-session')!;
    await Promise.all([isReady(outer), isReady(inner)]);
    await gateway.startLog();
    const ends = eventsOf(inner, 'deerflow-run-end');
    await sendFrom(outer.querySelector('deerflow-composer')!, 'Once');
    await until(() => ends.length > 0, 'the run to end');
    expect(outer.messages).to.deep.equal([]);
    expect(await gateway.runRequests()).to.have.length(1);
  });

  it('keeps what is typed while there is nobody to send it', async () => {
    const session = await fixture<DeerflowSession>(
      html`<deerflow-session><deerflow-composer></deerflow-composer></deerflow-session>`,
    );
    const composer = session.querySelector('deerflow-composer')!;
    await sendFrom(composer, 'Nobody there');
    await drawn(composer);
    expect(composer.value).to.equal('Nobody there');
  });

  it('shows nothing and says nothing without a gateway', async () => {
    const session = await fixture<DeerflowSession>(html`<deerflow-session></deerflow-session>`);
    const errors = eventsOf(session, 'deerflow-error');
    await drawn(session);
    expect(session.session).to.equal(undefined);
    expect(errors).to.deep.equal([]);
    session.gateway = gateway.url;
    await isReady(session);
  });
});

describe('an element that owns a session', () => {
  it('takes properties that were set before it was upgraded', async () => {
    const early = document.createElement('div');
    early.innerHTML = '<x-early-chat></x-early-chat>';
    const element = early.firstElementChild as DeerflowChat;
    const token = await new DemoGateway('fork').issueToken();
    Object.assign(element, {
      gateway: new DemoGateway('fork').url,
      persist: 'none',
      agentId: 'echo',
      token,
      context: {from: 'the page'},
    });
    await fixture(early);
    const {DeerflowChat: Chat} = await import('../../../src/elements/chat/chat.element.js');
    customElements.define('x-early-chat', class extends Chat {});
    await isReady(element);
    expect(Object.hasOwn(element, 'token')).to.equal(false);
    const log = new DemoGateway('fork');
    await log.startLog();
    await element.send('Hello');
    const [run] = await log.runRequests();
    expect(run!.body.context).to.include({from: 'the page', agent_id: 'echo'});
    expect(run!.headers['authorization']).to.equal(`Bearer ${token}`);
  });

  it('takes calls in the order in which they came before there was a session', async () => {
    const owner = document.createElement('deerflow-session');
    owner.gateway = gateway.url;
    owner.persist = 'none';
    await gateway.startLog();
    const sent = owner.send('Begun and stopped [[slow]]');
    const stopped = owner.stop();
    document.body.append(owner);
    expect(await sent).to.nested.include({accepted: false, 'error.kind': 'aborted'});
    await stopped;
    expect(owner.runId).to.equal(null);
    expect(await gateway.runRequests()).to.deep.equal([]);

    const next = document.createElement('deerflow-session');
    next.gateway = gateway.url;
    next.persist = 'none';
    next.threadId = 'some-thread';
    next.newThread();
    document.body.append(next);
    await isReady(next);
    await until(() => next.threadId === null, 'the new conversation');
    expect(next.messages).to.deep.equal([]);
    owner.remove();
    next.remove();
  });

  it('keeps what is called before it is connected', async () => {
    const chat = document.createElement('deerflow-chat');
    chat.persist = 'none';
    chat.newThread();
    chat.clearLocalData();
    void chat.stop();
    void chat.reload();
    void chat.logout();
    chat.focus();
    chat.setComposer({text: 'A draft'});
    void chat.scrollToBottom();
    const sent = chat.send('Called early');
    chat.gateway = gateway.url;
    await fixture(chat);
    expect((await sent).accepted).to.equal(true);
    await until(() => chat.runId === null && chat.messages.length > 1, 'the answer');
    expect(find<HTMLTextAreaElement>(chat, 'textarea')!.value).to.equal('A draft');
  });

  describe('follows its attributes', () => {
    let chat: DeerflowChat;

    beforeEach(async () => {
      chat = await fixture<DeerflowChat>(
        html`<deerflow-chat gateway=${gateway.url} persist="none" lang="en"></deerflow-chat>`,
      );
      await isReady(chat);
    });

    it('thread-id: another conversation, and “new” none', async () => {
      await chat.send('One');
      await until(() => chat.runId === null && chat.messages.length > 1, 'the answer');
      const first = chat.threadId!;
      chat.setAttribute('thread-id', 'new');
      await until(() => chat.messages.length === 0, 'an empty conversation');
      await until(() => chat.matches(':state(empty)'), 'the state');
      chat.setAttribute('thread-id', first);
      await until(() => chat.messages.length > 1, 'the conversation');
      expect(chat.threadId).to.equal(first);
    });

    it('thread-id during a run: the run goes on there, and here is the other conversation', async () => {
      const starts = eventsOf(chat, 'deerflow-run-start');
      await chat.send('[[drip s=1]]');
      await until(() => starts.length > 0, 'the run');
      const first = chat.threadId!;
      chat.threadId = null;
      await until(() => chat.messages.length === 0, 'an empty conversation');
      expect((await chat.send('Meanwhile')).accepted).to.equal(true);
      await until(() => chat.runId === null && chat.messages.length > 1, 'the answer');
      expect(chat.messages.map(({content}) => JSON.stringify(content)).join()).not.to.contain(
        'drip',
      );
      const {status} = await gateway.read(`/threads/${first}/runs/${starts[0]!.detail.runId}`);
      expect(status).to.be.oneOf(['running', 'success']);
    });

    it('lang: the words change at once', async () => {
      chat.lang = 'zh-CN';
      await drawn(chat);
      expect(find(chat, '[part~=send]')!.getAttribute('aria-label')).to.equal('发送');
      chat.lang = 'en';
      await drawn(chat);
      expect(find(chat, '[part~=send]')!.getAttribute('aria-label')).to.equal('Send');
    });

    it('strings: a page’s words over the language’s', async () => {
      chat.strings = {send: 'Off it goes'};
      await drawn(chat);
      expect(find(chat, '[part~=send]')!.getAttribute('aria-label')).to.equal('Off it goes');
    });

    it('theme: light and dark, whatever the page has', async () => {
      const background = () => getComputedStyle(chat).backgroundColor;
      chat.setAttribute('theme', 'dark');
      await drawn(chat);
      const dark = background();
      chat.setAttribute('theme', 'light');
      await drawn(chat);
      expect(background()).not.to.equal(dark);
    });

    it('model and mode: for the next run', async () => {
      const {name} = chat.models[0]!;
      chat.setAttribute('model', name);
      chat.setAttribute('mode', 'ultra');
      await drawn(chat);
      await gateway.startLog();
      await chat.send('Hello');
      const [run] = await gateway.runRequests();
      expect(run!.body.context).to.include({model_name: name, subagent_enabled: true});
    });

    it('agent-id: another agent is another session, and the old one is closed', async () => {
      const before = chat.session!;
      chat.setAttribute('agent-id', 'echo');
      await until(() => chat.session !== before, 'another session');
      expect(before.status.get().phase).to.equal('closed');
      await isReady(chat);
      await gateway.startLog();
      await chat.send('Hello');
      const [run] = await gateway.runRequests();
      expect(run!.body.assistant_id).to.equal('echo');
    });
  });
});

describe('a request of a part', () => {
  async function chatWith(): Promise<DeerflowChat> {
    const chat = await fixture<DeerflowChat>(
      html`<deerflow-chat gateway=${gateway.url} persist="none" lang="en"></deerflow-chat>`,
    );
    await isReady(chat);
    await gateway.startLog();
    return chat;
  }

  it('can be vetoed: nothing is sent, and the text stays', async () => {
    const chat = await chatWith();
    chat.addEventListener('deerflow-send', (event) => event.preventDefault());
    const composer = find<DeerflowComposer>(chat, 'deerflow-composer')!;
    await sendFrom(composer, 'Not this');
    await drawn(chat);
    expect(composer.value).to.equal('Not this');
    expect(await gateway.runRequests()).to.deep.equal([]);
  });

  it('can be taken over: the page sends, and the text goes when it was accepted', async () => {
    const chat = await chatWith();
    const ends = eventsOf(chat, 'deerflow-run-end');
    chat.addEventListener('deerflow-send', (event) => {
      event.preventDefault();
      event.detail.waitUntil(chat.send(`${event.detail.text}, with regards`));
    });
    const composer = find<DeerflowComposer>(chat, 'deerflow-composer')!;
    await sendFrom(composer, 'This');
    await until(() => ends.length > 0, 'the run to end');
    expect(composer.value).to.equal('');
    expect(textOf(chat)).to.contain('This, with regards');
  });

  it('can be vetoed by a listener anywhere above', async () => {
    const chat = await chatWith();
    const veto = (event: Event): void => event.preventDefault();
    addEventListener('deerflow-send', veto);
    await sendFrom(find(chat, 'deerflow-composer')!, 'Not this');
    await drawn(chat);
    removeEventListener('deerflow-send', veto);
    expect(await gateway.runRequests()).to.deep.equal([]);
  });

  it('stop, answer, new and open can be vetoed', async () => {
    const chat = await chatWith();
    const vetoed: string[] = [];
    for (const type of ['deerflow-stop', 'deerflow-answer', 'deerflow-thread-new'] as const) {
      chat.addEventListener(type, (event) => {
        event.preventDefault();
        vetoed.push(type);
      });
    }
    const ends = eventsOf(chat, 'deerflow-run-end');
    await chat.send('[[drip s=1]]');
    await until(() => find(chat, '[part~=stop]'), 'the stop button');
    find(chat, '[part~=stop]')!.click();
    await until(() => ends.length === 1, 'the run to end');
    expect(ends[0]!.detail.reason).to.equal('success');

    await chat.send('[[clarify_options]]');
    await until(() => find(chat, '[part~=option]'), 'the question');
    find(chat, '[part~=option]')!.click();
    find(chat, 'button[aria-label="New conversation"]')!.click();
    await drawn(chat);
    expect(vetoed).to.deep.equal(['deerflow-stop', 'deerflow-answer', 'deerflow-thread-new']);
    expect(await gateway.runRequests()).to.have.length(2);
    expect(await gateway.requests('POST', /\/cancel$/)).to.deep.equal([]);
    expect(chat.messages).not.to.be.empty;
    expect(textOf(chat)).not.to.contain('could not be sent');
  });
});

describe('what a session tells', () => {
  it('tells each fact of a conversation once, with its details', async () => {
    const chat = await fixture<DeerflowChat>(
      html`<deerflow-chat
        gateway=${new DemoGateway('fork').url}
        persist="none"
        agent-id="roundtable-structure"
      ></deerflow-chat>`,
    );
    const told: [string, unknown][] = [];
    const types = [
      'ready',
      'auth-required',
      'run-start',
      'run-end',
      'thread-change',
      'clarification',
      'artifact',
      'error',
    ] as const;
    for (const type of types) {
      document.addEventListener(`deerflow-${type}`, listen);
    }
    function listen({type, detail}: Event & {detail?: unknown}): void {
      told.push([type.replace('deerflow-', ''), detail]);
    }
    const messages = eventsOf(chat, 'deerflow-message');
    await until(() => told.some(([type]) => type === 'auth-required'), 'to be asked for a login');
    await chat.login({username: newUserName()});
    await chat.send('Extract');
    await until(() => told.some(([type]) => type === 'run-end'), 'the run to end');
    await until(() => find(chat, '[part~=option]'), 'the question');
    find(chat, '[part~=option]')!.click();
    await until(() => told.filter(([type]) => type === 'run-end').length > 1, 'the second end');
    for (const type of types) document.removeEventListener(`deerflow-${type}`, listen);

    const threadId = chat.threadId!;
    expect(
      told.filter(([type]) => type === 'thread-change').map(([, detail]) => detail),
    ).to.deep.equal([{threadId}]);
    expect(told.filter(([type]) => type === 'error')).to.have.length(1);
    expect(told.find(([type]) => type === 'error')![1]).to.include({kind: 'auth', status: 401});
    expect(told.filter(([type]) => type === 'auth-required')).to.have.length(1);
    expect(told.filter(([type]) => type === 'clarification')).to.have.length(1);
    expect(told.filter(([type]) => type === 'artifact').map(([, detail]) => detail)).to.deep.equal([
      {path: '/mnt/user-data/outputs/flow.json'},
    ]);
    const runs = told
      .filter(([type]) => type.startsWith('run-'))
      .map(([type, detail]) => {
        const {reason, threadId: thread} = detail as {reason?: string; threadId: string};
        return [type, reason, thread];
      });
    expect(runs).to.deep.equal([
      ['run-start', undefined, threadId],
      ['run-end', 'clarification', threadId],
      ['run-start', undefined, threadId],
      ['run-end', 'success', threadId],
    ]);
    const ids = messages.map(({detail}) => detail.message.id);
    expect(new Set(ids).size, 'each message once').to.equal(ids.length);
  });
});
