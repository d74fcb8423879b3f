import type {SessionError} from '../errors.js';
import type {ReplayGap} from '../protocol/events.js';
import type {RunInfo} from '../protocol/wire.js';
import {linkedController} from '../transport/abort.js';
import {deferred} from './waiting.js';

/** The run whose stream is being read. */
export interface FollowedRun {
  readonly threadId: string;
  /** `null` until the server named it. */
  readonly id: string | null;
  readonly joined: boolean;
  /** Id of the human message that started it, where this client sent it. */
  readonly messageId: string | null;
  /** What was attached to that message. */
  readonly files: readonly File[];
  /** `Last-Event-ID` to continue from. Frames without an id (`end`, `gap`) leave it alone. */
  cursor: string | null;
  /** Ids of the events that were taken, over all connections. */
  readonly seen: Set<string>;
  /** Failed attempts to continue since the last new event. */
  failures: number;
  gaps: number;
  /** The reader asked to stop. */
  stopping: boolean;
  /** Settles with the gateway's answer to the stop: before it, the thread takes no new run. */
  cancelling: Promise<unknown>;
  /** What the server said went wrong; may hold its paths. */
  failure: {readonly message: string; readonly name: string | null} | null;
  malformed: boolean;
  /** Why reading was given up although the run may go on. */
  lostTo: SessionError | null;
  /** Aborted when the run is no longer followed: another thread, a stop that lingers, a lost login. */
  readonly signal: AbortSignal;
  /** Resolves with the run's id. */
  readonly named: Promise<string>;
  /** Resolves when the run has ended here, in whatever way. */
  readonly ended: Promise<void>;
  name(id: string): void;
  /** Stops reading; the run on the server is not touched. With an error, it counts as out of reach. */
  detach(error?: SessionError): void;
  finish(): void;
}

export function createFollowedRun(
  viewSignal: AbortSignal,
  facts: {
    readonly threadId: string;
    readonly id: string | null;
    readonly joined: boolean;
    readonly messageId?: string;
    readonly files?: readonly File[];
  },
): FollowedRun {
  const controller = linkedController(viewSignal);
  const naming = deferred<string>();
  const end = deferred<void>();
  let {id} = facts;
  if (id !== null) naming.resolve(id);

  const run: FollowedRun = {
    threadId: facts.threadId,
    get id() {
      return id;
    },
    joined: facts.joined,
    messageId: facts.messageId ?? null,
    files: facts.files ?? [],
    cursor: null,
    seen: new Set(),
    failures: 0,
    gaps: 0,
    stopping: false,
    cancelling: Promise.resolve(),
    failure: null,
    malformed: false,
    lostTo: null,
    signal: controller.signal,
    named: naming.promise,
    ended: end.promise,
    name: (given) => {
      id ??= given;
      naming.resolve(id);
    },
    detach: (error) => {
      run.lostTo ??= error ?? null;
      controller.abort();
    },
    finish: () => end.resolve(),
  };
  return run;
}

/** How reading one connection came to its end. */
export type StreamOutcome =
  /** The server said so. `events` counts those before it. */
  | {readonly kind: 'ended'; readonly events: number}
  /** `null`: it does not say where to go on. */
  | {readonly kind: 'gap'; readonly gap: ReplayGap | null}
  /** The connection broke, or was silent for too long; with an error, it was given up for that. */
  | {readonly kind: 'cut'; readonly error?: SessionError}
  /** We let go of it. */
  | {readonly kind: 'detached'};

/** How following a run came to its end. */
export type RunFate =
  /** Its last event was seen. */
  | {readonly kind: 'ended'}
  /** The server no longer streams it, or we let go; what it left behind is in the durable state. */
  | {readonly kind: 'durable'}
  /** Out of reach: it may well be going on. */
  | {readonly kind: 'lost'; readonly error: SessionError};

/** What became of a run whose reading was given up here. */
export function fateOfDetached({lostTo}: FollowedRun): RunFate {
  return lostTo === null ? {kind: 'durable'} : {kind: 'lost', error: lostTo};
}

export function isActive(run: RunInfo): boolean {
  return run.status === 'pending' || run.status === 'running';
}
