/** Whole conversations as servers returned them, drawn from plain data. */
import {expect, fixture, html} from '@open-wc/testing';
import {groupMessages, stepsOf} from '../../../src/core/index.js';
import type {Message, ToolStep} from '../../../src/core/index.js';
import {english} from '../../../src/i18n/english.js';
import '../../../src/all.js';
import type {DeerflowMessages} from '../../../src/elements/messages/messages.element.js';
import {until} from '../../support/chat-page.js';
import {findAll, textOf} from '../support.js';

const own = ['clarified-website', 'data-analysis', 'several-calls'];
const published = (await (await fetch('/published-threads/')).json()) as string[];
if (published.length === 0) {
  console.log('The published conversations are absent; drawing those of the project alone.');
}

const threads = [
  ...own.map((name) => [name, `/test/fixtures/threads/${name}.json`] as const),
  ...published.map((name) => [name, `/published-threads/${name}`] as const),
];

/** What a step without a description is called, for the tools of these conversations. */
const defaultLabels: Readonly<Record<string, string>> = {
  ask_clarification: english.toolClarification,
  write_todos: english.toolTodos,
};

async function open(address: string): Promise<readonly Message[]> {
  const {values} = (await (await fetch(address)).json()) as {values: {messages: Message[]}};
  return values.messages;
}

function toolsOf(messages: readonly Message[]): readonly ToolStep[] {
  return groupMessages(messages, {running: false})
    .filter(({type}) => type === 'processing')
    .flatMap((group) => stepsOf(group.messages, {running: false}))
    .filter((step) => step.kind === 'tool');
}

describe('a whole conversation', () => {
  const warnings: unknown[][] = [];
  const {warn, error} = console;

  before(() => {
    console.warn = (...args) => void warnings.push(args);
    console.error = (...args) => void warnings.push(args);
  });

  after(() => Object.assign(console, {warn, error}));

  for (const [name, address] of threads) {
    it(`${name} draws without a warning, with the labels of all its steps`, async () => {
      warnings.length = 0;
      const messages = await open(address);
      const element = await fixture<DeerflowMessages>(
        html`<deerflow-messages
          lang="en"
          style="block-size: 20000px"
          .messages=${messages}
        ></deerflow-messages>`,
      );
      const steps = toolsOf(messages);
      const labels = (): string[] =>
        findAll(element, '[part~=step-label]').map((label) => textOf(label));
      await until(() => {
        for (const toggle of findAll(element, '[part~=steps-toggle][aria-expanded=false]'))
          toggle.click();
        return labels().length >= steps.length;
      }, 'all steps');

      const shown = labels();
      for (const {name: tool, description} of steps) {
        const label = description ?? defaultLabels[tool];
        expect(label, tool).to.be.a('string');
        expect(
          shown.some((text) => text.startsWith(label!)),
          label,
        ).to.equal(true);
      }
      expect(warnings).to.deep.equal([]);
    });
  }
});
