import {expect} from '@open-wc/testing';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';
import {textOf} from '../support.js';

const fork = new DemoGateway('fork');
const upstream = new DemoGateway('upstream');

/** Fills in the form and sends it, as a reader does. */
async function signIn(page: ChatPage, name: string, password = ''): Promise<void> {
  await until(() => page.has('input[name=name]'), 'the form');
  page.get<HTMLInputElement>('input[name=name]').value = name;
  page.get<HTMLInputElement>('input[name=password]').value = password;
  page.get<HTMLFormElement>('deerflow-login form, form[part~=form]').requestSubmit();
}

const problem = (page: ChatPage): string => textOf(page.get('[part~=error][role=alert]'));

describe('deerflow-login', () => {
  before(() => Promise.all([fork.setPace(0), upstream.setPace(0)]));
  afterEach(closeChats);

  it('signs in by name at a gateway of the fork', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    await signIn(page, 'somebody');
    await until(() => page.chat.status?.phase === 'ready', 'the login');
    expect(page.has('deerflow-login')).to.equal(false);
    expect(await page.send('Hello')).to.equal('success');
  });

  it('asks for the password that a name is guarded with, and shows it nowhere', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    await signIn(page, 'guarded', 'wrong-password');
    await until(() => problem(page).includes('Signing in failed'), 'the refusal');
    expect(page.get<HTMLInputElement>('input[name=name]').value, 'what was typed').to.equal(
      'guarded',
    );
    await signIn(page, 'guarded', 'open-sesame');
    await until(() => page.chat.status?.phase === 'ready', 'the login');
    const told = page.events.map(({detail}) => JSON.stringify(detail)).join();
    expect(told).not.to.contain('wrong-password').and.not.contain('open-sesame');
  });

  it('says when an account waits for approval', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    await signIn(page, 'pending');
    await until(() => problem(page).includes('waiting for approval'), 'the reason');
  });

  it('signs in by e-mail at a gateway of upstream, and out again', async () => {
    const page = await ChatPage.open({gateway: upstream.url});
    await until(() => page.has('input[type=email]'), 'the form of upstream');
    await signIn(page, 'demo@example.com', 'deerflow-demo');
    await until(() => page.chat.status?.phase === 'ready', 'the login');
    expect(await page.send('Mine alone')).to.equal('success');
    page.type('And a draft');

    await page.chat.logout();
    await until(() => page.has('input[type=email]'), 'the form');
    expect(page.text, 'of the one before').not.to.contain('Mine alone');
    await signIn(page, 'other@example.com', 'deerflow-demo');
    await until(() => page.chat.status?.phase === 'ready', 'the next one');
    await page.drawn();
    expect(page.textarea.value).to.equal('');
    expect(page.text).not.to.contain('Mine alone');
    await page.chat.logout();
  });

  it('PR2740 says that the gateway takes no login from this page, not that something was mistyped', async () => {
    const elsewhere = upstream.url.replace(location.hostname, 'gateway.localhost');
    const page = await ChatPage.open({gateway: elsewhere, dialect: 'upstream'});
    await signIn(page, 'demo@example.com', 'deerflow-demo');
    await until(() => problem(page), 'the refusal');
    expect(problem(page)).to.contain('not allowed').and.not.contain('what you entered');
    const refusal = page.details('deerflow-error').at(-1)!;
    expect(refusal).to.include({kind: 'forbidden', status: 403});
    expect(refusal.message).to.contain('Cross-site');
  });

  it('can be one of the page’s own', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    const own = document.createElement('p');
    own.slot = 'login';
    own.textContent = 'Sign in at our portal';
    page.chat.append(own);
    await page.untilText('Sign in at our portal');
  });
});
