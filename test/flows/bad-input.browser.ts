/**
 * What goes wrong between a chat and its gateway: the reader is told, the page is told, nothing typed or read is lost, and it
 * works again once the fault is gone.
 */
import {expect} from '@open-wc/testing';
import type {ErrorKind} from '../../src/core/index.js';
import {ChatPage, closeChats, until} from '../support/chat-page.js';
import {DemoGateway, type GatewayName} from '../support/demo-gateway.js';

const openGateways: readonly GatewayName[] = ['fork-open', 'upstream-open'];

/** A refused run: the marker that the demo gateway answers with it, and how it is told. */
const refusals: readonly {marker: string; kind: ErrorKind; text: RegExp; status?: number}[] = [
  {marker: '404', kind: 'not-found', status: 404, text: /not found/},
  {marker: '422', kind: 'invalid', status: 422, text: /did not accept/},
  {marker: '500', kind: 'server', status: 500, text: /server failed/},
  {marker: '502', kind: 'server', status: 502, text: /server failed/},
  {marker: 'html', kind: 'protocol', text: /cannot be understood/},
];

const soft = [
  {marker: '409', kind: 'busy', text: /still answering/},
  {marker: '429', kind: 'rate-limit', text: /Too many requests/},
] as const;

before(async () => {
  for (const name of openGateways) await new DemoGateway(name).setPace(0);
  await new DemoGateway('fork').setPace(0);
});

afterEach(closeChats);

/** The fault is gone: what was typed, or something new, can be sent, and no complaint stays. */
async function expectToGoOn(page: ChatPage): Promise<void> {
  expect(await page.send('Hello again')).to.equal('success');
  expect(page.answers.at(-1)).to.contain('Hello again');
  expect(page.textarea.value).to.equal('');
  expect(page.has('[part~=error]')).to.equal(false);
}

for (const name of openGateways) {
  describe(`a refused run at ${name}`, () => {
    const gateway = new DemoGateway(name);

    for (const {marker, kind, status, text} of refusals) {
      it(`${marker}: is told as ${kind}, and the text stays to be sent again`, async () => {
        const page = await ChatPage.open({gateway: gateway.url});
        await page.send('Before');
        await page.startSending(`Again [[${marker}]]`);
        expect(await page.untilNotice(text)).not.to.contain('<');
        const [error] = page.details('deerflow-error');
        expect(error).to.include({kind, ...(status && {status})});
        expect(error!.retryable).to.be.a('boolean');
        expect(page.textarea.value).to.equal(`Again [[${marker}]]`);
        expect(page.questions, 'what was read stays').to.deep.equal(['Before']);
        await expectToGoOn(page);
      });
    }

    it('403: is told, and the text stays', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      await page.startSending('Again [[403]]');
      // The refusal of upstream here is about the CSRF token, so about the login.
      const isFork = name === 'fork-open';
      await page.untilNotice(isFork ? /not allowed/ : /signed out/);
      const kind = isFork ? 'forbidden' : 'auth';
      expect(page.details('deerflow-error')[0]).to.include({kind, status: 403});
      await page.chat.reload();
      await until(() => page.chat.status?.phase === 'ready', 'the connection');
      expect(page.textarea.value).to.equal('Again [[403]]');
      await expectToGoOn(page);
    });

    for (const {marker, kind, text} of soft) {
      it(`${marker}: is a passing word, not an error`, async () => {
        const page = await ChatPage.open({gateway: gateway.url});
        await page.startSending(`Again [[${marker}]]`);
        await page.untilNotice(text);
        expect(page.details('deerflow-notice')[0]!.notice.kind).to.equal(kind);
        expect(page.has('[part~=error]')).to.equal(false);
        expect(page.textarea.value).to.equal(`Again [[${marker}]]`);
        await expectToGoOn(page);
      });
    }

    it('401: asks to sign in, and what was typed and attached is there afterwards', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      await page.send('Before');
      page.chat.attach([new File(['x'], 'notes.txt')]);
      await page.startSending('Again [[401]]');
      await until(() => page.has('deerflow-login'), 'the sign-in form');
      await page.untilText(/signed out|expired/);
      expect(page.details('deerflow-auth-required')).to.have.length(1);
      expect(page.details('deerflow-error')[0]).to.include({kind: 'auth', status: 401});
      expect(page.questions).to.deep.equal(['Before']);

      await page.chat.reload();
      await until(() => page.has('[part~=send]') && !page.has('deerflow-login'), 'the composer');
      expect(page.textarea.value).to.equal('Again [[401]]');
      expect(page.composer.files.map(({name: file}) => file)).to.deep.equal(['notes.txt']);
      await expectToGoOn(page);
    });

    it('an unknown agent: says that the chat is not set up correctly', async () => {
      const page = await ChatPage.open({gateway: gateway.url, 'agent-id': 'nobody-here'});
      await page.startSending('Hello');
      await page.untilNotice(/not set up correctly/);
      const [error] = page.details('deerflow-error');
      expect(error).to.include({kind: 'configuration'});
      expect([...page.questions, page.textarea.value].join(' ')).to.contain('Hello');
    });

    it('a frame that is not JSON: the others are shown, and the page is told', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      expect(await page.send('[[badframe]]')).to.equal('success');
      expect(page.answers.at(-1)).to.contain('the others are fine');
      expect(page.details('deerflow-error').map(({kind}) => kind)).to.deep.equal(['protocol']);
      await page.untilNotice(/cannot be understood/);
      await expectToGoOn(page);
    });

    it('a stream cut inside a character: goes on where it stopped', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      await gateway.startLog();
      expect(await page.send('[[cut]]')).to.equal('success');
      expect(page.answers.at(-1)).to.equal(
        '这段文字传到一半，连接就会断开；重新连接之后会收到其余部分。 All of it arrives.',
      );
      expect(await gateway.runRequests()).to.have.length(1);
      expect(page.details('deerflow-notice').map(({notice}) => notice.kind)).to.include('resumed');
    });

    it('a stream cut inside a frame: goes on where it stopped', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      await gateway.startLog();
      await page.startRun('[[drip s=1]]');
      const ended = page.nextRunEnd();
      await until(() => page.has('[part~=message-assistant]'), 'the first words');
      await gateway.drop();
      expect(await ended).to.equal('success');
      expect(await gateway.runRequests()).to.have.length(1);
    });

    it('an event and a message type that nobody knows: are passed over', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      expect(await page.send('[[unknown_frame]]')).to.equal('success');
      expect(page.answers.at(-1)).to.contain('are ignored');
      expect(page.details('deerflow-error')).to.deep.equal([]);
    });

    it('an error event: the run has failed, and the question stays', async () => {
      const page = await ChatPage.open({gateway: gateway.url});
      expect(await page.send('Why? [[error]]')).to.equal('error');
      await page.untilNotice(/server failed/);
      expect(page.questions.join()).to.contain('Why?');
      await expectToGoOn(page);
    });
  });
}

