import type {IncomingMessage, ServerResponse} from 'node:http';
import {text} from 'node:stream/consumers';
import {answerOf, deltasOf, frame, questionIn, threadOf, tokenFrame} from './answer.js';
import type {BenchMessage} from './answer.js';

/** What the gateway streams to whoever asks next. */
export interface RunProfile {
  /** UTF-16 units of the answer, which comes at 1000 tokens a second. */
  readonly length: number;
  /** Messages of the thread that it is an answer in. */
  readonly history: number;
  /** Tokens between two snapshots of the whole thread; 0 for none. */
  readonly snapshotEvery: number;
}

export interface NetworkGateway {
  profile: RunProfile;
  /** Runs that were streamed to their end. */
  readonly ended: number;
  /** Answers a request under `/api`. */
  readonly answer: (path: string, request: IncomingMessage, response: ServerResponse) => void;
}

/** A gateway on the loopback interface: network, events and JSON are measured along. */
export function createNetworkGateway(): NetworkGateway {
  let ended = 0;
  const gateway: NetworkGateway = {
    profile: {length: 0, history: 0, snapshotEvery: 0},
    get ended() {
      return ended;
    },
    answer: (path, request, response) => {
      const json = (body: unknown, status = 200): void => {
        response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
      };
      if (path.endsWith('/runs/stream')) {
        void text(request).then((body) =>
          streamRun(gateway.profile, questionIn(body), response, () => (ended += 1)),
        );
        return;
      }
      request.resume();
      if (path.endsWith('/state'))
        return json({
          values: {messages: threadOf(gateway.profile.history, 2)},
          next: [],
          tasks: [],
        });
      if (path.endsWith('/threads')) return json({thread_id: 't1', status: 'idle'});
      if (path.endsWith('/runs/r1')) return json({run_id: 'r1', status: 'success'});
      if (path.endsWith('/runs') || path.endsWith('/search')) return json([]);
      if (path.endsWith('/models')) return json({models: []});
      return json({detail: 'Not Found'}, 404);
    },
  };
  return gateway;
}

function streamRun(
  profile: RunProfile,
  question: BenchMessage,
  response: ServerResponse,
  onEnd: () => void,
): void {
  const deltas = deltasOf(answerOf(profile.length));
  const thread = [...threadOf(profile.history, 2), question];
  const snapshot = (index: number, more: readonly BenchMessage[] = []): string =>
    frame('values', {messages: [...thread, ...more], title: `Bench ${index}`}, `${index}-1`);
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'content-location': '/threads/t1/runs/r1',
  });
  response.write(frame('metadata', {run_id: 'r1', thread_id: 't1'}) + snapshot(0));

  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(deltas.length, Math.floor(performance.now() - start) + 1);
    let text = '';
    for (; sent < due; sent += 1) {
      text += tokenFrame(deltas[sent] ?? '', sent);
      const {snapshotEvery: every} = profile;
      if (every > 0 && sent > 0 && sent % every === 0) text += snapshot(sent);
    }
    response.write(text);
    if (sent < deltas.length && !response.destroyed) return;
    clearInterval(timer);
    const answer: BenchMessage = {id: 'lc_run--answer', type: 'ai', content: deltas.join('')};
    response.end(snapshot(sent, [answer]) + frame('end', null));
    onEnd();
  }, 16);
}
