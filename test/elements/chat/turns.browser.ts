import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import '../../../src/all.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';
import {DemoGateway} from '../../support/demo-gateway.js';
import {find, textOf} from '../support.js';

const gateway = new DemoGateway('upstream-open');
const fork = new DemoGateway('fork-open');
const chatWith = (attributes = {}): Promise<ChatPage> =>
  ChatPage.open({gateway: gateway.url, ...attributes});

/** Where the focus is, through all shadow roots. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const hasButton = (page: ChatPage, name: string): boolean =>
  page.all('button').some((button) => button.getAttribute('aria-label') === name);

async function openEditor(page: ChatPage): Promise<HTMLTextAreaElement> {
  await until(() => hasButton(page, 'Edit'), 'the button');
  page.button('Edit').click();
  await until(
    () => page.has('deerflow-message-editor textarea, [part~=editor] textarea'),
    'the editor',
  );
  return page.get('[part~=editor] textarea');
}

function rewrite(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', {bubbles: true}));
}

before(async () => {
  await gateway.setPace(0);
  await fork.setPace(0);
});

afterEach(closeChats);

describe('what a reader may do with a turn', () => {
  it('edits the last question in its place and asks it again', async () => {
    const page = await chatWith();
    await page.send('First thing');
    await page.send('Second thing');
    await until(() => hasButton(page, 'Edit'), 'the button');
    const edits = page
      .all('button')
      .filter((button) => button.getAttribute('aria-label') === 'Edit');
    expect(edits, 'only the last question').to.have.length(1);
    const field = await openEditor(page);
    expect(field.value).to.equal('Second thing');
    await until(() => focused() === field, 'the focus');
    const submit = (): HTMLButtonElement => page.get('[part~=editor] [part~=submit]');
    expect(submit().disabled, 'unchanged').to.equal(true);
    rewrite(field, '   ');
    await page.drawn();
    expect(submit().disabled, 'blank').to.equal(true);
    rewrite(field, 'Another thing');
    await page.drawn();
    const end = page.nextRunEnd();
    await sendKeys({press: 'Control+Enter'});
    expect(await end).to.equal('success');
    expect(page.questions).to.deep.equal(['First thing', 'Another thing']);
    expect(page.answers.at(-1)).to.contain('Another thing');
    expect(page.has('[part~=editor]')).to.equal(false);
  });

  it('gives an edit up at Escape and returns the focus', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const field = await openEditor(page);
    rewrite(field, 'Something else');
    await page.drawn();
    await sendKeys({press: 'Escape'});
    await until(() => !page.has('[part~=editor]'), 'the end of the editor');
    expect(page.questions).to.deep.equal(['Hello']);
    await until(() => focused()?.getAttribute('aria-label') === 'Edit', 'the focus');
  });

  it('offers neither edits nor branches where the gateway has none', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    await page.send('Hello');
    await page.drawn();
    expect(hasButton(page, 'Edit')).to.equal(false);
    expect(hasButton(page, 'Branch from here')).to.equal(false);
  });

  it('answers again in place of the last answer', async () => {
    const page = await chatWith();
    await page.send('Hello');
    await until(() => hasButton(page, 'Answer again'), 'the button');
    const end = page.nextRunEnd();
    page.button('Answer again').click();
    await end;
    expect(page.questions).to.deep.equal(['Hello']);
    expect(page.answers).to.have.length(1);
  });

  it('branches into a conversation of its own, unless the host prevents it', async () => {
    const page = await chatWith();
    await page.send('First thing');
    await page.send('Second thing');
    await until(() => hasButton(page, 'Branch from here'), 'the button');
    const before = page.chat.session?.conversation.get().threadId;
    const veto = (event: Event): void => event.preventDefault();
    page.chat.addEventListener('deerflow-branch', veto, {once: true});
    page.button('Branch from here').click();
    await page.drawn();
    expect(page.chat.session?.conversation.get().threadId).to.equal(before);
    page.button('Branch from here').click();
    await until(() => page.chat.session?.conversation.get().threadId !== before, 'the branch');
    await page.untilText('First thing');
    expect(page.text).not.to.contain('Second thing');
  });

  it('A11.3 shows what the run changed, once, and its differences when asked', async () => {
    const page = await chatWith({hide: 'artifacts'});
    await page.send('[[steps]]');
    await page.untilText(/2 files changed/);
    expect(page.all('[part~=changes]')).to.have.length(1);
    page.get('[part~=changes] button').click();
    await page.untilText(/outputs\/report\.md/);
    const file = page.get<HTMLDetailsElement>('[part~=change] details');
    file.open = true;
    expect(textOf(file)).to.contain('+');
    await expect(page.get('deerflow-changes')).to.be.accessible();
  });

  it('A11.3 asks for no changes after a plain answer', async () => {
    const page = await chatWith();
    await gateway.startLog();
    await page.send('Hello');
    await page.drawn();
    expect(await gateway.requests('GET', /workspace-changes/)).to.have.length(0);
  });
});

const textContentOf = ({textContent}: Element): string => textContent;

describe('quotes', () => {
  it('take what is selected in an answer along as hidden context', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const paragraph = await until(
      () => find(page.get('[part~=message-assistant] [part~=content]'), 'p'),
      'the Markdown',
    );
    document.getSelection()?.selectAllChildren(paragraph);
    const box = paragraph.getBoundingClientRect();
    paragraph.dispatchEvent(
      new PointerEvent('pointerup', {
        bubbles: true,
        composed: true,
        clientX: box.left + 20,
        clientY: box.top + 8,
      }),
    );
    await until(() => page.has('[part~=quote].quote'), 'the button');
    page.get('button.quote').click();
    await until(() => page.composer.quotes.length === 1, 'the quote');
    await page.composer.updateComplete;
    expect(textOf(page.composer)).to.contain('You said: Hello');
    await gateway.startLog();
    await page.send('What does that mean?');
    const [run] = await gateway.runRequests();
    const [hidden, visible] = run!.body.input.messages;
    expect(JSON.stringify(hidden.content)).to.contain('You said: Hello');
    expect(hidden.additional_kwargs.hide_from_ui).to.equal(true);
    expect(JSON.stringify(visible.content)).to.contain('What does that mean?');
    expect(page.questions).to.deep.equal(['Hello', 'What does that mean?']);
    expect(page.composer.quotes).to.have.length(0);
  });

  it('are taken by keyboard: what is selected in the answer, else the answer', async () => {
    const page = await chatWith();
    await page.send('[[markdown]]');
    const quote = await until(() => page.all('button[aria-label=Quote]').at(-1), 'the button');
    const answer = page.get('[part~=message-assistant] [part~=content]');
    const paragraph = await until(() => find(answer, 'p'), 'the Markdown');
    document.getSelection()?.selectAllChildren(paragraph);
    quote.focus();
    await sendKeys({press: 'Enter'});
    await until(() => page.composer.quotes.length === 1, 'the quote');
    expect(page.composer.quotes[0]).to.equal(paragraph.textContent);
    expect(focused()).to.equal(page.textarea);
    const announced = (): string => page.all('[role=status]').map(textContentOf).join();
    await until(() => announced().includes('Quoted in your next message.'), 'the announcement');

    document.getSelection()?.removeAllRanges();
    quote.focus();
    await sendKeys({press: 'Space'});
    await until(() => page.composer.quotes.length === 2, 'the answer');
    expect(page.composer.quotes[1]).to.contain('# ');
  });

  it('take nothing that is selected in another answer', async () => {
    const page = await chatWith();
    await page.send('First');
    await page.send('Second');
    const [first] = await until(() => {
      const found = page.all('[part~=message-assistant] [part~=content]');
      return found.length === 2 && found.every((content) => find(content, 'p')) ? found : null;
    }, 'both answers');
    document.getSelection()?.selectAllChildren(find(first!, 'p')!);
    page.all('button[aria-label=Quote]').at(-1)!.click();
    await until(() => page.composer.quotes.length === 1, 'the quote');
    expect(page.composer.quotes[0]).to.contain('Second');
  });

  it('are offered, as all that changes a conversation, only where something can be said', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const offered = (): string[] =>
      ['Quote', 'Edit', 'Answer again', 'Good answer'].filter((name) => hasButton(page, name));
    await until(() => offered().length === 4, 'what can be done');
    page.chat.readonly = true;
    await page.drawn();
    expect(offered()).to.deep.equal([]);
  });

  it('can be removed', async () => {
    const page = await chatWith();
    page.composer.quote('something');
    await page.composer.updateComplete;
    page.button('Remove quote').click();
    await page.composer.updateComplete;
    expect(page.composer.quotes).to.have.length(0);
    expect(focused()).to.equal(page.textarea);
  });
});

describe('A18.10 recall', () => {
  it('goes through earlier questions from an empty composer and back', async () => {
    const page = await chatWith();
    await page.send('First thing');
    await page.send('Second thing');
    page.chat.focus();
    await until(() => focused() === page.textarea, 'the focus');
    await sendKeys({press: 'ArrowUp'});
    await until(() => page.composer.value === 'Second thing', 'the last question');
    await sendKeys({press: 'ArrowUp'});
    await until(() => page.composer.value === 'First thing', 'the one before');
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'ArrowDown'});
    await until(() => page.composer.value === '', 'the empty composer');
  });

  it('leaves arrows alone in a text of the reader’s own', async () => {
    const page = await chatWith();
    await page.send('First thing');
    page.type('My own');
    await page.composer.updateComplete;
    await sendKeys({press: 'ArrowUp'});
    await page.drawn();
    expect(page.composer.value).to.equal('My own');
  });
});

describe('the header of a conversation', () => {
  it('leads to each question, and closes at Escape with the focus back', async () => {
    const page = await chatWith();
    await page.send('First thing');
    await page.send('[[markdown]]');
    page.button('More').focus();
    await sendKeys({press: 'Enter'});
    await until(() => page.has('[part~=menu]'), 'the menu');
    await until(() => focused()?.matches('[part~=menu-item]'), 'the focus');
    await expect(page.get('deerflow-chat-menu')).to.be.accessible();
    await sendKeys({press: 'Escape'});
    await until(() => !page.has('[part~=menu]'), 'the end of the menu');
    expect(focused()).to.equal(page.button('More'));
    await sendKeys({press: 'Enter'});
    await until(() => page.has('[part~=menu-item]'), 'the menu');
    page.button('First thing').click();
    await until(() => !page.has('[part~=menu]'), 'the end of the menu');
    const question = page.get('[part~=message-user]');
    await until(() => question.getBoundingClientRect().top >= 0, 'the question');
  });

  it('A20.7 saves the conversation as a file, without leaving the page', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const saved: {name: string; type: string}[] = [];
    const blobs: Blob[] = [];
    const {click} = HTMLAnchorElement.prototype;
    const {createObjectURL} = URL;
    HTMLAnchorElement.prototype.click = function (): void {
      saved.push({name: this.download, type: this.protocol});
    };
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return createObjectURL(blob);
    };
    try {
      expect(await page.chat.exportThread('markdown')).to.equal(true);
      expect(await page.chat.exportThread('json')).to.equal(true);
    } finally {
      HTMLAnchorElement.prototype.click = click;
      URL.createObjectURL = createObjectURL;
    }
    expect(saved).to.deep.equal([
      {name: 'Hello.md', type: 'blob:'},
      {name: 'Hello.json', type: 'blob:'},
    ]);
    expect(await blobs[0]?.text()).to.contain('You said: Hello');
    const json = JSON.parse((await blobs[1]?.text()) ?? '') as {messages: unknown[]};
    expect(json.messages).to.have.length(2);
  });

  it('tells the host of a format that does not exist by a typed error, and the reader', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const kinds: string[] = [];
    page.chat.addEventListener('deerflow-error', ({detail}) => kinds.push(detail.kind));
    const exportAs = page.chat.exportThread.bind(page.chat) as (
      format?: string,
    ) => Promise<boolean>;
    expect(await exportAs()).to.equal(false);
    expect(await exportAs('pdf')).to.equal(false);
    expect(kinds).to.deep.equal(['invalid', 'invalid']);
    await page.untilNotice('The conversation could not be exported.');
  });

  it('tells and announces that nothing could be copied, neither way', async () => {
    const page = await chatWith();
    await page.send('Hello');
    const failed: string[] = [];
    page.chat.addEventListener('deerflow-copy-fail', ({detail}) => failed.push(detail.text));
    const {execCommand} = document;
    const {writeText} = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    document.execCommand = () => false;
    try {
      await until(() => hasButton(page, 'Copy'), 'the button');
      page.all('[aria-label=Copy]').at(-1)?.click();
      await page.untilNotice(/did not allow copying/);
    } finally {
      document.execCommand = execCommand;
      navigator.clipboard.writeText = writeText;
    }
    expect(failed).to.deep.equal(['You said: Hello']);
    const spoken = (): string =>
      page
        .all('[role=status]')
        .map(({textContent}) => textContent)
        .join(' ');
    await until(() => spoken().includes('did not allow copying'), 'the announcement');
  });

  it('leaves exports away when told to', async () => {
    const page = await chatWith({hide: 'export'});
    await page.send('Hello');
    page.button('More').click();
    await until(() => page.has('[part~=menu]'), 'the menu');
    expect(page.text).not.to.contain('Export');
  });

  it('A20.9 tells how full the context is where the gateway counts', async () => {
    const page = await chatWith();
    await page.send('Hello');
    await until(() => page.has('[part~=usage]'), 'the badge');
    expect(page.get('[part~=usage]').getAttribute('aria-label')).to.match(/%.*tokens/);
    const other = await ChatPage.open({gateway: fork.url});
    await other.send('Hello');
    await other.drawn();
    expect(other.has('[part~=usage]')).to.equal(false);
  });

  it('A14.1 shows the plan above the composer, folded, unless hidden', async () => {
    const page = await chatWith();
    await page.send('[[todos]]');
    await until(() => page.has('[part~=todos]'), 'the plan');
    expect(page.get('[part~=todos-toggle]').getAttribute('aria-expanded')).to.equal('false');
    const plan = page.get('deerflow-todos').getBoundingClientRect();
    expect(plan.bottom).to.be.at.most(page.composer.getBoundingClientRect().top);
    page.chat.hide = 'todos';
    await page.drawn();
    expect(page.has('[part~=todos]')).to.equal(false);
  });
});

describe('what a host sets for the transcript', () => {
  it('reaches it: labels of tools, links, messages left out, slots for single items', async () => {
    const page = await chatWith({hide: 'artifacts'});
    page.chat.toolLabels = {bash: () => 'Crunching numbers'};
    page.chat.linkPolicy = (href) => !href.includes('example');
    await page.send('[[steps]]');
    await page.unfoldSteps();
    await page.untilText('Crunching numbers');
    const answer = page.messages.findLast(({type}) => type === 'ai');
    const own = document.createElement('p');
    own.slot = `message:${answer?.id ?? ''}`;
    own.textContent = 'Mine instead';
    page.chat.append(own);
    await until(() => own.assignedSlot !== null, 'the slot');
    await page.drawn();
    expect(own.getBoundingClientRect().height).to.be.greaterThan(0);
    page.chat.messageFilter = ({type}) => type === 'human';
    await until(() => page.answers.length === 0, 'nothing but questions');
    expect(page.questions).to.deep.equal(['[[steps]]']);
  });
});

describe('commands', () => {
  it('A14.2 /goal sets a goal and asks for it, tells it, and clears it', async () => {
    const page = await chatWith();
    await gateway.startLog();
    const end = page.nextRunEnd();
    await page.startSending('/goal Finish the report [[hello]]');
    await end;
    const [put] = await gateway.requests('PUT', /\/goal$/);
    expect(put?.body.objective).to.equal('Finish the report [[hello]]');
    expect(page.questions[0]).to.equal('Finish the report [[hello]]');
    await page.chat.session?.setGoal('Ship it');
    await until(() => page.has('[part~=goal]'), 'the goal');
    expect(textOf(page.get('[part~=goal]'))).to.contain('Ship it');
    await page.startSending('/goal clear');
    await page.untilNotice(/goal was cleared/i);
    await page.drawn();
    expect(page.has('[part~=goal]')).to.equal(false);
    expect(page.composer.value).to.equal('');
    await page.startSending('/goal');
    await page.untilNotice(/No goal is set/);
  });

  it('A18.9 /compact shortens the context without a run', async () => {
    const page = await chatWith();
    await page.send('Hello');
    await gateway.startLog();
    await page.startSending('/compact');
    await page.untilNotice(/compacted/);
    expect(await gateway.runRequests()).to.have.length(0);
  });

  it('are plain messages where the gateway has none', async () => {
    const page = await ChatPage.open({gateway: fork.url});
    await page.send('/goal Win');
    expect(page.questions).to.deep.equal(['/goal Win']);
  });
});

describe('style sheets of the host', () => {
  it('reach every part, and go when they are taken back', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { --hosted: yes }');
    const page = await chatWith();
    await page.send('Hello');
    page.chat.styleSheets = [sheet];
    await page.drawn();
    const hosted = (selector: string): boolean =>
      getComputedStyle(page.get(selector)).getPropertyValue('--hosted') === 'yes';
    expect(['header', '[part~=textarea]', '[part~=bubble]'].map(hosted)).to.deep.equal([
      true,
      true,
      true,
    ]);
    page.chat.styleSheets = [];
    await page.drawn();
    expect(hosted('[part~=bubble]')).to.equal(false);
  });
});