describe('a gateway that is not there', () => {
  it('500 without CORS headers: counts as out of reach, and the text stays', async () => {
    const gateway = new DemoGateway('fork-open', `http://gateway.localhost:${location.port}`);
    const page = await ChatPage.open({gateway: gateway.url});
    await page.startSending('Again [[500]]');
    await page.untilNotice(/cannot be reached/);
    expect(page.details('deerflow-error').at(-1)).to.include({kind: 'network'});
    expect(page.textarea.value).to.equal('Again [[500]]');
    await expectToGoOn(page);
  });

  it('down: says so, and works again after “Try again”', async () => {
    let down = true;
    const gateway = new DemoGateway('fork-open');
    const page = await ChatPage.open(
      {gateway: gateway.url},
      {
        fetch: (input, init) =>
          down ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
      },
    );
    await page.untilNotice(/cannot be reached/);
    expect(page.details('deerflow-error').at(-1)).to.include({kind: 'network', retryable: true});
    expect(page.chat.matches(':state(offline)')).to.equal(true);
    page.type('A long question');
    await page.startSending('A long question');
    await page.drawn();
    expect(page.textarea.value).to.equal('A long question');

    down = false;
    page.button('Try again').click();
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    await until(() => !page.has('[part~=error]'), 'the error to go');
    expect(page.textarea.value).to.equal('A long question');
    expect(page.chat.models).not.to.be.empty;
    await expectToGoOn(page);
  });

  it('a port that nobody listens at: says so', async () => {
    // Browsers refuse this port themselves, so that no machine can make the test fail.
    const page = await ChatPage.open({gateway: 'http://localhost:1'});
    await page.untilNotice(/cannot be reached/);
    expect(page.details('deerflow-error').at(-1)).to.include({kind: 'network'});
  });

  it('another site at that address: says so, and keeps what is sent to it', async () => {
    const page = await ChatPage.open({gateway: `${location.origin}/no-gateway-here`});
    await page.startSending('Hello');
    await page.untilNotice(/not found|not set up/);
    expect(page.details('deerflow-error').at(-1)!.kind).to.be.oneOf(['not-found', 'configuration']);
    expect(page.textarea.value).to.equal('Hello');
  });

  it('pages instead of answers: says so', async () => {
    const page = await ChatPage.open(
      {gateway: '/fork-open'},
      {
        fetch: () =>
          Promise.resolve(
            new Response('<!doctype html><title>Sign in</title>', {
              headers: {'content-type': 'text/html'},
            }),
          ),
      },
    );
    await page.untilNotice(/cannot be understood/);
    expect(page.details('deerflow-error').at(-1)).to.include({kind: 'protocol'});
    expect(page.text).not.to.contain('<');
  });

  it('a thread that does not exist: says so, and a new conversation can begin', async () => {
    const page = await ChatPage.open({
      gateway: new DemoGateway('fork-open').url,
      'thread-id': crypto.randomUUID(),
    });
    await page.untilNotice(/not found/);
    expect(page.details('deerflow-error')[0]).to.include({kind: 'not-found', status: 404});
    await expectToGoOn(page);
  });
});

