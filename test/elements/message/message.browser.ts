import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {messageStates} from '../../../demo/states/data/messages.js';
import {ai, human} from '../../../demo/states/data/make.js';
import type {Message} from '../../../src/core/index.js';
import '../../../src/elements/markdown/define.js';
import '../../../src/elements/message/define.js';
import type {DeerflowMessage} from '../../../src/elements/message/message.element.js';
import {drawn, eventsOf, fakeSession, find, findAll, textOf} from '../support.js';

async function show(message: Message): Promise<DeerflowMessage> {
  const element = await fixture<DeerflowMessage>(
    html`<deerflow-message lang="en" .message=${message}></deerflow-message>`,
  );
  await drawn(element);
  return element;
}

/** Keeps what is copied from the clipboard, which a page that is not in front may not use. */
function recordCopies(): {texts: string[]; restore: () => void} {
  const texts: string[] = [];
  const usual = navigator.clipboard.writeText;
  navigator.clipboard.writeText = async (text) => void texts.push(text);
  return {texts, restore: () => (navigator.clipboard.writeText = usual)};
}

describe('deerflow-message', () => {
  describe('a reader’s message', () => {
    it('A19.1 PR3502 is verbatim: no Markdown, white space kept', async () => {
      const text = '**a**\n    $x  = <b>\n`c`';
      const element = await show(human('h', text));
      const content = find(element, '[part=content]')!;
      expect(content.textContent).to.equal(text);
      expect(getComputedStyle(content).whiteSpace).to.contain('pre-wrap');
    });

    it('A8.2 leaves the server’s blocks away', async () => {
      const element = await show(
        human('h', '<uploaded_files>\n- a.txt (1 KB)\n</uploaded_files>\nhello'),
      );
      expect(textOf(find(element, '[part=content]')!)).to.equal('hello');
    });

    it('A17.5 shows attachments with name, type and size, also while they upload', async () => {
      const element = await show(messageStates['user, with files']!);
      const text = textOf(element);
      expect(text).to.contain('annual report (final) 2025.pdf').and.contain('PDF · 2.3 MiB');
      expect(text).to.contain('Uploading…');
    });

    it('A17.5 opens an attachment on request', async () => {
      const element = await show(messageStates['user, with files']!);
      const events = eventsOf(element, 'deerflow-artifact-open');
      find(element, 'button.file')!.click();
      expect(events[0]!.detail.path).to.equal('/mnt/user-data/uploads/a.pdf');
    });

    it('folds a long text and unfolds it', async () => {
      const element = await show(messageStates['user, long']!);
      const fold = find(element, '.fold')!;
      expect(fold.getAttribute('aria-expanded')).to.equal('false');
      fold.click();
      await drawn(element);
      expect(fold.getAttribute('aria-expanded')).to.equal('true');
    });

    it('tells when it was sent', async () => {
      const element = await show(messageStates['user']!);
      expect(find(element, 'time')!.getAttribute('datetime')).to.equal('2026-11-30T08:14:00.000Z');
    });
  });

  describe('an answer', () => {
    it('is Markdown', async () => {
      const element = await show(ai('a', '**bold**'));
      await waitUntil(() => find(element, 'strong') !== null);
      expect(find(element, 'strong')!.textContent).to.equal('bold');
    });

    it('A9.1 A10.5 has its reasoning inside, above', async () => {
      const element = await show(messageStates['answer with reasoning']!);
      const reasoning = find(element, 'deerflow-reasoning')!;
      const content = find(element, '[part=content]')!;
      const follows = reasoning.compareDocumentPosition(content) & Node.DOCUMENT_POSITION_FOLLOWING;
      expect(follows).to.be.ok;
    });

    it('A10.7 shows reasoning that nothing followed as the reply', async () => {
      const element = await show(messageStates['reasoning only']!);
      expect(find(element, 'deerflow-reasoning')).to.be.null;
      expect(textOf(element)).to.contain('Three numbers carry the story');
      expect(find(element, 'button[aria-label=Copy]')).to.exist;
    });

    it('A9.5 PR4844 hides the copy button only while it streams', async () => {
      const element = await show(messageStates['streaming']!);
      expect(find(element, 'button[aria-label=Copy]')).to.be.null;
      element.message = ai('a3', 'done');
      await drawn(element);
      expect(find(element, 'button[aria-label=Copy]')).to.exist;
    });

    it('A9.7 copies the answer without its reasoning, which is copied where it is all there is', async () => {
      const copied = recordCopies();
      try {
        const block = '<uploaded_files>\n- a.csv\n</uploaded_files>';
        for (const message of [
          ai('a1', '<think>why</think>The **answer**.'),
          ai('a2', '', {additional_kwargs: {reasoning_content: 'Only thought'}}),
          human('h', `${block}\n\nMy question`),
        ]) {
          const element = await show(message);
          find(element, 'button[aria-label=Copy]')!.click();
          await waitUntil(() => find(element, 'button[aria-label=Copied]') !== null);
        }
        expect(copied.texts.map((text) => text.trim())).to.deep.equal([
          'The **answer**.',
          'Only thought',
          'My question',
        ]);
      } finally {
        copied.restore();
      }
    });

    it('marks a text that the reader stopped', async () => {
      expect(textOf(await show(messageStates['stopped']!))).to.contain('Stopped');
    });

    it('tells apart a failure and an empty answer', async () => {
      const failed = await show(messageStates['model failed']!);
      expect(textOf(failed)).to.contain('The model could not answer.').and.contain('out of quota');
      expect(textOf(await show(messageStates['no answer']!))).to.contain('without an answer');
    });

    it('fetches no foreign image before the reader asks', async () => {
      const element = await show(messageStates['foreign image']!);
      expect(find(element, 'img')).to.be.null;
      find(element, 'button.chip')!.click();
      await drawn(element);
      expect(find<HTMLImageElement>(element, 'img')!.src).to.equal(
        'https://pictures.example/chart.png',
      );
    });

    it('shows no picture from an address that may hold scripts', async () => {
      const url = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
      const element = await show(ai('a', [{type: 'image_url', image_url: {url}}]));
      expect(find(element, 'img')).to.be.null;
    });

    it('opens a link to a file of the agent as an artifact', async () => {
      const element = await show(ai('a', '[summary](/mnt/user-data/outputs/my%20file.txt)'));
      element.session = fakeSession();
      await drawn(element);
      await waitUntil(() => find(element, 'a') !== null);
      const events = eventsOf(element, 'deerflow-artifact-open');
      find(element, 'a')!.click();
      expect(events[0]!.detail.path).to.equal('/mnt/user-data/outputs/my file.txt');
    });
  });

  describe('accessibility', () => {
    for (const [name, message] of Object.entries(messageStates)) {
      it(`is accessible: ${name}`, async () => {
        const element = await show(message);
        await expect(element).to.be.accessible();
      });
    }

    it('does not overflow a narrow panel', async () => {
      for (const message of Object.values(messageStates)) {
        const element = await show(message);
        element.style.width = '288px';
        await drawn(element);
        for (const part of findAll(element, '[role=group]')) {
          expect(part.scrollWidth, message.id ?? '').to.be.at.most(288);
        }
      }
    });
  });
});
