import {decode, decodeWith} from '../protocol/decode.js';
import type {SseMessage, StreamEvent} from '../protocol/events.js';
import type {RunStream} from '../transport/gateway-types.js';
import type {FollowedRun, StreamOutcome} from './followed-run.js';
import {LONG_SNAPSHOT, SILENCE_LIMIT} from './limits.js';
import {longSnapshots} from './parts.js';

/** Reads one connection of a run to its end, handing on each event in order. */
export async function readStream(
  stream: RunStream,
  run: FollowedRun,
  now: () => number,
  onEvent: (event: StreamEvent, frame: SseMessage) => void,
): Promise<StreamOutcome> {
  let outcome: StreamOutcome | null = null;
  let events = 0;
  const parseSnapshot = snapshotParser();
  const close = (): void => stream.close();
  const watchdog = watchSilence(now, close);
  run.signal.addEventListener('abort', close, {once: true});
  try {
    if (run.signal.aborted) stream.close();
    else
      await stream.read({
        onActivity: watchdog.feed,
        betterReader: () => longSnapshots.loaded()?.createRepeatDecoder,
        onMessage: (message) => {
          if (outcome !== null || run.signal.aborted) return;
          const {id} = message;
          if (isRepeated(run, id)) {
            events += 1;
            return;
          }
          const isSnapshot = message.event === 'values';
          const event = isSnapshot ? decodeWith(parseSnapshot, message) : decode(message);
          onEvent(event, message);
          if (event.type === 'end') outcome = {kind: 'ended', events};
          else if (event.type === 'gap') outcome = {kind: 'gap', gap: event.gap};
          else if (event.type === 'malformed' && event.name === 'gap')
            outcome = {kind: 'gap', gap: null};
          if (outcome !== null) return stream.close();
          events += 1;
          run.failures = 0;
          if (id === undefined || id === '') return;
          run.cursor = id;
          run.seen.add(id);
        },
      });
  } catch {
    // Broken by the network, by the watchdog or by us: which one it was, the state below knows.
  } finally {
    watchdog.stop();
    run.signal.removeEventListener('abort', close);
  }
  if (run.signal.aborted) return {kind: 'detached'};
  return outcome ?? {kind: 'cut'};
}

/**
 * Whether a frame was told before. A gateway that replays more than it was asked for would put old content back. The last
 * id coming again is no replay, but a gateway that does not count.
 */
function isRepeated({seen, cursor}: FollowedRun, id: string | undefined): boolean {
  return id !== undefined && id !== cursor && seen.has(id);
}

/** `JSON.parse` for the snapshots of a stream; for long ones, once that is there, what makes use of how they repeat themselves. */
function snapshotParser(): (text: string) => unknown {
  let parse: ((text: string) => unknown) | undefined;
  return (text) => {
    parse ??= longSnapshots.loaded()?.createSnapshotParser();
    if (!parse && text.length > LONG_SNAPSHOT) longSnapshots.prefetch();
    return (parse ?? JSON.parse)(text) as unknown;
  };
}

/** Calls `onSilence` once nothing was fed for the limit. One timer per limit, not one per chunk. */
function watchSilence(
  now: () => number,
  onSilence: () => void,
): {readonly feed: () => void; readonly stop: () => void} {
  let last = now();
  const check = (): void => {
    const left = last + SILENCE_LIMIT - now();
    if (left <= 0) onSilence();
    else timer = setTimeout(check, left);
  };
  let timer = setTimeout(check, SILENCE_LIMIT);
  return {
    feed: () => {
      last = now();
    },
    stop: () => clearTimeout(timer),
  };
}
