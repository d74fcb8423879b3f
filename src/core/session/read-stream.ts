import {decodePlain} from '../plain/plain-frames.js';
import {whole} from '../plain/reading.js';
import type {SseMessage, StreamEvent} from '../protocol/events.js';
import {createTokenParser} from '../protocol/token-parser.js';
import type {RunStream} from '../transport/gateway-types.js';
import {asSessionError} from './failures.js';
import type {FollowedRun, StreamOutcome} from './followed-run.js';
import {LONG_SNAPSHOT, SILENCE_LIMIT} from './limits.js';
import {longSnapshots} from './parts.js';

/**
 * Reads one connection of a run to its end, handing on each event in order. A frame that is not plain waits for what it is
 * read with, and those behind it wait as well; where that cannot be fetched the connection counts as cut, and a resumed one
 * brings them again.
 */
export async function readStream(
  stream: RunStream,
  run: FollowedRun,
  now: () => number,
  onEvent: (event: StreamEvent, frame: SseMessage) => void,
): Promise<StreamOutcome> {
  let outcome: StreamOutcome | null = null;
  let events = 0;
  const failuresBefore = run.failures;
  const parsers: Readonly<Record<string, (text: string) => unknown>> = {
    values: snapshotParser(),
    messages: createTokenParser(),
  };
  const waiting: SseMessage[] = [];
  let waited: Promise<void> | undefined;
  const close = (): void => stream.close();
  const watchdog = watchSilence(now, close);

  const decode = (frame: SseMessage): StreamEvent | null => {
    const parts = whole.loaded();
    const parse = Object.hasOwn(parsers, frame.event) ? parsers[frame.event] : undefined;
    if (parts === undefined) return decodePlain(frame, parse);
    return parts.decodeWith(parse ?? JSON.parse, frame);
  };

  /** `false` when it cannot be read yet. */
  const take = (frame: SseMessage): boolean => {
    if (outcome !== null || run.signal.aborted) return true;
    const {id} = frame;
    if (isRepeated(run, id)) {
      events += 1;
      return true;
    }
    const event = decode(frame);
    if (event === null) return false;
    onEvent(event, frame);
    if (event.type === 'end') outcome = {kind: 'ended', events};
    else if (event.type === 'gap') outcome = {kind: 'gap', gap: event.gap};
    else if (event.type === 'malformed' && event.name === 'gap') outcome = {kind: 'gap', gap: null};
    if (outcome !== null) {
      close();
      return true;
    }
    events += 1;
    run.failures = 0;
    if (id !== undefined && id !== '') {
      run.cursor = id;
      run.seen.add(id);
    }
    return true;
  };

  const takeWaiting = async (): Promise<void> => {
    try {
      await whole.load();
      waiting.splice(0).forEach(take);
    } catch (thrown) {
      // Each attempt would come as far as this one, so that they have to be counted together.
      run.failures = failuresBefore;
      outcome = {kind: 'cut', error: asSessionError(thrown)};
      close();
    }
  };

  run.signal.addEventListener('abort', close, {once: true});
  try {
    if (run.signal.aborted) close();
    else
      await stream.read({
        onActivity: watchdog.feed,
        betterReader: () => longSnapshots.loaded()?.createRepeatDecoder,
        onMessage: (frame) => {
          if (waiting.length === 0 && take(frame)) return;
          waiting.push(frame);
          if (waiting.length === 1) waited = takeWaiting();
        },
      });
  } catch {
    // Broken by the network, by the watchdog or by us: which one it was, the state below knows.
  } finally {
    watchdog.stop();
    run.signal.removeEventListener('abort', close);
  }
  await waited;
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
