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
