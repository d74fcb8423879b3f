import {expect, fixture, html} from '@open-wc/testing';
import {render} from 'lit';
import type {LitElement} from 'lit';
import {chatStates} from '../../demo/states/data/chat.js';
import {markdownStates} from '../../demo/states/data/markdown.js';
import {openLauncherStates} from '../../demo/states/data/launcher.js';
import {overlays, sections} from '../../demo/states/sections.js';
import {until} from '../support/chat-page.js';
import {DemoGateway} from '../support/demo-gateway.js';
import {drawing, fetchLibrary, until as untilDrawn} from '../markdown/diagram-support.js';
import type {DeerflowMarkdown} from '../../src/elements/markdown/markdown.element.js';
import {drawn, find} from './support.js';

const looks = [
  ['light', 'en', 'ltr'],
  ['dark', 'zh-CN', 'ltr'],
  ['light', 'en', 'rtl'],
] as const;

/** Rules about a page as a whole, which has each region once and not in twenty states. */
const ignoredRules = ['landmark-unique', 'landmark-no-duplicate-main', 'region'];

/** Shows every state of one element. */
async function show(
  name: string,
  look: (typeof looks)[number],
  states = Object.values(sections[name] ?? {}),
): Promise<Element> {
  const [theme, lang, dir] = look;
  const place = await fixture(html`<div lang=${lang} dir=${dir}></div>`);
  Object.assign((place as HTMLElement).style, {
    colorScheme: theme,
    background: 'Canvas',
    color: 'CanvasText',
    inlineSize: '640px',
  });
  render(
    states.map((state) => html`<div>${state}</div>`),
    place as HTMLElement,
  );
  for (const {firstElementChild} of place.children) await drawn(firstElementChild as LitElement);
  if (name === 'chat') await chatsAreThere(place);
  if (name === 'markdown') await diagramsAreThere(place);
  return place;
}

async function chatsAreThere(place: Element): Promise<void> {
  for (const [index, [state, {shows}]] of Object.entries(chatStates).entries()) {
    await until(() => find(place.children[index] ?? place, shows), `the chat, ${state}`);
  }
}

/** Where each is near to view: the rest is not drawn. */
async function diagramsAreThere(place: Element): Promise<void> {
  await fetchLibrary();
  const markdown =
    place.children[Object.keys(markdownStates).indexOf('diagrams')]?.firstElementChild;
  markdown?.scrollIntoView();
  await untilDrawn(() => drawing(markdown as DeerflowMarkdown) !== null);
}

describe('every state of every element', () => {
  const warned: string[] = [];
  const {warn, error} = console;

  before(async () => {
    await new DemoGateway('fork-open').setPace(0);
    console.warn = (...words: unknown[]) => warned.push(words.join(' '));
    console.error = (...words: unknown[]) => warned.push(words.join(' '));
  });
  after(() => Object.assign(console, {warn, error}));

  for (const [state, template] of Object.entries(overlays['launcher'] ?? {})) {
    for (const look of looks) {
      it(`deerflow-launcher, ${state}, is accessible and warns of nothing (${look.join(', ')})`, async () => {
        const place = await show('launcher', look, [template]);
        await until(() => find(place, openLauncherStates[state]!.shows), `the launcher, ${state}`);
        await expect(place).to.be.accessible({ignoredRules});
        expect(warned.splice(0)).to.deep.equal([]);
      });
    }
  }

  for (const name of Object.keys(sections)) {
    for (const look of looks) {
      it(`deerflow-${name} is accessible and warns of nothing (${look.join(', ')})`, async () => {
        const place = await show(name, look);
        await expect(place).to.be.accessible({ignoredRules});
        expect(warned.splice(0)).to.deep.equal([]);
      });
    }
  }
});
