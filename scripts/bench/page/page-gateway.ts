import {frame, questionIn, tokenFrame} from '../answer.js';
import type {BenchMessage} from '../answer.js';

/** A gateway inside the page: the bench decides when each token arrives, and no network is measured along. */
export interface PageGateway {
  readonly fetch: typeof globalThis.fetch;
  /** What a thread that is opened has. Written down when it is set: that is a server's work, and no page waits for it. */
  messages: readonly BenchMessage[];
  /** Resolves once a run's stream is being read. */
  opened(): Promise<void>;
  push(delta: string): void;
  end(): void;
}

export function createPageGateway(): PageGateway {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let tellOpened = (): void => {};
  let opened = new Promise<void>((resolve) => (tellOpened = resolve));
  let text = '';
  let count = 0;
  let thread: readonly BenchMessage[] = [];
  let state = new Uint8Array();
  let asked = questionIn('');
  const send = (data: string): void => stream?.enqueue(encoder.encode(data));
  const valuesOf = (messages: readonly BenchMessage[]): unknown => ({messages, title: 'Bench'});

  return {
    get messages() {
      return thread;
    },
    set messages(messages) {
      thread = messages;
      state = encoder.encode(JSON.stringify({values: valuesOf(thread), next: [], tasks: []}));
    },
    opened: () => opened,
    fetch: async (input, init) => {
      const {pathname} = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname.endsWith('/runs/stream')) {
        text = '';
        asked = questionIn(await new Request(input, init).text());
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
            send(frame('metadata', {run_id: 'r1', thread_id: 't1'}));
            tellOpened();
          },
        });
        const headers = {
          'content-type': 'text/event-stream',
          'content-location': '/threads/t1/runs/r1',
        };
        return new Response(body, {headers});
      }
      if (pathname.endsWith('/state'))
        return new Response(state, {headers: {'content-type': 'application/json'}});
      if (pathname.endsWith('/threads')) return Response.json({thread_id: 't1', status: 'idle'});
      if (pathname.endsWith('/runs/r1')) return Response.json({run_id: 'r1', status: 'success'});
      if (pathname.endsWith('/runs') || pathname.endsWith('/search')) return Response.json([]);
      if (pathname.endsWith('/models')) return Response.json({models: []});
      return Response.json({detail: 'Not Found'}, {status: 404});
    },
    push: (delta) => {
      text += delta;
      send(tokenFrame(delta, count++));
    },
    end: () => {
      const answer: BenchMessage = {id: 'lc_run--answer', type: 'ai', content: text};
      send(frame('values', valuesOf([...thread, asked, answer])));
      send(frame('end', null));
      stream?.close();
      stream = undefined;
      opened = new Promise((resolve) => (tellOpened = resolve));
    },
  };
}

const {fetch} = globalThis;

/** The gateway on the network. It streams when it is asked, and nobody decides when. */
export const networkGateway: PageGateway = {
  fetch: (...request) => fetch(...request),
  messages: [],
  opened: () => Promise.resolve(),
  push: () => {},
  end: () => {},
};
