import {aTimeout, expect, waitUntil} from '@open-wc/testing';
import type {Message} from '../../../src/core/index.js';
import {drawn, eventsOf, find, findAll, textOf} from '../support.js';
import {button, change, frameOf, open, outputs, sessionWith} from './support.js';

const toText = async (element: Element, text: string): Promise<void> =>
  waitUntil(() => textOf(element).includes(text), `“${text}” in “${textOf(element)}”`);

const call = (content: string, more: Record<string, unknown> = {}): Message =>
  ({
    type: 'ai',
    id: 'ai-1',
    content: '',
    tool_calls: [
      {
        id: 'call-1',
        name: 'write_file',
        args: {path: `${outputs}/report.md`, content, ...more},
        type: 'tool_call',
      },
    ],
  }) as unknown as Message;

const result = (content: string): Message => ({
  type: 'tool',
  id: 'tool-1',
  tool_call_id: 'call-1',
  name: 'write_file',
  content,
});

describe('deerflow-artifacts: the list', () => {
  it('A16.1 lists the state’s files, presented ones and those of the gateway, each once', async () => {
    const session = sessionWith(
      {'a.md': '', 'b.txt': ''},
      {
        listed: [
          {path: `${outputs}/b.txt`, size_bytes: 5},
          {path: `${outputs}/c.csv`, size_bytes: 2048},
        ],
      },
    );
    const presented = {id: 'p', name: 'present_files', args: {filepaths: [`${outputs}/d.pdf`]}};
    change(session, {
      messages: [{type: 'ai', id: 'm', content: '', tool_calls: [presented]}],
    });
    const element = await open(session);
    await toText(element, 'c.csv');
    const names = findAll(element, '[part~=artifact] .name').map(textOf);
    expect(names).to.deep.equal(['a.md', 'b.txt', 'd.pdf', 'c.csv']);
    expect(textOf(element)).to.contain('2.0 KiB');
  });

  it('says when there is nothing', async () => {
    expect(textOf(await open(sessionWith({})))).to.contain('No files yet.');
  });

  it('asks before it shows a file, and shows none that the host keeps', async () => {
    const element = await open(sessionWith({'a.md': '# One', 'b.md': '# Two'}));
    const asked = eventsOf(element, 'deerflow-artifact-open');
    const veto = (event: Event): void => event.preventDefault();
    element.addEventListener('deerflow-artifact-open', veto);
    findAll(element, '[part~=artifact] button')[0]!.click();
    await aTimeout(0);
    expect(asked[0]!.detail).to.deep.equal({path: `${outputs}/a.md`});
    expect(element.path).to.equal('');
    element.removeEventListener('deerflow-artifact-open', veto);
    findAll(element, '[part~=artifact] button')[1]!.click();
    await toText(element, 'Two');
  });

  it('stands alone with paths', async () => {
    const element = document.createElement('deerflow-artifacts');
    element.artifacts = [`${outputs}/流程图.png`];
    document.body.append(element);
    await drawn(element);
    expect(textOf(element)).to.contain('流程图.png');
    element.remove();
  });
});

describe('deerflow-artifacts: text', () => {
  it('A16.5 previews Markdown, and shows its source on demand', async () => {
    const element = await open(sessionWith({'a.md': '# One\n\n**two**'}), 'a.md');
    await waitUntil(() => find(element, 'strong') !== null);
    button(element, 'Source').click();
    await toText(element, '**two**');
    button(element, 'Preview').click();
    await waitUntil(() => find(element, 'strong') !== null);
  });

  it('A16.5 shows files named like built-in properties as what they are', async () => {
    const element = await open(sessionWith({constructor: 'x'}), 'constructor');
    await toText(element, 'cannot be shown');
  });

  it('A16.6 reads the first mebibyte, says so, and reads on demand the whole', async () => {
    const text = `${'x'.repeat(1024 * 1024 - 1)}é the end`;
    const session = sessionWith({'big.txt': text});
    const element = await open(session, 'big.txt');
    await toText(element, 'The first 1.0 MiB of 1.0 MiB');
    expect(session.calls).to.deep.equal([`fetchArtifact ${outputs}/big.txt 0-1048575`]);
    expect(find(element, '.plain')!.textContent).not.to.contain('\uFFFD');
    button(element, 'Load the full file').click();
    await waitUntil(() => find(element, '.plain')!.textContent.trim().endsWith('é the end'));
    expect(find(element, '.bar')).to.be.null;
  });

  it('A16.6 shows an empty file as empty', async () => {
    await toText(await open(sessionWith({'a.txt': ''}), 'a.txt'), 'This file is empty.');
  });

  it('A16.6 shows a page that was cut off as text', async () => {
    const page = `<h1>Start</h1>${' '.repeat(1024 * 1024)}<script>1</script>`;
    const element = await open(sessionWith({'a.html': page}), 'a.html');
    await toText(element, '<h1>Start</h1>');
    expect(frameOf(element)).to.be.null;
  });

  it('offers bytes that are no text as a download', async () => {
    const bytes = new Uint8Array([80, 75, 0, 0, 1]);
    await toText(await open(sessionWith({'a.txt': bytes}), 'a.txt'), 'cannot be shown');
  });

  it('tells of a file that is not there, and tries again on demand', async () => {
    const files: Record<string, string> = {};
    const session = sessionWith(files);
    const element = await open(session, 'late.txt');
    await waitUntil(() => find(element, '[role=alert]') !== null);
    files['late.txt'] = 'here now';
    button(element, 'Try again').click();
    await toText(element, 'here now');
  });

  it('copies what it shows', async () => {
    const element = await open(sessionWith({'a.txt': 'take me'}), 'a.txt');
    await toText(element, 'take me');
    let copied = '';
    const listen = (): void => {
      copied = String(document.getSelection());
    };
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {writeText: async (text: string) => void (copied = text)},
    });
    document.addEventListener('copy', listen);
    button(element, 'Copy').click();
    await waitUntil(() => copied === 'take me');
    document.removeEventListener('copy', listen);
  });
});

