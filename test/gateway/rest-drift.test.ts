/** Sends every recorded request to the demo gateway: the same statuses, headers and bodies. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createGateway, type Gateway} from '../../demo/gateway/gateway.js';
import {recordedJson} from './recordings.js';
import {shapeOf} from './frame-shapes.js';

interface Part {
  field: string;
  filename: string;
  content_type: string;
  content: string;
}

interface RecordedCall {
  name: string;
  request?: {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: Record<string, unknown> & {multipart?: Part[] | string};
  };
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const COMPARED_HEADERS = [
  'content-type',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'allow',
];

/** Recorded ids and ours, learned from answers as they come. */
class Translation {
  readonly #ours = new Map<string, string>();

  learn(theirs: unknown, ours: unknown): void {
    if (typeof theirs === 'string' && typeof ours === 'string') {
      if (/^(lc_run--)?[0-9a-f]{8}-[0-9a-f-]{27}(__user)?$/.test(theirs))
        this.#ours.set(theirs, ours);
    } else if (
      typeof theirs === 'object' &&
      theirs !== null &&
      typeof ours === 'object' &&
      ours !== null
    ) {
      for (const [key, value] of Object.entries(theirs))
        this.learn(value, (ours as Record<string, unknown>)[key]);
    }
  }

  translate(text: string): string {
    // Longest first: a message id contains the id it was made from.
    const known = [...this.#ours].toSorted(([a], [b]) => b.length - a.length);
    return known.reduce((result, [theirs, ours]) => result.replaceAll(theirs, ours), text);
  }
}

async function send(gateway: Gateway, call: RecordedCall, ids: Translation): Promise<Response> {
  const {method, path, headers = {}, body} = call.request ?? {method: 'GET', path: '/'};
  const init: RequestInit = {method, headers: {...headers}};
  if (Array.isArray(body?.multipart)) {
    const form = new FormData();
    for (const part of body.multipart) {
      form.append(part.field, new File([part.content], part.filename, {type: part.content_type}));
    }
    init.body = form;
  } else if (body && typeof body.multipart === 'string') {
    const form = new FormData();
    const many = body.multipart.startsWith('11 files');
    if (many)
      for (let index = 0; index < 11; index += 1)
        form.append('files', new File(['x'], `f${index}.txt`));
    else form.append('files', new File([new Uint8Array(52_428_801)], 'big.bin'));
    init.body = form;
  } else if (body) {
    init.body = ids.translate(JSON.stringify(body));
  }
  return gateway.fetch(ids.translate(path), init);
}

/** Plays one file of calls; `before` prepares what happened between two recorded calls. */
async function compare(
  gateway: Gateway,
  calls: RecordedCall[],
  ids: Translation,
  options: {skip?: string[]; before?: Record<string, () => Promise<void>>} = {},
): Promise<void> {
  for (const call of calls) {
    await options.before?.[call.name]?.();
    if (!call.request || options.skip?.includes(call.name)) continue;
    const response = await send(gateway, call, ids);
    assert.equal(response.status, call.status, call.name);
    for (const header of COMPARED_HEADERS) {
      const expected = call.headers?.[header];
      if (expected !== undefined)
        assert.equal(response.headers.get(header), expected, `${call.name}: ${header}`);
    }
    const text = await response.text();
    if (
      response.headers.get('content-type') !== 'application/json' ||
      call.request.method === 'HEAD'
    ) {
      if (typeof call.body === 'string') assert.equal(text, call.body, call.name);
      continue;
    }
    const body = JSON.parse(text) as unknown;
    ids.learn(call.body, body);
    assert.deepEqual(shapeOf(body), shapeOf(call.body), call.name);
  }
}

const run = async (gateway: Gateway, threadId: string, text: string): Promise<void> => {
  const response = await gateway.fetch(`/api/threads/${threadId}/runs/stream`, {
    method: 'POST',
    body: JSON.stringify({
      assistant_id: 'lead_agent',
      input: {messages: [{type: 'human', content: [{type: 'text', text}]}]},
      context: {model_name: 'scripted'},
      config: {recursion_limit: 1000},
      stream_mode: ['values', 'messages-tuple', 'custom'],
      on_disconnect: 'continue',
    }),
  });
  await response.text();
};

const open = (): Gateway => createGateway({auth: 'disabled', timeScale: 0});
const THREAD = '3a060131-22c3-46f3-b476-532d9057ea56';

describe('REST answers of the upstream dialect against recordings', () => {
  it('threads', async () => {
    const gateway = open();
    const ids = new Translation();
    const thread = 'c2e298d3-4927-4e13-8876-b3ff4e15c1f7';
    await compare(gateway, recordedJson('rest.threads.json') as RecordedCall[], ids, {
      skip: ["other user's thread"],
      before: {
        'search all': () => run(gateway, ids.translate(thread), 'Please say hello [[hello]]'),
      },
    });
  });

  it('uploads', async () => {
    await compare(open(), recordedJson('rest.uploads.json') as RecordedCall[], new Translation());
  });

  it('artifacts', async () => {
    const gateway = open();
    const id = 'b7787236-7568-456d-bf95-5ebc42fd89da';
    await gateway.fetch('/api/threads', {method: 'POST', body: JSON.stringify({thread_id: id})});
    await run(gateway, id, 'Please continue [[present_files]]');
    await compare(
      gateway,
      recordedJson('rest.artifacts.json') as RecordedCall[],
      new Translation(),
      {
        skip: ['upload with spaces, Chinese and parentheses'],
      },
    );
  });

  it('feedback, goals, usage, regeneration, branches, compaction', async () => {
    const gateway = open();
    const ids = new Translation();
    await gateway.fetch('/api/threads', {
      method: 'POST',
      body: JSON.stringify({thread_id: THREAD}),
    });
    await run(gateway, THREAD, 'First question [[hello]]');
    await run(gateway, THREAD, 'Please continue [[steps]]');
    await learnIds(gateway, ids);
    await compare(gateway, recordedJson('rest.more.json') as RecordedCall[], ids, {
      // The demo gateway always compacts; how much it keeps is its own.
      skip: ['compact, disabled', 'compact', 'compact again', 'compact, keep two'],
    });
  });
});

/** The ids that the recorded calls name but no recorded answer introduced. */
async function learnIds(gateway: Gateway, ids: Translation): Promise<void> {
  const thread = gateway.store.threads.get(THREAD);
  const messages = thread?.state.messages ?? [];
  ids.learn(
    {
      run: '5cd7dd9a-67e4-498c-b64f-65b631032e71',
      answer: 'lc_run--01a22db6-e90a-7da0-a034-5d32cd06fb41',
      oldAnswer: 'lc_run--01a22db6-e2ed-72a0-a5a3-45c7f622f2e4',
      human: '57b81861-e45d-4940-8181-5be69b25bd7d',
      oldHuman: '20a4cb16-ed09-43ea-a15c-ea01605c0d61__user',
    },
    {
      run: thread?.runs.at(-1)?.id,
      answer: messages.at(-1)?.id,
      oldAnswer: messages[2]?.id,
      human: messages[3]?.id,
      oldHuman: messages[1]?.id,
    },
  );
}
