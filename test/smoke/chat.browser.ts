/** What must work in every engine: a chat connects, sends, streams and shows the answer. */
import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import '../../src/elements/chat/define.js';
import type {DeerflowChat} from '../../src/elements/chat/chat.element.js';

describe('deerflow-chat in this engine', () => {
  it('shows a streamed answer', async () => {
    const chat = await fixture<DeerflowChat>(
      html`<deerflow-chat gateway="${location.origin}/fork-open" persist="none"></deerflow-chat>`,
    );
    const ended = oneEvent(chat, 'deerflow-run-end');
    await chat.send('Hello');
    const {detail} = await ended;
    expect(detail.reason).to.equal('success');
    await chat.updateComplete;
    expect(chat.messages.map(({type}) => type)).to.include.members(['human', 'ai']);
    await expect(chat).to.be.accessible();
  });
});
