import {SessionError} from './errors.js';

/** Code that is fetched when it is first needed, and not with the rest. */
export interface Part<T> {
  /** What it has, once it is there: what needs it then goes on at once. */
  readonly loaded: () => T | undefined;
  /** Fetches it, once. Rejects with a `network` error, and the next call tries again. */
  readonly load: () => Promise<T>;
  /** Fetches it for later. Whoever needs it then asks again, and tells if that fails. */
  readonly prefetch: () => void;
}

export function part<T>(fetch: () => Promise<T>): Part<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const load = (): Promise<T> => (loading ??= attempt());
  const attempt = async (): Promise<T> => {
    try {
      return (loaded = await fetch());
    } catch (cause) {
      loading = undefined;
      throw new SessionError('A part of the code could not be fetched.', {
        kind: 'network',
        code: 'chunk',
        retryable: true,
        cause,
      });
    }
  };
  return {
    loaded: () => loaded,
    load,
    prefetch: () => void load().catch(() => undefined),
  };
}
