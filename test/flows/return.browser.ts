/**
 * Leaving and coming back while the agent works: reloads, other tabs, a gateway that restarts. A run is started once, and
 * everybody sees the same transcript in the end.
 */
import {expect} from '@open-wc/testing';
import {ChatPage, closeChats, until} from '../support/chat-page.js';
import {DemoGateway, type GatewayName} from '../support/demo-gateway.js';

const gateways: readonly GatewayName[] = ['fork-open', 'upstream-open'];

for (const name of gateways) {
  describe(`coming back at ${name}`, () => {
    const gateway = new DemoGateway(name);
    /** Of one user: what a browser keeps for a tab, and for all tabs. */
    const visit = (more: Record<string, string> = {}): Promise<ChatPage> =>
      ChatPage.open({gateway: gateway.url, persist: 'session', 'storage-key': name, ...more});

    beforeEach(async () => {
      await gateway.setPace(0);
      await gateway.startLog();
    });

    afterEach(async () => {
      closeChats();
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith('deerflow-elements:')) sessionStorage.removeItem(key);
      }
    });

    async function expectTheSame(one: ChatPage, other: ChatPage): Promise<void> {
      await until(
        () => one.transcript.join() === other.transcript.join(),
        () =>
          `the same transcripts: ${one.transcript.join('\n')}\n--\n${other.transcript.join('\n')}`,
      );
      expect(one.questions).to.deep.equal(other.questions);
      expect(one.transcript).to.have.length.above(1);
    }

    it('a reload in the middle of a run follows it to its end', async () => {
      const before = await visit();
      await before.startRun('Tell me [[drip s=2]]');
      await until(() => before.answers.length > 0, 'the first words');
      closeChats();

      const after = await visit();
      const ended = after.nextRunEnd();
      expect(after.chat.threadId).to.equal(before.chat.threadId);
      await until(() => after.running, 'the run to be found');
      expect(await ended).to.equal('success');
      expect(after.questions).to.deep.equal(['Tell me [[drip s=2]]']);

      const fresh = await visit();
      await until(() => fresh.messages.length > 0, 'the conversation');
      await expectTheSame(after, fresh);
      expect(await gateway.runRequests()).to.have.length(1);
    });

    it('a second tab shows the same run, and stopping it there ends it here', async () => {
      const here = await visit();
      await here.startRun('Talk [[drip s=120]]');
      await until(() => here.answers.length > 0, 'the first words');
      const there = await visit({'thread-id': here.chat.threadId!});
      await until(() => there.running && there.answers.length > 0, 'the run in the second tab');

      const ends = [here.nextRunEnd(), there.nextRunEnd()];
      there.get('[part~=stop]').click();
      expect(await Promise.all(ends)).to.deep.equal(['stopped', 'stopped']);
      expect(here.questions).to.deep.equal(there.questions);
      expect(await gateway.runRequests()).to.have.length(1);
    });

    it('a question can be answered in another tab, and both know', async () => {
      const here = await visit();
      expect(await here.send('[[clarify_options]]')).to.equal('clarification');
      const there = await visit({'thread-id': here.chat.threadId!});
      await until(() => there.has('[part~=option]'), 'the card in the second tab');
      const ended = there.nextRunEnd();
      there.all('[part~=option]')[1]!.click();
      expect(await ended).to.equal('success');
      expect(there.answers.at(-1)).to.contain('Slow and careful');

      await here.chat.reload();
      await here.untilText(/You chose.*Slow and careful/);
      expect(here.has('[part~=clarification-open]')).to.equal(false);
      await expectTheSame(here, there);
      expect(await gateway.runRequests()).to.have.length(2);
    });

    it('A5.4 what went on elsewhere is read when the reader comes back after a while', async () => {
      const here = await visit();
      await here.send('Hello');
      const there = await visit({'thread-id': here.chat.threadId!});
      await until(() => there.answers.length === 1, 'the answer in the second tab');
      await there.send('Hello again');

      const look = (state: DocumentVisibilityState, minutes: number): void => {
        const now = Date.now;
        Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
        Date.now = () => now() + minutes * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
        Date.now = now;
        Reflect.deleteProperty(document, 'visibilityState');
      };
      look('hidden', 0);
      look('visible', 1);
      expect(here.questions).to.have.length(1);
      look('hidden', 0);
      look('visible', 6);
      await until(() => here.questions.length === 2, 'the second question');
      await expectTheSame(here, there);
    });

    it('a message sent while another tab’s answer goes on stays in the composer', async () => {
      const here = await visit();
      await here.startRun('Talk [[drip s=120]]');
      // It opened the thread before the run began, so that it does not know of it.
      const there = await ChatPage.open(
        {gateway: gateway.url, 'thread-id': here.chat.threadId!},
        {
          fetch: (input, init) =>
            (init?.method ?? 'GET') === 'GET' && /\/runs($|\?)/.test(String(input))
              ? Promise.resolve(Response.json([]))
              : fetch(input, init),
        },
      );
      await there.startSending('Me too');
      await there.untilNotice(/still answering/);
      expect(there.textarea.value).to.equal('Me too');
      const ended = here.nextRunEnd();
      here.get('[part~=stop]').click();
      await ended;
    });

    it('a laptop that was closed: the dead stream is given up, and the answer is read to its end', async () => {
      const clock = new ShiftedClock();
      try {
        let streams = 0;
        const page = await ChatPage.open(
          {gateway: gateway.url},
          {
            fetch: async (input, init) => {
              const response = await fetch(input, init);
              const isStream = response.headers.get('content-type')?.includes('event-stream');
              if (!isStream || (streams += 1) > 1) return response;
              return fallSilent(response, /tick-001/);
            },
          },
        );
        await page.startRun('Tell me [[drip s=6 gap=0.1]]');
        await until(() => page.answers.some((answer) => answer.includes('tick-001')), 'the words');
        const ended = page.nextRunEnd();
        clock.skip(60_000);
        expect(await ended).to.equal('success');
        expect(streams).to.equal(2);
        expect(page.answers.at(-1)).to.match(/tick-000 tick-001 tick-002.*tick-005/);
        expect(page.questions).to.have.length(1);
        expect(await gateway.runRequests()).to.have.length(1);
      } finally {
        clock.restore();
      }
    });

    it('a gateway that restarts in the middle of a run: what was read stays, and it goes on', async () => {
      const page = await visit();
      await page.startRun('Talk [[drip s=120]]');
      await until(() => page.answers.length > 0, 'the first words');
      const ended = page.nextRunEnd();
      await gateway.restart();
      expect(await ended).not.to.equal('success');
      expect(page.questions).to.deep.equal(['Talk [[drip s=120]]']);
      expect(await gateway.runRequests()).to.have.length(1);
      expect(await page.send('And now?')).to.equal('success');
      expect(page.answers.at(-1)).to.contain('And now?');
    });
  });
}

/** The connection stays open after these words, but nothing comes any more. */
function fallSilent(response: Response, after: RegExp): Response {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (after.test(text)) return new Promise(() => {});
      const {done, value} = (await reader?.read()) ?? {done: true};
      if (done || !value) return controller.close();
      text += decoder.decode(value, {stream: true});
      controller.enqueue(value);
    },
  });
  return new Response(body, response);
}

/** A clock that can be put forward, as a sleeping machine's is; long waits look at it often. */
class ShiftedClock {
  readonly #now = Date.now;
  readonly #setTimeout = window.setTimeout;
  #shift = 0;

  constructor() {
    Date.now = () => this.#now.call(Date) + this.#shift;
    const wait = (work: () => void, delay = 0): number =>
      Number(this.#setTimeout.call(window, work, delay > 10_000 ? 200 : delay));
    window.setTimeout = wait as typeof window.setTimeout;
  }

  skip(milliseconds: number): void {
    this.#shift += milliseconds;
  }

  restore(): void {
    Date.now = this.#now;
    window.setTimeout = this.#setTimeout;
  }
}
