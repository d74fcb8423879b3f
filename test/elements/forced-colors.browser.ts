import {expect, fixture, html} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {todoStates} from '../../demo/states/data/cards.js';
import '../../src/elements/threads/define.js';
import type {DeerflowThreads} from '../../src/elements/threads/threads.element.js';
import '../../src/elements/todos/define.js';
import type {DeerflowTodos} from '../../src/elements/todos/todos.element.js';
import {drawn, find} from './support.js';

/** What the reader's system has for a colour name. */
function colourOf(name: string): string {
  const probe = document.createElement('p');
  probe.style.backgroundColor = name;
  document.body.append(probe);
  const {backgroundColor} = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

describe('under forced colours', () => {
  before(() => emulateMedia({forcedColors: 'active'}));
  after(() => emulateMedia({forcedColors: 'none'}));

  it('the plan still shows how far the agent is', async () => {
    const element = await fixture<DeerflowTodos>(
      html`<deerflow-todos lang="en" .todos=${todoStates['under way']}></deerflow-todos>`,
    );
    await drawn(element);
    // What the bar is filled with; its fill has no computed style that could be asked for.
    expect(getComputedStyle(find(element, 'progress')!).color).to.equal(colourOf('Highlight'));
  });

  it('the list still shows which conversation is open, and which is being answered', async () => {
    const threads = [{thread_id: 't', status: 'busy', values: {title: 'One'}}];
    const element = await fixture<DeerflowThreads>(
      html`<deerflow-threads lang="en" .current=${'t'} .threads=${threads}></deerflow-threads>`,
    );
    await drawn(element);
    const {backgroundColor} = getComputedStyle(find(element, '.busy')!, '::before');
    expect(backgroundColor).to.equal(colourOf('Highlight'));
    const {outlineStyle} = getComputedStyle(find(element, 'li[aria-current]')!);
    expect(outlineStyle).to.equal('solid');
  });
});
