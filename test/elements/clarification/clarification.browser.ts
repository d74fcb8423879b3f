import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {clarificationStates} from '../../../demo/states/data/cards.js';
import type {ClarificationRequest, SendResult} from '../../../src/core/index.js';
import '../../../src/elements/clarification/define.js';
import type {DeerflowClarification} from '../../../src/elements/clarification/clarification.element.js';
import '../../../src/elements/markdown/define.js';
import {drawn, eventsOf, find, findAll, textOf} from '../support.js';

async function show(requests: readonly ClarificationRequest[]): Promise<DeerflowClarification> {
  const element = await fixture<DeerflowClarification>(
    html`<deerflow-clarification lang="en" .requests=${requests}></deerflow-clarification>`,
  );
  await drawn(element);
  return element;
}

const answersOf = (element: HTMLElement) => eventsOf(element, 'deerflow-answer');

async function type(element: DeerflowClarification, selector: string, text: string): Promise<void> {
  const field = find<HTMLInputElement>(element, selector)!;
  field.focus();
  await sendKeys({type: text});
  await drawn(element);
}

describe('deerflow-clarification', () => {
  describe('one choice', () => {
    it('A13.11 a click on one of a single question’s options sends it', async () => {
      const element = await show(clarificationStates['fork, one choice']!);
      const events = answersOf(element);
      findAll(element, '[part=option]')[1]!.click();
      expect(events[0]!.detail.requestId).to.equal('levels');
      expect(events[0]!.detail.answer).to.deep.equal({optionIds: ['option-1']});
    });

    it('sends words added to a choice only with the button, so that none are lost', async () => {
      const element = await show(clarificationStates['fork, one choice']!);
      const events = answersOf(element);
      await type(element, 'textarea', 'blue');
      findAll(element, '[part=option]')[0]!.click();
      await drawn(element);
      expect(events).to.be.empty;
      find(element, '[part=submit]')!.click();
      expect(events[0]!.detail.answer).to.deep.equal({optionIds: ['option-0'], text: 'blue'});
    });

    it('sends words of the reader’s own with Enter, not with Shift+Enter', async () => {
      const element = await show(clarificationStates['choice with other']!);
      const events = answersOf(element);
      await type(element, 'textarea', 'only');
      await sendKeys({press: 'Shift+Enter'});
      await sendKeys({type: 'two'});
      expect(events).to.be.empty;
      await sendKeys({press: 'Enter'});
      expect(events[0]!.detail.answer).to.deep.equal({text: 'only\ntwo'});
    });

    it('does not send while text is being composed', async () => {
      const element = await show(clarificationStates['free text']!);
      const events = answersOf(element);
      await type(element, 'textarea', 'ni');
      find(element, 'textarea')!.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true}),
      );
      expect(events).to.be.empty;
    });

    it('offers no words of one’s own where only the options count', async () => {
      const element = await show(clarificationStates['choice only']!);
      expect(find(element, 'textarea')).to.be.null;
    });
  });

  describe('several', () => {
    it('A13.11 several choices go with the button', async () => {
      const element = await show(clarificationStates['fork, several choices']!);
      const events = answersOf(element);
      const [first, , third] = findAll(element, '[part=option]');
      first!.click();
      third!.click();
      await drawn(element);
      expect(first!.getAttribute('aria-pressed')).to.equal('true');
      expect(events).to.be.empty;
      find(element, '[part=submit]')!.click();
      expect(events[0]!.detail.answer).to.deep.equal({optionIds: ['a', 'c']});
    });

    it('A13.11 several questions are numbered and sent together', async () => {
      const element = await show(clarificationStates['several questions']!);
      const events = answersOf(element);
      expect(textOf(element)).to.contain('1/3').and.contain('3/3').and.contain('Send all');
      findAll(element, '[part=option]')[0]!.click();
      await drawn(element);
      expect(events, 'a click only chooses').to.be.empty;
      find(element, '[part=submit]')!.click();
      await drawn(element);
      expect(events, 'two are missing').to.be.empty;
      findAll(element, '[part=option]')[2]!.click();
      await type(element, '#text-free', 'nothing');
      find(element, '[part=submit]')!.click();
      expect(events[0]!.detail.answers).to.deep.equal([
        {requestId: 'levels', answer: {optionIds: ['option-0']}},
        {requestId: 'several', answer: {optionIds: ['a']}},
        {requestId: 'free', answer: {text: 'nothing'}},
      ]);
    });
  });

  describe('forms', () => {
    it('A13.6 tells what is missing, and keeps telling until it is mended', async () => {
      const element = await show(clarificationStates['form']!);
      const events = answersOf(element);
      find(element, '[part=submit]')!.click();
      await drawn(element);
      expect(events).to.be.empty;
      expect(textOf(find(element, '[role=alert]')!)).to.contain('Fill in all required fields');
      expect(element.shadowRoot!.activeElement?.id).to.equal('field-0-form');
      expect(findAll(element, '[aria-invalid=true]')).to.have.length(4);
      await type(element, '#field-0-form', 'Review');
      expect(findAll(element, '[aria-invalid=true]')).to.have.length(3);
      expect(find(element, '[role=alert]')).to.exist;
    });

    it('A13.6 sends values by field name; an untouched box is a no', async () => {
      const [form] = clarificationStates['form']!;
      const fields = form!.fields.filter(({name}) => ['title', 'needs', 'confirm'].includes(name));
      const optional = fields.map((field) => ({...field, required: field.name === 'title'}));
      const element = await show([{...form!, fields: optional}]);
      const events = answersOf(element);
      await type(element, '#field-0-form', 'Review');
      findAll<HTMLInputElement>(element, 'fieldset input')[1]!.click();
      await drawn(element);
      find(element, '[part=submit]')!.click();
      expect(events[0]!.detail.answer!.values).to.deep.equal({
        title: 'Review',
        needs: ['whiteboard'],
        confirm: false,
      });
    });

    it('A13.10 names its fields, marks what is required, and says it', async () => {
      const element = await show(clarificationStates['form']!);
      const title = find<HTMLInputElement>(element, '#field-0-form')!;
      expect(title.labels![0]!.textContent).to.contain('Meeting title').and.contain('required');
      expect(title.getAttribute('aria-required')).to.equal('true');
    });
  });

  describe('what became of it', () => {
    it('A13.8 stays closed while its answer is on its way, and opens again when it was refused', async () => {
      const element = await show(clarificationStates['choice only']!);
      let settle: (result: SendResult) => void = () => {};
      element.addEventListener('deerflow-answer', (event) =>
        event.detail.waitUntil(new Promise((resolve) => (settle = resolve))),
      );
      const option = find<HTMLButtonElement>(element, '[part=option]')!;
      option.click();
      await drawn(element);
      expect(option.disabled).to.be.true;
      expect(textOf(element)).to.contain('Sending…');
      settle({accepted: false, reason: 'busy'});
      await drawn(element);
      expect(option.disabled).to.be.false;
      expect(textOf(element)).to.contain('still answering');
    });

    it('A13.9 stays in its place with the answer, and cannot be answered again', async () => {
      const element = await show(clarificationStates['answered choice']!);
      expect(textOf(element))
        .to.contain('Answered')
        .and.contain('任务→目的→行为体')
        .and.contain('颜色用蓝色');
      expect(findAll(element, 'button, textarea, input')).to.be.empty;
    });

    it('shows an interrupt honestly: it waits, and not for this view', async () => {
      const element = await show(clarificationStates['interrupt']!);
      expect(textOf(element))
        .to.contain('Approve the purchase order')
        .and.contain('cannot be answered');
      expect(findAll(element, 'button, textarea')).to.be.empty;
    });
  });

  describe('accessibility', () => {
    for (const [name, requests] of Object.entries(clarificationStates)) {
      it(`is accessible: ${name}`, async () => {
        const element = await show(requests);
        await expect(element).to.be.accessible();
        find(element, '[part=submit]')?.click();
        await drawn(element);
        await expect(element).to.be.accessible();
      });
    }
  });
});
