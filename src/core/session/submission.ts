import {linkedController} from '../transport/abort.js';
import {deferred} from './waiting.js';

/** A send on its way: from the click until the gateway accepted the run or refused it. */
export interface Submission {
  /** Aborts what is being prepared; aborted by a stop before the run was asked for, and when the session closes. */
  readonly signal: AbortSignal;
  /** Since the run was asked for, only the server can undo it. */
  posted: boolean;
  /** The reader pressed stop meanwhile: the run is stopped as soon as it is known. */
  stop: {readonly rollback: boolean} | null;
  /** Settles with the submission, whatever became of it. */
  readonly done: Promise<void>;
  abort(): void;
  finish(): void;
}

export function createSubmission(lifetime: AbortSignal): Submission {
  const controller = linkedController(lifetime);
  const end = deferred<void>();
  return {
    signal: controller.signal,
    posted: false,
    stop: null,
    done: end.promise,
    abort: () => controller.abort(),
    finish: () => end.resolve(),
  };
}
