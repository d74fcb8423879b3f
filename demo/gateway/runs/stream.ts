/** The body of a run's stream: one reader of its bridge, with heartbeats, gaps and cuts. */
import type {Clock} from '../clock.js';
import type {Cursor} from './bridge.js';
import type {Run} from './run.js';
import {cutFrame, encodeFrame, HEARTBEAT} from './frames.js';

export interface ReaderOptions {
  clock: Clock;
  /** Silence after which a comment is sent, in milliseconds. */
  heartbeatMs: number;
  lastEventId: string | null;
  /** The request's own signal: its client may go away without reading. */
  signal?: AbortSignal | undefined;
}

class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/** Where the run's stream stood when the reader came. */
interface Start {
  cursor: Cursor;
  cuts: number;
  gaps: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function* readRun(
  run: Run,
  start: Start,
  options: ReaderOptions,
  gone: AbortSignal,
): AsyncGenerator<Bytes> {
  const {bridge} = run;
  const {cursor, cuts, gaps} = start;
  if ('gapFrom' in cursor) {
    yield encodeFrame({event: 'gap', data: bridge.gapData(run.id, cursor.gapFrom)});
    return;
  }
  let {position} = cursor;
  let lastId = options.lastEventId;
  while (!gone.aborted) {
    if (position < bridge.first || gaps !== bridge.gaps) {
      yield encodeFrame({event: 'gap', data: bridge.gapData(run.id, lastId)});
      return;
    }
    const event = bridge.at(position);
    if (cuts !== bridge.cuts && (event || bridge.ended)) {
      if (event) yield cutFrame(encodeFrame(event));
      throw new ConnectionCut('connection lost');
    }
    if (event) {
      position += 1;
      lastId = event.id ?? lastId;
      yield encodeFrame(event);
    } else if (bridge.ended) {
      if (bridge.at(bridge.next - 1)?.event !== 'end')
        yield encodeFrame({event: 'end', data: null});
      return;
    } else if (await isSilent(run, options, gone)) {
      yield HEARTBEAT;
    }
  }
}

/** Waits for the next event; true when a heartbeat is due first. */
async function isSilent(
  run: Run,
  {clock, heartbeatMs}: ReaderOptions,
  gone: AbortSignal,
): Promise<boolean> {
  const settled = new AbortController();
  const stop = (): void => settled.abort();
  gone.addEventListener('abort', stop, {once: true});
  const silent = await Promise.race([
    run.bridge.changed().then(() => false),
    clock.sleep(heartbeatMs, settled.signal).then(() => !settled.signal.aborted),
  ]);
  gone.removeEventListener('abort', stop);
  settled.abort();
  return silent;
}

/**
 * The run's events as a body. `onGone` is called when its reader leaves before the end, but not
 * after a gap or a cut made by the gateway itself.
 */
export function runBody(
  run: Run,
  options: ReaderOptions,
  onGone: () => void,
): ReadableStream<Bytes> {
  const gone = new AbortController();
  const {bridge} = run;
  // Taken now: a reader that comes late to its first read has fallen behind like any other.
  const start: Start = {
    cursor: bridge.locate(options.lastEventId),
    cuts: bridge.cuts,
    gaps: bridge.gaps,
  };
  const frames = readRun(run, start, options, gone.signal);
  let over = false;
  const leave = (): void => {
    if (over) return;
    over = true;
    gone.abort();
    onGone();
  };
  return new ReadableStream<Bytes>(
    {
      start(controller) {
        options.signal?.addEventListener('abort', () => {
          if (over) return;
          leave();
          controller.error(options.signal?.reason);
        });
      },
      async pull(controller) {
        try {
          const {done, value} = await frames.next();
          if (over) return;
          if (done) {
            over = true;
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (error) {
          if (over) return;
          over = true;
          // The bytes already sent must reach the reader before the connection breaks.
          await new Promise((resolve) => setTimeout(resolve, 20));
          controller.error(error);
        }
      },
      cancel: leave,
    },
    {highWaterMark: 0},
  );
}
