import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import '../../../src/elements/launcher/define.js';
import type {DeerflowLauncher} from '../../../src/elements/launcher/launcher.element.js';
import {drawn, eventsOf, find} from '../support.js';

const gateway = `${location.origin}/fork-open`;

async function place(inner = html``): Promise<DeerflowLauncher> {
  const element = await fixture<DeerflowLauncher>(
    html`<deerflow-launcher lang="en" persist="none">${inner}</deerflow-launcher>`,
  );
  await drawn(element);
  return element;
}

const buttonOf = (element: DeerflowLauncher): HTMLButtonElement =>
  element.shadowRoot!.querySelector('[part=launcher]')!;
const panelOf = (element: DeerflowLauncher): HTMLElement =>
  element.shadowRoot!.querySelector('[part=panel]')!;

async function opened(element: DeerflowLauncher): Promise<DeerflowLauncher> {
  buttonOf(element).click();
  await waitUntil(() => element.chat !== null);
  await drawn(element);
  return element;
}

/** The element with the focus, shadow roots included. */
function focused(): Element | null {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

describe('deerflow-launcher', () => {
  it('makes the chat when it is first opened, and keeps it while closed', async () => {
    const element = await place();
    expect(find(element, 'deerflow-chat')).to.be.null;
    await opened(element);
    const {chat} = element;
    buttonOf(element).click();
    await drawn(element);
    expect(getComputedStyle(panelOf(element)).display).to.equal('none');
    expect(find(element, 'deerflow-chat')).to.equal(chat);
  });

  it('tells of opening and closing', async () => {
    const element = await place();
    const told = eventsOf(element, 'deerflow-open-change');
    expect(told).to.have.length(0);
    element.open = true;
    await drawn(element);
    expect(element.hasAttribute('open')).to.be.true;
    element.open = false;
    await drawn(element);
    expect(told.map(({detail}) => detail.open)).to.deep.equal([true, false]);
  });

  it('gives the chat its attributes and properties, and their changes', async () => {
    const element = await place();
    const starters = ['One?'];
    element.setAttribute('agent-name', 'Ada');
    element.setAttribute('placeholder', 'Ask');
    element.id = 'mine';
    element.starters = starters;
    await opened(element);
    const chat = element.chat!;
    expect(chat.agentName).to.equal('Ada');
    expect(chat.starters).to.equal(starters);
    expect(chat.id).to.equal('');
    element.setAttribute('agent-name', 'Grace');
    element.removeAttribute('placeholder');
    await drawn(element);
    expect(chat.agentName).to.equal('Grace');
    expect(chat.hasAttribute('placeholder')).to.be.false;
    expect(panelOf(element).ariaLabel).to.equal('Grace');
  });

  it('takes a token out of the page, and never shows it again', async () => {
    const element = document.createElement('deerflow-launcher');
    const requests: Request[] = [];
    element.fetch = (input, init) => {
      requests.push(new Request(input, init));
      return fetch(input, init);
    };
    element.setAttribute('token', 'secret-1');
    element.setAttribute('gateway', gateway);
    element.setAttribute('persist', 'none');
    document.body.append(element);
    expect(element.outerHTML).not.to.contain('secret-1');
    await drawn(element);
    await opened(element);
    await waitUntil(() => requests.length > 0);
    expect(element.outerHTML + element.shadowRoot!.innerHTML).not.to.contain('secret-1');
    expect(requests[0]!.headers.get('authorization')).to.equal('Bearer secret-1');
    element.setAttribute('token', 'secret-2');
    expect(element.outerHTML + element.shadowRoot!.innerHTML).not.to.contain('secret-2');
    expect(Reflect.get(element, 'token')).to.be.undefined;
    element.remove();
  });

  it('hands the reader’s focus to the composer and back to the button', async () => {
    const element = await place();
    element.setAttribute('gateway', gateway);
    await opened(element);
    await waitUntil(() => focused()?.localName === 'textarea');
    await sendKeys({press: 'Escape'});
    await drawn(element);
    expect(element.open).to.be.false;
    expect(focused()).to.equal(buttonOf(element));
  });

  it('takes no focus when the page opens it', async () => {
    const before = focused();
    const element = await place();
    element.open = true;
    await waitUntil(() => element.chat !== null);
    await drawn(element);
    expect(focused()).to.equal(before);
  });

  it('lets the page scroll and lie behind it', async () => {
    const before = document.documentElement.outerHTML.length;
    const styles = getComputedStyle(document.documentElement).overflow;
    const element = await opened(await place());
    expect(getComputedStyle(document.documentElement).overflow).to.equal(styles);
    expect(document.querySelectorAll('[inert]')).to.have.length(0);
    element.remove();
    expect(document.documentElement.outerHTML.length).to.be.at.most(before + 400);
  });

  it('tells of an answer that ended while it was closed', async () => {
    const element = await place();
    element.setAttribute('gateway', gateway);
    await opened(element);
    buttonOf(element).click();
    await drawn(element);
    const ended = eventsOf(element, 'deerflow-run-end');
    await element.chat!.send('Hello');
    await waitUntil(() => ended.length > 0, 'the run to end', {timeout: 8000});
    await drawn(element);
    expect(buttonOf(element).ariaLabel).to.contain('new answer');
    expect(find(element, '[part=unread]')).not.to.be.null;
    buttonOf(element).click();
    await drawn(element);
    expect(find(element, '[part=unread]')).to.be.null;
  });

  it('shows what the page puts into its slots', async () => {
    const element = await opened(
      await place(html`<b slot="launcher-icon">?</b><i slot="welcome">Welcome, you</i>`),
    );
    const welcome = find<HTMLSlotElement>(element.chat!, 'slot[name=welcome]')!;
    expect(welcome.assignedNodes({flatten: true}).map((node) => node.textContent)).to.deep.equal([
      'Welcome, you',
    ]);
    const symbol = find<HTMLSlotElement>(element, 'slot[name=launcher-icon]');
    expect(symbol).to.be.null;
    buttonOf(element).click();
    await drawn(element);
    expect(
      find<HTMLSlotElement>(element, 'slot[name=launcher-icon]')!.assignedNodes(),
    ).to.have.length(1);
  });

  it('keeps the chat’s own greeting where the page has no words for it', async () => {
    const element = await opened(await place());
    expect(element.chat!.shadowRoot!.textContent).to.contain('How can I help?');
  });

  it('stays open when its node is moved', async () => {
    const element = await opened(await place());
    const other = document.createElement('div');
    document.body.append(other);
    other.append(element);
    await drawn(element);
    expect(panelOf(element).matches(':popover-open')).to.be.true;
    other.remove();
  });

  it('is accessible, closed and open', async () => {
    const element = await place();
    await expect(element).to.be.accessible();
    await opened(element);
    await expect(element).to.be.accessible();
  });
});
