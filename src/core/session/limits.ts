/**
 * How long the session waits and how often it tries, in one place. Milliseconds.
 *
 * A gateway sends a heartbeat after 15 s of silence and keeps a run's events for 60 s after its end, at most 256 of them
 * (upstream f1f4af99, stream_bridge/memory.py): whatever resumes must do so within that minute.
 */

/** From the start of a run: by then a first answer is on its way, and what may befall it is fetched. */
export const PRELOAD_DELAY = 2_000;

/** Characters of a snapshot that is worth to be compared with the one before. */
export const LONG_SNAPSHOT = 16_384;

/** Attempts to continue one broken stream without a single new event in between. */
export const RESUME_ATTEMPTS = 5;
const RESUME_FIRST_DELAY = 500;
const RESUME_LONGEST_DELAY = 8_000;

/** Silence after which a connection counts as dead: two heartbeats and some. */
export const SILENCE_LIMIT = 40_000;

/** Replay gaps that are met by reading the state again, per run. */
export const GAP_RECOVERIES = 5;
/** The server's own word for it, and that of the error when they were too many. */
export const GAP_CODE = 'stream_replay_gap';

/** Waits before each attempt to join a run that was found rather than started here. */
export const JOIN_DELAYS: readonly number[] = [0, 1_000, 2_000];

/** How long a cancel request may wait for the run to end. */
export const STOP_WAIT = 10_000;
/** How long the stream may stay open after the gateway confirmed the stop. */
export const STOP_LINGER = 2_000;
/** Titles are written a little after the end of a run. */
export const SECOND_LOOK = 1_500;

/** Reading how a run ended must not hold back the fact that it did. */
export const VERDICT_WAIT = 5_000;

/** How long the host may take to give a token: its own sign-in page may have to be asked. */
export const TOKEN_PATIENCE = 30_000;

/** How long a message waits for models and user to be read before it is sent without them. */
export const CONNECT_PATIENCE = 3_000;

/** An identity provider's clock may be ahead of the gateway's; a fresh token then becomes valid within seconds. */
export const EXCHANGE_ATTEMPTS = 3;
export const EXCHANGE_DELAY = 3_000;

/** Pages read to close a hole between the feed's newest page and what is shown. */
export const FEED_HOLE_PAGES = 20;

/** Rows of one page of the conversation list. */
export const THREADS_PAGE = 50;

/** Full jitter, so that the clients of a restarted gateway do not come back all at once. */
export function resumeDelay(attempt: number, random: () => number): number {
  return random() * Math.min(RESUME_LONGEST_DELAY, RESUME_FIRST_DELAY * 2 ** attempt);
}
