import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import '../../../src/elements/composer/define.js';
import type {DeerflowComposer} from '../../../src/elements/composer/composer.element.js';
import type {SendRequestDetail} from '../../../src/elements/composer/composer.events.js';
import type {SendResult} from '../../../src/core/index.js';

const compose = async (): Promise<DeerflowComposer> => {
  const composer = await fixture<DeerflowComposer>(html`<deerflow-composer></deerflow-composer>`);
  composer.focus();
  await composer.updateComplete;
  return composer;
};

const field = (composer: DeerflowComposer): HTMLTextAreaElement =>
  composer.shadowRoot!.querySelector('textarea')!;
const button = (composer: DeerflowComposer, part: string): HTMLButtonElement =>
  composer.shadowRoot!.querySelector(`[part~=${part}]`)!;

const key = (composer: DeerflowComposer, init: KeyboardEventInit): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  field(composer).dispatchEvent(event);
  return event;
};

describe('deerflow-composer', () => {
  describe('keyboard', () => {
    it('A18.1 sends with Enter and breaks the line with Shift+Enter', async () => {
      const composer = await compose();
      await sendKeys({type: 'first'});
      await sendKeys({down: 'Shift'});
      await sendKeys({press: 'Enter'});
      await sendKeys({up: 'Shift'});
      await sendKeys({type: 'second'});
      const sent = oneEvent<CustomEvent<SendRequestDetail>>(composer, 'deerflow-send');
      await sendKeys({press: 'Enter'});
      expect((await sent).detail.text).to.equal('first\nsecond');
    });

    it('A18.1 #1540 leaves an Enter to the composition it ends, in every engine’s way of saying so', async () => {
      const composer = await compose();
      composer.value = '你好';
      await composer.updateComplete;
      let sends = 0;
      composer.addEventListener('deerflow-send', () => (sends += 1));
      key(composer, {isComposing: true});
      key(composer, {keyCode: 229});
      field(composer).dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
      key(composer, {});
      expect(sends).to.equal(0);
      field(composer).dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
      key(composer, {});
      expect(sends).to.equal(1);
    });

    it('A18.2 keeps the text and says why while a run goes on', async () => {
      const composer = await compose();
      composer.running = true;
      composer.value = 'next question';
      await composer.updateComplete;
      let sends = 0;
      composer.addEventListener('deerflow-send', () => (sends += 1));
      key(composer, {});
      await composer.updateComplete;
      expect(sends).to.equal(0);
      expect(field(composer).value).to.equal('next question');
      expect(composer.shadowRoot!.querySelector('#problem')!.textContent).to.contain(
        'still answering',
      );
    });
  });

  describe('sending', () => {
    it('does nothing when there is nothing but white space', async () => {
      const composer = await compose();
      composer.value = '  \n ';
      await composer.updateComplete;
      expect(await composer.submit()).to.equal(false);
      expect(button(composer, 'send').getAttribute('aria-disabled')).to.equal('true');
    });

    it('A18.3 clears only once the send was accepted', async () => {
      const composer = await compose();
      let settle: (result: SendResult) => void = () => {};
      composer.addEventListener('deerflow-send', ({detail}) =>
        detail.waitUntil(new Promise((resolve) => (settle = resolve))),
      );
      composer.value = 'kept';
      const refused = composer.submit();
      expect(composer.value).to.equal('kept');
      settle({accepted: false, reason: 'failed'});
      expect(await refused).to.equal(false);
      expect(composer.value).to.equal('kept');

      const accepted = composer.submit();
      settle({accepted: true, threadId: 't', runId: null});
      expect(await accepted).to.equal(true);
      expect(composer.value).to.equal('');
    });

    it('A18.3 keeps what was typed while the send was on its way', async () => {
      const composer = await compose();
      let settle: (result: SendResult) => void = () => {};
      composer.addEventListener('deerflow-send', ({detail}) =>
        detail.waitUntil(new Promise((resolve) => (settle = resolve))),
      );
      composer.value = 'one';
      const sent = composer.submit();
      composer.value = 'two';
      settle({accepted: true, threadId: 't', runId: null});
      await sent;
      expect(composer.value).to.equal('two');
    });

    it('A18.3 takes off what was sent when the reader went on in the same text, and keeps what was added', async () => {
      const composer = await compose();
      let settle: (result: SendResult) => void = () => {};
      composer.addEventListener('deerflow-send', ({detail}) =>
        detail.waitUntil(new Promise((resolve) => (settle = resolve))),
      );
      const [first, second] = [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')];
      composer.value = 'one';
      composer.files = [first];
      const sent = composer.submit();
      composer.value = 'one and two';
      composer.files = [first, second];
      settle({accepted: true, threadId: 't', runId: null});
      await sent;
      expect(composer.value).to.equal(' and two');
      expect(composer.files).to.deep.equal([second]);
    });

    it('A3.1 sends once for a click and an Enter together', async () => {
      const composer = await compose();
      let sends = 0;
      composer.addEventListener('deerflow-send', ({detail}) => {
        sends += 1;
        detail.waitUntil(new Promise(() => {}));
      });
      composer.value = 'once';
      await composer.updateComplete;
      key(composer, {});
      button(composer, 'send').click();
      expect(sends).to.equal(1);
    });

    it('keeps the text when a host vetoes the send', async () => {
      const composer = await compose();
      composer.addEventListener('deerflow-send', (event) => event.preventDefault());
      composer.value = 'not yet';
      expect(await composer.submit()).to.equal(false);
      expect(composer.value).to.equal('not yet');
    });
  });

  describe('attachments', () => {
    it('A17.2 #3891 refuses what breaks a limit, keeps the rest, and names what it refused', async () => {
      const composer = await compose();
      composer.uploadLimits = {max_files: 2, max_file_size: 10, max_total_size: 15};
      composer.attach([new File(['x'.repeat(11)], 'big.txt'), new File(['x'.repeat(9)], 'a.txt')]);
      composer.attach([new File(['x'.repeat(9)], 'b.txt'), new File(['x'.repeat(6)], 'c.txt')]);
      await composer.updateComplete;
      expect(composer.files.map((file) => file.name)).to.deep.equal(['a.txt', 'c.txt']);
      expect(composer.shadowRoot!.querySelector('#problem')!.textContent).to.contain('b.txt');
    });

    it('sends files without a text, and lets them be removed first', async () => {
      const composer = await compose();
      composer.attach([new File(['1'], 'one (1).csv'), new File(['2'], 'two.csv')]);
      await composer.updateComplete;
      composer.shadowRoot!.querySelector<HTMLButtonElement>('.file button')!.click();
      await composer.updateComplete;
      const sent = oneEvent<CustomEvent<SendRequestDetail>>(composer, 'deerflow-send');
      button(composer, 'send').click();
      expect((await sent).detail.files.map((file) => file.name)).to.deep.equal(['two.csv']);
    });

    it('A18.7 attaches pasted files and leaves pasted text alone', async () => {
      const composer = await compose();
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'shot.png', {type: 'image/png'}));
      const paste = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        composed: true,
        cancelable: true,
      });
      field(composer).dispatchEvent(paste);
      expect(paste.defaultPrevented).to.equal(true);
      expect(composer.files.map((file) => file.name)).to.deep.equal(['shot.png']);
      const text = new ClipboardEvent('paste', {
        clipboardData: new DataTransfer(),
        bubbles: true,
        cancelable: true,
      });
      field(composer).dispatchEvent(text);
      expect(text.defaultPrevented).to.equal(false);
    });
  });

  describe('form', () => {
    it('is a form control when it has a name', async () => {
      const form = await fixture<HTMLFormElement>(
        html`<form><deerflow-composer name="question"></deerflow-composer></form>`,
      );
      const composer = form.querySelector('deerflow-composer')!;
      composer.value = 'how?';
      await composer.updateComplete;
      expect(new FormData(form).get('question')).to.equal('how?');
      form.reset();
      expect(composer.value).to.equal('');
    });
  });

  it('is accessible empty, filled and running', async () => {
    const composer = await compose();
    await expect(composer).to.be.accessible();
    composer.value = 'text';
    composer.attach([new File(['1'], 'one.csv')]);
    composer.running = true;
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
  });
});
