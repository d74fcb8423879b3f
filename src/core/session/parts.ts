import {SessionError} from '../errors.js';
import type * as parts from './later.js';

/** What a session can do beside connecting, sending, reading a stream and stopping it. */
export type LaterParts = typeof parts;

let loaded: LaterParts | undefined;
let loading: Promise<LaterParts> | undefined;

/** The parts, once they are there: what a reader does then shows at once. */
export function loadedParts(): LaterParts | undefined {
  return loaded;
}

/** Fetches the parts, once. Rejects with a `network` error, and the next call tries again. */
export function later(): Promise<LaterParts> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LaterParts> {
  try {
    loaded = await import('./later.js');
    return loaded;
  } catch (cause) {
    loading = undefined;
    throw new SessionError('A part of the code could not be fetched.', {
      kind: 'network',
      code: 'chunk',
      retryable: true,
      cause,
    });
  }
}
