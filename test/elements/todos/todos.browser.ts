import {expect, fixture, html} from '@open-wc/testing';
import {todoStates} from '../../../demo/states/data/cards.js';
import type {TodoItem} from '../../../src/core/index.js';
import '../../../src/elements/todos/define.js';
import type {DeerflowTodos} from '../../../src/elements/todos/todos.element.js';
import {drawn, emptyConversation, fakeSession, find, findAll, textOf} from '../support.js';

async function show(todos: readonly TodoItem[]): Promise<DeerflowTodos> {
  const element = await fixture<DeerflowTodos>(
    html`<deerflow-todos lang="en" .todos=${todos}></deerflow-todos>`,
  );
  await drawn(element);
  return element;
}

describe('deerflow-todos', () => {
  it('A14.1 is folded, and tells how far the agent is and what it is at', async () => {
    const element = await show(todoStates['under way']!);
    expect(textOf(element)).to.contain('1 / 3').and.contain('Count survivors');
    expect(textOf(element)).to.not.contain('Write the summary');
  });

  it('opens and closes', async () => {
    const element = await show(todoStates['under way']!);
    find(element, 'button')!.click();
    await drawn(element);
    expect(findAll(element, '[part~=todo]')).to.have.length(3);
    expect(find(element, '.in_progress .visually-hidden')!.textContent).to.contain('Running');
  });

  it('A14.1 copes with fields that are missing', async () => {
    const element = await show([{}, {content: 'a', status: 'odd'}]);
    element.open = true;
    await drawn(element);
    expect(findAll(element, '[part~=todo-pending]')).to.have.length(2);
  });

  it('A14.1 is gone when the plan is empty', async () => {
    expect(textOf(await show([]))).to.equal('');
  });

  it('takes the plan from a session', async () => {
    const session = fakeSession();
    session.conversation.set({...emptyConversation, todos: [{content: 'Read', status: 'pending'}]});
    const element = await fixture<DeerflowTodos>(
      html`<deerflow-todos lang="en" .session=${session}></deerflow-todos>`,
    );
    expect(textOf(element)).to.contain('0 / 1');
  });

  for (const [name, todos] of Object.entries(todoStates)) {
    it(`is accessible: ${name}`, async () => {
      const element = await show(todos);
      await expect(element).to.be.accessible();
      element.open = true;
      await drawn(element);
      await expect(element).to.be.accessible();
    });
  }
});
