import {expect} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/all.js';
import {drawn, textOf} from '../support.js';

/** Elements that a host gives data, and the properties that it may set. */
const properties: Readonly<Record<string, string>> = {
  'deerflow-artifacts': 'artifacts path session',
  'deerflow-chat': 'gateway theme layout dialect modes hide starters strings styleSheets session',
  'deerflow-clarification': 'requests session',
  'deerflow-composer': 'value files models modes hide session placeholder uploadLimits',
  'deerflow-files': 'files session',
  'deerflow-markdown': 'source linkPolicy sources markdownRenderers',
  'deerflow-message': 'message session sources duration',
  'deerflow-messages': 'messages session hide agentName toolLabels',
  'deerflow-reasoning': 'text duration',
  'deerflow-session': 'gateway session headers getToken',
  'deerflow-steps': 'steps messages session toolRenderers',
  'deerflow-subtask': 'subtask session',
  'deerflow-suggestions': 'suggestions session',
  'deerflow-threads': 'threads session',
  'deerflow-todos': 'todos session',
};

const mistakes: readonly unknown[] = [
  null,
  undefined,
  7,
  true,
  'text',
  [],
  [null],
  {},
  {a: 1},
  () => 1,
];

describe('what a host sets', () => {
  let warnings: string[];
  const {warn} = console;

  beforeEach(() => {
    warnings = [];
    console.warn = (text: string) => warnings.push(text);
  });

  afterEach(() => {
    console.warn = warn;
    document.body.replaceChildren();
  });

  for (const [tag, names] of Object.entries(properties)) {
    it(`never breaks ${tag}, whatever it is`, async () => {
      for (const name of names.split(' ')) {
        for (const value of mistakes) {
          const early = document.createElement(tag) as LitElement;
          Reflect.set(early, name, value);
          document.body.append(early);
          await early.updateComplete;
          const late = document.createElement(tag) as LitElement;
          document.body.append(late);
          await late.updateComplete;
          Reflect.set(late, name, value);
          await late.updateComplete;
          document.body.replaceChildren();
        }
      }
    });
  }

  it('falls back to the default and tells the developer once', async () => {
    const element = document.createElement('deerflow-suggestions');
    document.body.append(element);
    for (const value of [{a: 1}, 3]) {
      element.suggestions = ['Go on'];
      element.suggestions = value as unknown as string[];
      await drawn(element);
      expect(textOf(element)).to.equal('');
    }
    const told = warnings.filter((text) => text.includes('suggestions of deerflow-suggestions'));
    expect(told.length).to.be.lessThan(2);
    element.suggestions = ['And more'];
    await drawn(element);
    expect(textOf(element)).to.contain('And more');
  });

  it('takes back an attribute without an error', async () => {
    const element = document.createElement('deerflow-chat');
    for (const name of ['hide', 'modes', 'theme', 'layout', 'dialect', 'lang', 'welcome']) {
      element.setAttribute(name, 'x');
    }
    document.body.append(element);
    await drawn(element);
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    await drawn(element);
    expect(element.theme).to.equal('auto');
    expect(element.hide).to.equal('');
  });
});
