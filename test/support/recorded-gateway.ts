import {captureBytes} from './captures.js';

/** What happens to one connection of a run's stream. */
export interface Fault {
  /** The connection breaks after so many bytes of what it would have sent. */
  readonly after: number;
  /** Whether it ends like a finished answer or with an error. */
  readonly clean: boolean;
  /** The next attempt to join fails: not at all, with a status, or without an answer. */
  readonly refusal: 'none' | 'status' | 'network';
  /** So many more events are lost for good before the next join: it is answered with a gap. */
  readonly lost: number;
}

export interface RecordedGateway {
  readonly fetch: typeof globalThis.fetch;
  readonly started: () => number;
}

interface Frame {
  readonly text: string;
  readonly event: string;
  readonly id: string | null;
}

const THREAD = 'thread';
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A gateway without a feed whose only run is a recording, and whose connections break as told. */
export function recordedGateway(
  name: string,
  {faults = [], lean = false}: {readonly faults?: readonly Fault[]; readonly lean?: boolean} = {},
): RecordedGateway {
  const all = framesOf(decoder.decode(captureBytes(`${name}.sse`)));
  const runId = /"run_id": ?"([^"]+)"/.exec(all[0]?.text ?? '')?.[1] ?? 'run';
  const waiting = [...faults];
  let started = 0;
  /** How far the run has come, and from where on its events are still there. */
  let position = 0;
  let retained = 0;
  let refusal: Fault['refusal'] = 'none';

  const isSent = ({event}: Frame): boolean => !lean || event !== 'values';
  const state = (): object => {
    const snapshot = all.slice(0, position).findLast(({event}) => event === 'values');
    return {values: snapshot ? JSON.parse(/^data: (.*)$/m.exec(snapshot.text)?.[1] ?? '{}') : {}};
  };
  const status = (): string => (position < all.length ? 'running' : recordedStatus(name));

  const serve = (from: number): Response => {
    const fault = waiting.shift();
    const rest = all.slice(from).filter(isSent);
    const bytes = encoder.encode(rest.map(({text}) => text).join(''));
    const broken = fault !== undefined && fault.after < bytes.length;
    const sent = broken ? bytes.subarray(0, fault.after) : bytes;
    const whole = framesOf(decoder.decode(sent)).length;
    const last = rest[whole - 1];
    position = Math.max(position, broken ? (last ? all.indexOf(last) + 1 : from) : all.length);
    if (broken) {
      refusal = fault.refusal;
      // A run that has ended loses nothing any more; the last event tells where it is.
      const next = Math.min(position + fault.lost, all.length - 2);
      if (fault.lost > 0 && next > position) {
        position = next;
        retained = next;
      }
    }
    return eventStream(sent, broken && !fault.clean);
  };

  const join = (cursor: string | null): Response => {
    const refused = refusal;
    refusal = 'none';
    if (refused === 'status') return new Response('<h1>Bad gateway</h1>', {status: 502});
    if (refused === 'network') throw new TypeError('fetch failed');
    const known = cursor === null ? -1 : all.findIndex(({id}) => id === cursor);
    const from = known + 1;
    if (from >= retained || known < 0) return serve(Math.max(from, known < 0 ? retained : 0));
    const latest = all.slice(0, position).findLast(({id}) => id !== null)?.id ?? null;
    retained = 0;
    return eventStream(encoder.encode(gap(runId, cursor, latest)), false);
  };

  return {
    started: () => started,
    fetch: (input, init) => {
      const {pathname} = new URL(String(input));
      const cursor = new Headers(init?.headers).get('Last-Event-ID');
      return new Promise((resolve) => {
        if (pathname.endsWith('/runs/stream')) {
          started += 1;
          resolve(serve(0));
        } else if (pathname.endsWith('/join')) resolve(join(cursor));
        else if (pathname.endsWith('/threads')) resolve(json({thread_id: THREAD}));
        else if (pathname.endsWith('/state')) resolve(json(state()));
        else if (pathname.endsWith('/runs'))
          resolve(json([{run_id: runId, status: status(), kwargs: {}}]));
        else if (pathname.endsWith(`/runs/${runId}`))
          resolve(json({run_id: runId, status: status(), kwargs: {}}));
        else if (pathname.endsWith('/models')) resolve(json({models: []}));
        else resolve(json({detail: 'Not Found'}, 404));
      });
    },
  };
}

/** What the run's record says, where it is not `success` (recorded). */
function recordedStatus(name: string): string {
  if (/^(error|recursion|fail_|no_present|subagents)/.test(name)) return 'error';
  return name.startsWith('cancel') ? 'interrupted' : 'success';
}

function framesOf(text: string): readonly Frame[] {
  return [...text.matchAll(/[^]*?\n\n/g)].map(([frame]) => ({
    text: frame,
    event: /^event: (.*)$/m.exec(frame)?.[1] ?? '',
    id: /^id: (.*)$/m.exec(frame)?.[1] ?? null,
  }));
}

function gap(runId: string, requested: string | null, latest: string | null): string {
  const data = {
    code: 'stream_replay_gap',
    run_id: runId,
    requested_event_id: requested,
    earliest_available_event_id: latest,
    latest_available_event_id: latest,
    recovery: 'reload_durable_state',
  };
  return `event: gap\ndata: ${JSON.stringify(data)}\n\n`;
}

function eventStream(bytes: Uint8Array, breaks: boolean): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (bytes.length > 0) controller.enqueue(bytes);
      if (!breaks) controller.close();
    },
    // Asked for more only when what came has been read: an error would discard it.
    pull: (controller) => {
      if (breaks) controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {'content-type': 'application/json'},
  });
}
