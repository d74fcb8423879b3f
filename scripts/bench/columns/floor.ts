/** The least that can be done: events decoded, their text appended once a frame, a new block at each blank line. No Markdown. */
import {createParser} from 'eventsource-parser';
import type {BenchMessage} from '../answer.js';
import {offer} from '../page/measure.js';

offer({
  async open(host, gateway, threadId) {
    if (threadId !== undefined) {
      const state: {values: {messages: BenchMessage[]}} = await (
        await gateway.fetch(`/api/threads/${threadId}/state`)
      ).json();
      host.append(...state.values.messages.map(({content}) => block(content)));
    }
    host.append(document.createElement('textarea'));
    host.scrollTop = host.scrollHeight;
    return {send: () => void read(host, gateway.fetch), scroller: host, close: () => {}};
  },
});

function block(text = ''): HTMLElement {
  const element = document.createElement('div');
  element.style.whiteSpace = 'pre-wrap';
  element.textContent = text;
  return element;
}

async function read(host: HTMLElement, fetch: typeof globalThis.fetch): Promise<void> {
  const response = await fetch('/api/threads/t1/runs/stream');
  const decoder = new TextDecoder();
  let waiting = '';
  let current = host.appendChild(block());
  const flush = (): void => {
    const [first = '', ...others] = waiting.split('\n\n');
    waiting = '';
    current.append(first);
    for (const text of others) current = host.appendChild(block(text));
    host.scrollTop = host.scrollHeight;
  };
  const parser = createParser({
    onEvent: ({event, data}) => {
      const parsed: [{content: string}] = JSON.parse(data);
      if (event !== 'messages') return;
      if (waiting === '') requestAnimationFrame(flush);
      waiting += parsed[0].content;
    },
  });
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    parser.feed(decoder.decode(part.value, {stream: true}));
}