describe('deerflow-artifacts: media', () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('A16.10 shows a picture fetched with the session’s credentials, and lets its address go', async () => {
    const bytes = Uint8Array.from(atob(pixel), (char) => char.charCodeAt(0));
    const picture = new Blob([bytes], {type: 'image/png'});
    const element = await open(sessionWith({'a.png': picture, 'b.txt': 'b'}), 'a.png');
    await waitUntil(() => find(element, 'img') !== null);
    const {src} = find<HTMLImageElement>(element, 'img')!;
    expect(src).to.match(/^blob:/);
    expect((await fetch(src)).ok).to.be.true;
    element.show({path: `${outputs}/b.txt`});
    await toText(element, 'b');
    await aTimeout(0);
    const gone = await fetch(src).then(
      () => false,
      () => true,
    );
    expect(gone).to.be.true;
  });

  it('gives HTML under another name no address at which it would be a page of the host', async () => {
    const page = new Blob(['<script>alert(1)</script>'], {type: 'text/html'});
    for (const [name, tag] of [
      ['a.png', 'img'],
      ['a.pdf', 'iframe'],
      ['a.mp4', 'video'],
    ] as const) {
      const element = await open(sessionWith({[name]: page}), name);
      await waitUntil(() => find(element, tag) !== null);
      const {src} = find<HTMLImageElement>(element, tag)!;
      expect((await (await fetch(src)).blob()).type, name).to.not.contain('html');
    }
  });
});

describe('deerflow-artifacts: a file being written', () => {
  it('A16.11 shows what has been written, at most every three seconds, and keeps the place', async () => {
    const session = sessionWith({});
    change(session, {messages: [call('# Draft\n\n')]});
    const element = await open(session);
    element.show({path: `${outputs}/report.md`, callId: 'call-1'});
    await toText(element, 'Draft');
    expect(textOf(element)).to.contain('Being written');
    expect(session.calls).to.deep.equal([]);
    const heading = find(element, '[part~=heading]');

    change(session, {messages: [call(`# Draft\n\n${'line\n\n'.repeat(200)}`)]});
    await drawn(element);
    expect(textOf(element)).not.to.contain('line');

    change(session, {messages: [call(`# Draft\n\n${'line\n\n'.repeat(200)}end`), result('OK')]});
    await toText(element, 'end');
    expect(find(element, '[part~=heading]')).to.equal(heading);
    expect(textOf(element)).not.to.contain('Being written');
  });

  it('A16.11 falls back to the file when the write fails', async () => {
    const session = sessionWith({'report.md': 'the old file'});
    change(session, {messages: [call('new')]});
    const element = await open(session);
    element.show({path: `${outputs}/report.md`, callId: 'call-1'});
    await toText(element, 'new');
    change(session, {messages: [call('new'), result('Error: disk full')]});
    await toText(element, 'the old file');
  });

  it('A16.12 reads the file once more when the run ends', async () => {
    const files: Record<string, string> = {'a.txt': 'before'};
    const session = sessionWith(files);
    session.run.set({id: 'run', phase: 'running'} as never);
    const element = await open(session, 'a.txt');
    await toText(element, 'before');
    files['a.txt'] = 'after';
    session.run.set(null);
    await toText(element, 'after');
    expect(session.calls).to.have.length(2);
  });

  it('goes back to the list when another conversation is opened', async () => {
    const session = sessionWith({'a.txt': 'mine'});
    const element = await open(session, 'a.txt');
    await toText(element, 'mine');
    change(session, {threadId: 'other', artifacts: []});
    await toText(element, 'No files yet.');
  });
});

describe('deerflow-artifacts: as a pane', () => {
  it('closes on Escape and by its button, unless the host prevents it', async () => {
    const element = await open(sessionWith({'a.txt': 'x'}), 'a.txt', {closable: true});
    const closed = eventsOf(element, 'deerflow-artifact-close');
    element.addEventListener('deerflow-artifact-close', (event) => event.preventDefault(), {
      once: true,
    });
    button(element, 'Close files').click();
    expect(element.path).not.to.equal('');
    find(element, '.body')!.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true}),
    );
    expect(closed).to.have.length(2);
    expect(element.path).to.equal('');
  });

  it('A16.12 keeps the width a reader gives it', async () => {
    const session = sessionWith({'a.txt': 'x'});
    const element = await open(session, 'a.txt', {resizable: true});
    element.style.inlineSize = '400px';
    await drawn(element);
    find(element, '[role=separator]')!.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}),
    );
    expect(element.style.getPropertyValue('--_pane-width')).to.equal('424px');
    expect(session.memory.get('artifacts-width')).to.equal('400');
  });

  for (const name of ['', 'a.md', 'a.html', 'a.py', 'none.zip', 'missing.txt']) {
    it(`is accessible: ${name || 'the list'}`, async () => {
      const files = {'a.md': '# A', 'a.html': '<h1>x</h1>', 'a.py': 'x = 1\n', 'none.zip': 'x'};
      const element = await open(sessionWith(files), name, {closable: true, resizable: true});
      await waitUntil(() => find(element, '[aria-busy=true]') === null);
      await expect(element).to.be.accessible();
    });
  }
});
