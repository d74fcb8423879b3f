import {expect, fixture, html} from '@open-wc/testing';
import {subtaskStates} from '../../../demo/states/data/cards.js';
import '../../../src/elements/subtask/define.js';
import type {DeerflowSubtask} from '../../../src/elements/subtask/subtask.element.js';
import type {Subtask} from '../../../src/core/index.js';
import {drawn, fakeSession, find, textOf} from '../support.js';

async function show(subtask: Subtask, open = false): Promise<DeerflowSubtask> {
  const element = await fixture<DeerflowSubtask>(
    html`<deerflow-subtask lang="en" .subtask=${subtask} .open=${open}></deerflow-subtask>`,
  );
  await drawn(element);
  return element;
}

describe('deerflow-subtask', () => {
  it('A15.1 is folded, and opens to what was asked, the steps and the result', async () => {
    const element = await show(subtaskStates['done, open']!.subtask);
    expect(textOf(element)).to.not.contain('Name three strengths');
    find(element, 'button')!.click();
    await drawn(element);
    expect(textOf(element)).to.contain('Name three strengths').and.contain('View web page');
    expect(textOf(element)).to.contain('pool them').and.contain('10K tokens');
  });

  it('A15.1 is named by its description, else by its prompt', async () => {
    expect(textOf(await show(subtaskStates['failed']!.subtask))).to.contain('Research PostgreSQL');
  });

  const words = {
    running: 'Running',
    failed: 'Failed',
    cancelled: 'Cancelled',
    'timed out': 'Timed out',
  };
  for (const [name, said] of Object.entries(words)) {
    it(`A15.3 tells in words that it is ${name}`, async () => {
      expect(textOf(await show(subtaskStates[name]!.subtask))).to.contain(said);
    });
  }

  it('A15.3 tells when a limit ended it', async () => {
    const {subtask} = subtaskStates['capped']!;
    expect(textOf(await show(subtask, true))).to.contain('a limit was reached');
  });

  it('A15.6 fetches the steps of an earlier run once, when it is opened', async () => {
    const element = await show({...subtaskStates['cancelled']!.subtask, id: 'call-7'});
    const session = fakeSession();
    element.session = session;
    await drawn(element);
    expect(session.calls).to.be.empty;
    element.open = true;
    await drawn(element);
    element.open = false;
    await drawn(element);
    element.open = true;
    await drawn(element);
    expect(session.calls).to.deep.equal(['loadSubtask call-7 run-1']);
  });

  for (const [name, {subtask, open}] of Object.entries(subtaskStates)) {
    it(`is accessible: ${name}`, async () => {
      await expect(await show(subtask, open)).to.be.accessible();
    });
  }
});
