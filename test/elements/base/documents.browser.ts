import {expect} from '@open-wc/testing';
import '../../../src/all.js';
import type {Message} from '../../../src/core/index.js';
import {ai, human} from '../../../demo/states/data/make.js';
import {drawn, find, textOf} from '../support.js';

describe('an element in odd places', () => {
  afterEach(() => document.body.replaceChildren());

  it('moves into a frame and back with its styles, drawing new parts there', async () => {
    const messages: Message[] = [human('h', 'Hello')];
    const element = document.createElement('deerflow-messages');
    element.messages = messages;
    document.body.append(element);
    await drawn(element);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentDocument!;
    for (const body of [inside.body, document.body, inside.body, document.body]) {
      body.append(element);
      element.messages = [...(element.messages ?? []), ai(`a${String(performance.now())}`, 'More')];
      await drawn(element);
      expect(textOf(element)).to.contain('More');
      const answer = find(element, 'deerflow-message')!;
      for (const root of [element.shadowRoot!, answer.shadowRoot!]) {
        expect(root.adoptedStyleSheets.length).to.be.greaterThan(0);
      }
      expect(getComputedStyle(answer).display).not.to.equal('inline');
    }
  });

  it('is as wide as it wants where its place asks for that', async () => {
    const dialog = document.createElement('dialog');
    const chat = document.createElement('deerflow-chat');
    dialog.append(chat);
    document.body.append(dialog);
    dialog.showModal();
    await drawn(chat);
    expect(chat.offsetWidth).to.be.greaterThan(200);
    const narrow = document.createElement('div');
    narrow.style.cssText = 'display: flex; width: 300px';
    const other = document.createElement('deerflow-chat');
    narrow.append(other);
    document.body.append(narrow);
    await drawn(other);
    expect(other.offsetWidth).to.be.lessThan(301);
  });

  it('keeps its own words where a host gives none of their kind', async () => {
    const chat = document.createElement('deerflow-chat');
    chat.lang = 'en';
    chat.strings = {send: 5, took: 'x'} as unknown as typeof chat.strings;
    document.body.append(chat);
    await drawn(chat);
    expect(find(chat, '[part~=send]')?.getAttribute('aria-label')).to.equal('Send');
  });

  it('survives calls with nothing', async () => {
    const chat = document.createElement('deerflow-chat');
    chat.fetch = () => Promise.resolve(new Response('{}', {status: 404}));
    chat.gateway = 'https://gateway.example';
    document.body.append(chat);
    await drawn(chat);
    const loose = chat as unknown as Record<string, (...given: unknown[]) => unknown>;
    const calls: readonly [string, ...unknown[]][] = [
      ['send', null],
      ['send', '', null],
      ['stop', null],
      ['setComposer', null],
      ['setComposer'],
      ['attach', null],
      ['attach', 'text'],
      ['attach', [1, null]],
      ['answerAll', null],
      ['answerAll', [null]],
      ['renameThread', null, null],
      ['editAndResend'],
    ];
    for (const [method, ...given] of calls) await loose[method]!.apply(chat, given);
    await drawn(chat);
  });
});
