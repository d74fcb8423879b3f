import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import '../../../src/elements/reasoning/define.js';
import type {DeerflowReasoning} from '../../../src/elements/reasoning/reasoning.element.js';
import {drawn, find, textOf} from '../support.js';

async function show(text: string, streaming = false): Promise<DeerflowReasoning> {
  const element = await fixture<DeerflowReasoning>(
    html`<deerflow-reasoning lang="en" .text=${text} ?streaming=${streaming}></deerflow-reasoning>`,
  );
  await drawn(element);
  return element;
}

describe('deerflow-reasoning', () => {
  it('A10.6 starts folded when the model has finished', async () => {
    const element = await show('First look\nthen count');
    expect(element.open).to.be.false;
    expect(find(element, 'button')!.getAttribute('aria-expanded')).to.equal('false');
    expect(find(element, '#text')!.hidden).to.be.true;
  });

  it('A10.6 opens while the model thinks and closes once it has finished', async () => {
    const element = await show('First look', true);
    expect(element.open).to.be.true;
    element.streaming = false;
    await drawn(element);
    expect(element.open, 'its end can be seen').to.be.true;
    await waitUntil(() => !element.open, 'closes', {timeout: 4000});
  });

  it('A10.6 leaves it to the reader from the first click on', async () => {
    const element = await show('First look', true);
    find(element, 'button')!.click();
    await drawn(element);
    expect(element.open).to.be.false;
    element.streaming = false;
    await drawn(element);
    element.streaming = true;
    await drawn(element);
    expect(element.open).to.be.false;
  });

  it('A10.6 shows invented tags as text', async () => {
    const element = await show('Use <planner>steps</planner> & <b>go</b>');
    element.open = true;
    await customElements.whenDefined('deerflow-markdown');
    await drawn(element);
    await waitUntil(() => textOf(element).includes('<planner>'));
    expect(textOf(element)).to.contain('<b>go</b>');
  });

  it('A11.2 tells how long the run took, as its label', async () => {
    const element = await show('First look');
    element.duration = 65.9;
    await drawn(element);
    expect(textOf(element)).to.contain('Thought for 1m 5s');
    element.lang = 'zh-CN';
    element.requestUpdate();
    await drawn(element);
    expect(textOf(element)).to.contain('思考了 1 分 5 秒');
  });

  it('is accessible, folded and open', async () => {
    const element = await show('First look');
    await expect(element).to.be.accessible();
    element.open = true;
    await drawn(element);
    await expect(element).to.be.accessible();
  });
});
