/** Sends the recorded requests that upstream refuses: the same statuses and details. */
import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {manualClock} from '../../demo/gateway/clock.js';
import {createGateway, type Gateway} from '../../demo/gateway/gateway.js';
import {shapeOf} from './frame-shapes.js';
import {recordedJson} from './recordings.js';

interface RecordedRefusal {
  name: string;
  request: {method: string; path: string; headers?: Record<string, string>; body?: unknown};
  status: number;
  body: unknown;
}

const RUNNING = {
  thread: '5445975f-b79b-499a-8bf3-dccb0cda83fd',
  run: 'edee1fab-5c94-4249-8fed-bef99bc3c4d7',
};
const FINISHED = {
  thread: '456abcbf-ef65-4c38-afe8-75f19f2b1141',
  run: 'c5169ab4-d188-486a-842d-de274c5c9bdf',
};
const IDLE = 'a2f88b8a-4150-403b-a0e2-eb49605c1e72';
const FILES = 'b7787236-7568-456d-bf95-5ebc42fd89da';

describe('refusals of the upstream dialect against recordings', () => {
  const clock = manualClock();
  const gateway = createGateway({clock});
  let csrf = '';
  const ours = new Map<string, string>();

  const asUser = (path: string, method = 'GET', body?: unknown): Promise<Response> =>
    gateway.fetch(path, {
      method,
      headers: {'x-csrf-token': csrf},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });

  const startRun = async (thread_id: string, text: string): Promise<string> => {
    await asUser('/api/threads', 'POST', {thread_id, metadata: {agent_id: 'x'}});
    const input = {messages: [{type: 'human', content: [{type: 'text', text}]}]};
    const body = {
      input,
      context: {model_name: 'scripted'},
      on_disconnect: 'continue',
      stream_mode: ['values'],
    };
    const response = await asUser(`/api/threads/${thread_id}/runs`, 'POST', body);
    return ((await response.json()) as {run_id: string}).run_id;
  };

  before(async () => {
    csrf = await gateway.login();
    ours.set(FINISHED.run, await startRun(FINISHED.thread, 'hi [[hello]]'));
    await startRun(FILES, 'x [[present_files]]');
    await asUser('/api/threads', 'POST', {thread_id: IDLE});
    await gateway.settled();
    ours.set(RUNNING.run, await startRun(RUNNING.thread, 'Please continue [[drip s=12 gap=0.4]]'));
    await clock.advance(1000);
  });

  for (const call of recordedJson('rest.errors.json') as RecordedRefusal[]) {
    it(call.name, async () => {
      const {method, path, headers = {}, body} = call.request;
      const translated = [...ours].reduce(
        (text, [theirs, own]) => text.replaceAll(theirs, own),
        path,
      );
      const init: RequestInit = {method, headers: credentials(call, gateway, csrf, headers)};
      if (body !== undefined) init.body = JSON.stringify(body);
      if (call.name.includes('cookie') || call.name.includes('anonymous'))
        init.credentials = 'omit';
      const response = await gateway.fetch(translated, init);
      if (call.name.startsWith('202'))
        await clock.advance(call.name.includes('already') ? 1000 : 0);
      assert.equal(response.status, call.status);
      const text = await response.text();
      if (text === '' || !text.startsWith('{')) assert.equal(text, call.body);
      else assert.deepEqual(shapeOf(JSON.parse(text)), shapeOf(call.body));
    });
  }
});

function credentials(
  {name}: RecordedRefusal,
  gateway: Gateway,
  csrf: string,
  headers: Record<string, string>,
): Record<string, string> {
  if (name === '401 no cookie' || name.includes('anonymous')) return {};
  if (name === '401 bad cookie') return {cookie: headers['cookie'] ?? ''};
  const cookie = gateway.cookies.toString();
  if (name === '403 csrf missing') return {cookie};
  if (name === '403 csrf mismatch') return {cookie, 'x-csrf-token': headers['x-csrf-token'] ?? ''};
  const {cookie: _theirs, 'x-csrf-token': _token, ...rest} = headers;
  return {...rest, cookie, 'x-csrf-token': csrf};
}
