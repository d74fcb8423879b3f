import type {KeyValueStorage} from '../../core/index.js';

/**
 * The page's storage as asked for by `persist`. Merely reading `window.sessionStorage` throws in a sandboxed frame and with
 * storage blocked: then nothing is kept.
 */
export function storageFor(persist: string): KeyValueStorage | null {
  try {
    if (persist === 'none') return null;
    return persist === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}
