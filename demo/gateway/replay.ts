/**
 * Plays recorded bytes back as the answer of `runs/stream`, cut into pieces of any size, and the
 * recorded `/state` and `/messages/page` with them.
 */
import type {Clock} from './clock.js';

export interface Recording {
  /** The bytes of the `.sse` file. */
  sse: Uint8Array;
  /** The text of `.state.json`, if recorded. */
  state?: string;
  /** The text of `.page.json`, if recorded. */
  page?: string;
}

export interface ReplayOptions {
  /** Bytes per piece; the whole file at once by default. */
  chunkBytes?: number;
  /** Milliseconds between pieces. */
  delayMs?: number;
  /** Breaks the connection after so many bytes. */
  cutAfter?: number;
}

export interface Replay {
  recording: Recording;
  options: ReplayOptions;
  /** Only for this thread, else for whichever asks first. */
  threadId?: string | undefined;
  runId: string;
}

export function recordedIds(sse: Uint8Array): {threadId?: string; runId: string} {
  const head = new TextDecoder().decode(sse.subarray(0, 2000));
  const runId = /"run_id": "([^"]+)"/.exec(head)?.[1] ?? 'recorded-run';
  const threadId = /"thread_id": "([^"]+)"/.exec(head)?.[1];
  return threadId === undefined ? {runId} : {runId, threadId};
}

export function replayBody(
  {sse}: Recording,
  options: ReplayOptions,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const size = Math.max(1, options.chunkBytes ?? sse.length);
  const end = Math.min(sse.length, options.cutAfter ?? sse.length);
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (position >= end) {
          if (end < sse.length) controller.error(new TypeError('connection lost'));
          else controller.close();
          return;
        }
        if (position > 0) await clock.sleep(options.delayMs ?? 0);
        controller.enqueue(sse.slice(position, Math.min(end, position + size)));
        position += size;
      },
    },
    {highWaterMark: 0},
  );
}
