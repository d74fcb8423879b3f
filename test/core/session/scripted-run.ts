import type {ServerResponse} from 'node:http';
import type {TestContext} from 'node:test';
import type {SeenRequest, TestServer} from '../../support/http-server.js';
import {sendJson, serve} from '../../support/http-server.js';

const RUN = 'run-1';

export interface ScriptedRun {
  /** What the run's POST is answered with. */
  readonly start: (response: ServerResponse) => void;
  /** What the joins are answered with, one after the other; the last one again and again. */
  readonly joins?: readonly ((response: ServerResponse) => void)[];
  /** Default: the state of a question and its answer. */
  readonly state?: (response: ServerResponse) => void;
  /** Status of the run's record. Default `success`. */
  readonly status?: () => string;
  /** Other answers; `false` when it has none. */
  readonly other?: (request: SeenRequest, response: ServerResponse) => boolean;
}

/** A gateway with one thread whose run is written down event by event, for what no real one does on request. */
export function serveRun(t: TestContext, script: ScriptedRun): Promise<TestServer> {
  const joins = [...(script.joins ?? [])];
  return serve(t, (request, response) => {
    const {method, path} = request;
    if (script.other?.(request, response)) return;
    if (path.endsWith('/runs/stream')) script.start(response);
    else if (path.endsWith('/join')) (joins.length > 1 ? joins.shift() : joins[0])?.(response);
    else if (path.endsWith('/runs')) sendJson(response, 200, [record(script)]);
    else if (path.endsWith(`/runs/${RUN}`)) sendJson(response, 200, record(script));
    else if (path.endsWith('/state')) (script.state ?? sendState)(response);
    else if (method === 'POST' && path.endsWith('/threads')) {
      sendJson(response, 200, {
        thread_id: (JSON.parse(request.body) as {thread_id: string}).thread_id,
      });
    } else if (path.endsWith('/models')) sendJson(response, 200, {models: []});
    else if (path.endsWith('/cancel')) response.writeHead(204).end();
    else sendJson(response, 404, {detail: 'Not Found'});
  });
}

function record({status = () => 'success'}: ScriptedRun): object {
  return {run_id: RUN, status: status(), kwargs: {}};
}

const human = {type: 'human', id: 'q', content: 'question'};
const answer = (content: string): object => ({type: 'ai', id: 'a', content});

function sendState(response: ServerResponse): void {
  sendJson(response, 200, {values: {messages: [human, answer('from the state')]}});
}

/** One event, with an id where `id` is given. */
export function frame(event: string, data: unknown, id?: string): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`;
}

export const metadata = frame('metadata', {run_id: RUN, thread_id: 't'}, '1-0');
export const end = frame('end', null);

export function token(text: string, id: string): string {
  return frame('messages', [{type: 'AIMessageChunk', id: 'a', content: text}, {}], id);
}

export function gap(latest: string | null, runId = RUN): string {
  return frame('gap', {
    code: 'stream_replay_gap',
    run_id: runId,
    requested_event_id: '1-0',
    earliest_available_event_id: latest,
    latest_available_event_id: latest,
    recovery: 'reload_durable_state',
  });
}

export function stream(...frames: readonly string[]): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.end(frames.join(''));
  };
}

/** Sends the frames and breaks the connection. */
export function brokenStream(...frames: readonly string[]): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.write(frames.join(''), () => setTimeout(() => response.destroy(), 10));
  };
}

/** Sends the frames and stays open. */
export function openStream(...frames: readonly string[]): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.write(frames.join(''));
  };
}

export function joins({seen}: TestServer): SeenRequest[] {
  return seen.filter(({path}) => path.endsWith('/join'));
}
