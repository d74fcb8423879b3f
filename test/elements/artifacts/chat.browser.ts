/** The pane of files inside a chat, at the demo's gateway. */
import {expect} from '@open-wc/testing';
import type {DeerflowArtifacts} from '../../../src/elements/artifacts/artifacts.element.js';
import {eventsOf, find, findAll, textOf} from '../support.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';
import {outputs} from './support.js';

describe('files in a chat', () => {
  let page: ChatPage;
  const pane = (): DeerflowArtifacts | null => find(page.chat, 'deerflow-artifacts');
  const drawnPane = async (): Promise<DeerflowArtifacts> =>
    until(() => (pane()?.shadowRoot?.childElementCount ? pane() : null), 'the pane');
  const card = (name: string): HTMLElement =>
    findAll(find(page.chat, 'deerflow-files') ?? page.chat, 'button.open').find((button) =>
      textOf(button).includes(name),
    )!;

  before(async () => {
    const gateway = new DemoGateway('fork-open');
    await gateway.setPace(0);
    page = await ChatPage.open({gateway: gateway.url});
    expect(await page.send('Please [[present_files]]')).to.equal('success');
    await until(() => card('notes.md'), 'the cards');
  });
  after(closeChats);
  afterEach(async () => {
    if (pane() !== null) page.button('Close files').click();
    await until(() => pane() === null, 'the pane to close');
  });

  it('opens a presented file beside the conversation, and gives the focus back on Escape', async () => {
    const opener = card('notes.md');
    const focused = (): Element | null => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node;
    };
    await until(() => {
      opener.focus();
      return focused() === opener;
    }, 'the focus on the card');
    opener.click();
    const opened = await drawnPane();
    await until(() => find(opened, '[part~=heading]'), 'the file');
    expect(textOf(opened)).to.contain('Notes');
    await until(() => page.chat.shadowRoot!.activeElement === opened, 'the focus in the pane');
    find(opened, '.body')!.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true}),
    );
    await until(() => pane() === null, 'the pane to close');
    await until(
      () => focused() === opener,
      () => `the focus to come back, from ${focused()?.localName} ${focused()?.id}`,
    );
  });

  it('leaves a file to a host that prevents it', async () => {
    page.chat.addEventListener('deerflow-artifact-open', (event) => event.preventDefault(), {
      once: true,
    });
    card('notes.md').click();
    await page.drawn();
    expect(pane()).to.be.null;
  });

  it('opens files by their path, and all of them by the button of the header', async () => {
    await page.chat.openArtifact(`${outputs}/data.csv`);
    const opened = await drawnPane();
    await until(() => textOf(opened).includes('alpha,1'), 'the file');
    page.button('All files').click();
    await until(() => findAll(opened, '[part~=artifact]').length >= 5, 'the list');
    page.button('Close files').click();
    await until(() => pane() === null, 'the pane to close');
    page.button('Files').click();
    const again = await drawnPane();
    await until(() => findAll(again, '[part~=artifact]').length >= 5, 'the list again');
  });

  it('lies over the whole conversation where there is little room', async () => {
    const place = page.chat.parentElement!;
    place.style.inlineSize = '340px';
    card('notes.md').click();
    const opened = await drawnPane();
    await until(() => opened.clientWidth === page.chat.clientWidth, 'the pane over everything');
    // The width can be asked for at any moment; the chat is told of it with the next frame.
    await page.drawn();
    expect(find(page.chat, 'section.main')!.inert).to.be.true;
    expect(page.chat.scrollWidth).to.equal(page.chat.clientWidth);
    place.style.inlineSize = '900px';
  });

  it('A12.9 opens what the agent writes by itself, unless the reader has closed the pane', async () => {
    const opened = eventsOf(page.chat, 'deerflow-artifact-open');
    await new DemoGateway('fork-open').setPace(100);
    page.chat.newThread();
    await page.drawn();
    await page.startRun('Please [[big_write]]');
    const own = await drawnPane();
    await until(() => own.path === `${outputs}/long.md`, 'the file being written');
    expect(opened).to.have.length(0);
    expect(page.chat.shadowRoot!.activeElement).not.to.equal(own);
    page.button('Close files').click();
    await page.nextRunEnd();
    expect(pane()).to.be.null;
    await page.startRun('Please [[big_write]]');
    await page.nextRunEnd();
    expect(pane()).to.be.null;
  });

  it('A12.9 PR2278 opens nothing in a conversation that is only read again', async () => {
    const {threadId} = page.chat;
    const gateway = new DemoGateway('fork-open');
    const again = await ChatPage.open({gateway: gateway.url, 'thread-id': threadId ?? ''});
    await again.untilText('The long file is ready.');
    expect(again.has('deerflow-artifacts')).to.be.false;
  });
});
