import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {ReactiveElement} from 'lit';
import {ChatPage, closeChats, until} from '../support/chat-page.js';
import {DemoGateway} from '../support/demo-gateway.js';

const gateway = new DemoGateway('upstream-open');
const updated: string[] = [];

/** Names of the elements that were drawn anew while something happened. */
async function drawnDuring(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  updated.length = 0;
  await work();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return new Set(updated);
}

/** Waits until what comes after a run is there: follow-ups, durations, titles. */
async function quiet(): Promise<void> {
  await until(async () => {
    const drawn = await drawnDuring(() => new Promise((resolve) => setTimeout(resolve, 700)));
    return drawn.size === 0;
  }, 'nothing to be drawn any more');
}

describe('#2972 the lag of a long conversation', () => {
  // Every element is drawn through here.
  const prototype = ReactiveElement.prototype as unknown as {performUpdate(): void};
  const {performUpdate} = prototype;

  before(async () => {
    await gateway.setPace(0);
    prototype.performUpdate = function (this: ReactiveElement): void {
      updated.push(this.localName);
      performUpdate.call(this);
    };
  });
  after(() => {
    prototype.performUpdate = performUpdate;
  });
  afterEach(closeChats);

  it('typing draws the composer and nothing else', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    await page.send('[[markdown]]');
    await page.send('[[steps]]');
    page.textarea.focus();
    await quiet();
    const drawn = await drawnDuring(() => sendKeys({type: 'A question of some length'}));
    expect(page.composer.value).to.equal('A question of some length');
    expect([...drawn]).to.deep.equal(['deerflow-composer']);
  });

  it('tokens draw the answer that they belong to, and none before it', async () => {
    const page = await ChatPage.open({gateway: gateway.url});
    await page.send('[[markdown]]');
    await page.startRun('[[drip s=40 gap=0.05]]');
    await until(() => page.answers.at(-1)?.includes('tick-003'), 'some tokens');
    const [settled] = page.all('deerflow-message').filter((part) => part.matches(':state(user)'));
    const earlier = page.all('[part~=message-assistant] [part~=content]')[0]!;
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const root of [settled!.shadowRoot!, earlier])
      observer.observe(root, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      });
    const drawn = await drawnDuring(async () => {
      await until(() => page.answers.at(-1)?.includes('tick-012'), 'more tokens');
    });
    observer.disconnect();
    expect(changes).to.have.length(0);
    for (const name of [
      'deerflow-composer',
      'deerflow-usage',
      'deerflow-threads',
      'deerflow-steps',
    ])
      expect(drawn, name).not.to.contain(name);
  });
});
