import {expect} from '@open-wc/testing';
import '../../../src/all.js';
import {ChatPage, closeChats, until} from '../../support/chat-page.js';

const run = 'event: metadata\ndata: {"run_id":"run-1","thread_id":"t"}\nid: 1\n\n';

/** A gateway that is so slow that a run is stopped before anything of it is kept. */
const slow: typeof fetch = (input, init) => {
  const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
  if (path.endsWith('/runs/stream')) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(run)),
    });
    const headers = {'content-type': 'text/event-stream'};
    return Promise.resolve(new Response(body, {headers}));
  }
  if (path.endsWith('/cancel')) return Promise.resolve(new Response(null, {status: 204}));
  if (path.endsWith('/runs/run-1'))
    return Promise.resolve(Response.json({run_id: 'run-1', status: 'interrupted'}));
  if (path.endsWith('/state')) return Promise.resolve(Response.json({values: {messages: []}}));
  return fetch(input, init);
};

describe('a message that was stopped before the server kept it', () => {
  afterEach(closeChats);

  it('comes back in front of what was typed since, with its files, and is told', async () => {
    const gateway = `${location.origin}/fork-open`;
    const page = await ChatPage.open({gateway, dialect: 'fork'}, {fetch: slow});
    page.chat.attach([new File(['a,b'], 'figures.csv', {type: 'text/csv'})]);
    await page.startRun('My long question');
    page.type('typed since');
    page.get('[part~=stop]').click();
    await until(() => page.composer.value !== 'typed since', 'the message');
    expect(page.composer.value).to.equal('My long question\n\ntyped since');
    expect(page.composer.files.map(({name}) => name)).to.deep.equal(['figures.csv']);
    expect(page.questions).to.deep.equal([]);
    await page.untilNotice(/It is back in the input/);
  });
});
