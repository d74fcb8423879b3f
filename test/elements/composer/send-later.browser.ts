import {expect} from '@open-wc/testing';
import '../../../src/all.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';

const gateway = new DemoGateway('fork-open');

before(() => gateway.setPace(0));

afterEach(closeChats);

/** A chat that answers for a second, and a next question that came too early. */
async function askTooEarly(): Promise<ChatPage> {
  const page = await ChatPage.open({gateway: gateway.url});
  await gateway.startLog();
  await page.startRun('first [[slow s=1]]');
  page.composer.value = 'second';
  expect(await page.composer.submit()).to.equal(false);
  await page.drawn();
  return page;
}

describe('a message that came too early', () => {
  it('A3.10 stays, and is sent once the run has ended if the reader wants that', async () => {
    const page = await askTooEarly();
    expect(page.textarea.value).to.equal('second');
    page.get('[part~=later]').click();
    await until(() => page.answers.length === 2 && !page.running, 'both answers');
    expect(page.questions.map((question) => question.split(' ')[0])).to.deep.equal([
      'first',
      'second',
    ]);
    expect(page.textarea.value).to.equal('');
    expect(await gateway.runRequests()).to.have.length(2);
  });

  it('A3.10 is not sent when the reader wants nothing, or takes it back', async () => {
    const page = await askTooEarly();
    page.get('[part~=later]').click();
    await page.drawn();
    page.get('[part~=later]').click();
    await until(() => !page.running, 'the end of the run');
    await page.drawn();
    expect(page.textarea.value).to.equal('second');
    expect(page.has('[part~=later]')).to.equal(false);
    expect(await gateway.runRequests()).to.have.length(1);
  });

  it('A7.5 never goes to another conversation', async () => {
    const page = await askTooEarly();
    page.get('[part~=later]').click();
    page.chat.newThread();
    await until(() => !page.running, 'the new conversation');
    page.composer.value = 'elsewhere';
    await page.drawn();
    expect(page.textarea.value).to.equal('elsewhere');
    expect(await gateway.runRequests()).to.have.length(1);
  });
});
