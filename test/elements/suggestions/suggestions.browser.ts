import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/elements/suggestions/define.js';
import type {DeerflowSuggestions} from '../../../src/elements/suggestions/suggestions.element.js';
import {eventsOf, findAll, textOf} from '../support.js';

const show = (suggestions?: readonly string[]) =>
  fixture<DeerflowSuggestions>(
    html`<deerflow-suggestions lang="en" .suggestions=${suggestions}></deerflow-suggestions>`,
  );

describe('deerflow-suggestions', () => {
  it('A18.15 asks to send the chosen question; a host may take it over', async () => {
    const element = await show(['One?', 'Two?']);
    const events = eventsOf(element, 'deerflow-send');
    findAll(element, 'button')[1]!.click();
    expect(events[0]!.detail.text).to.equal('Two?');
    expect(events[0]!.cancelable && events[0]!.composed && events[0]!.bubbles).to.be.true;
  });

  it('A18.15 shows nothing when there is nothing to offer', async () => {
    expect(textOf(await show([]))).to.equal('');
    expect(textOf(await show())).to.equal('');
  });

  it('is accessible', async () => {
    await expect(await show(['One?'])).to.be.accessible();
  });
});