describe('a chat that is set up wrongly', () => {
  for (const agentId of ['结构化抽取', 'two words', 'a/../b', 'agent;drop']) {
    it(`agent-id “${agentId}”: says so before any request`, async () => {
      const requests: unknown[] = [];
      const page = await ChatPage.open(
        {gateway: '/fork-open', 'agent-id': agentId},
        {
          fetch: (...request) => {
            requests.push(request);
            return fetch(...request);
          },
        },
      );
      await page.untilNotice(/not set up correctly.*agent id/);
      expect(page.details('deerflow-error')[0]).to.include({kind: 'configuration'});
      await page.startSending('Hello');
      await page.drawn();
      expect(page.textarea.value).to.equal('Hello');
      expect(requests).to.deep.equal([]);
    });
  }

  for (const address of ['not a url', 'http://', 'javascript:alert(1)', 'ftp://host']) {
    it(`gateway “${address}”: says so before any request`, async () => {
      const page = await ChatPage.open({gateway: address});
      await page.untilNotice(/not set up correctly/);
      expect(page.details('deerflow-error')[0]).to.include({kind: 'configuration'});
    });
  }

  it('set right afterwards, it works', async () => {
    const gateway = new DemoGateway('fork-open');
    const page = await ChatPage.open({gateway: gateway.url, 'agent-id': '结构化抽取'});
    await page.untilNotice(/not set up correctly/);
    page.type('My question');
    page.chat.agentId = 'echo';
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    expect(page.textarea.value).to.equal('My question');
    await expectToGoOn(page);
  });
});

describe('a token that is refused', () => {
  const gateway = new DemoGateway('fork');

  it('is asked for once more, and the send goes on', async () => {
    const fresh = await gateway.issueToken();
    const asked: string[] = [];
    const page = await ChatPage.open(
      {gateway: gateway.url, token: 'not.a.token'},
      {
        getToken: (reason) => {
          asked.push(reason);
          return fresh;
        },
      },
    );
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    expect(asked).to.deep.equal(['rejected']);
    await expectToGoOn(page);
  });

  it('cannot be had: says so, and the reader may try again', async () => {
    const fresh = await gateway.issueToken();
    let works = false;
    const getToken = (): string => {
      if (works) return fresh;
      throw new Error('The portal is down: not.a.token');
    };
    const page = await ChatPage.open({gateway: gateway.url}, {getToken});
    await page.untilNotice(/signed out/);
    page.type('My question');
    works = true;
    page.button('Try again').click();
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    expect(page.text).not.to.contain('not.a.token');
    expect(page.textarea.value).to.equal('My question');
    await expectToGoOn(page);
  });

  it('without another: the reader may sign in', async () => {
    const page = await ChatPage.open({gateway: gateway.url, token: 'not.a.token'});
    await until(() => page.has('input[name=name]'), 'the sign-in form');
    expect(page.details('deerflow-auth-required')[0]!.reason).to.equal('rejected');
    expect(page.text).not.to.contain('not.a.token');
    page.get<HTMLInputElement>('input[name=name]').value = 'somebody';
    page.get<HTMLButtonElement>('[part~=submit]').click();
    await until(() => page.chat.status?.phase === 'ready', 'the connection');
    await expectToGoOn(page);
  });

  it('an account that waits for approval: says so', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    expect(await page.chat.login({username: 'pending'})).to.equal(false);
    await page.untilText(/waiting for approval/);
    expect(page.details('deerflow-auth-required').at(-1)!.reason).to.equal('pending-approval');
  });
});
