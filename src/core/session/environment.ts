import type {SessionOptions} from '../session-types.js';
import type {Scheduler} from '../state/store.js';

/** What a session takes from the world around it; each part can be replaced through {@link SessionOptions}. */
export interface Environment {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly createId: () => string;
  /** Rejects with the signal's reason when aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly schedule: Scheduler;
}

export function environmentOf(options: SessionOptions): Environment {
  return {
    now: options.now ?? Date.now,
    createId: options.createId ?? createUuid,
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
    schedule: options.schedule ?? nextMacrotask,
  };
}

function nextMacrotask(flush: () => void): void {
  setTimeout(flush, 0);
}

/** `crypto.randomUUID` is missing on pages served over plain http; `getRandomValues` is not. */
function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, {once: true});
  });
}
