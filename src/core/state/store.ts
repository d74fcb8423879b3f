/** A value that can be read at any time and listened to. */
export interface Store<T> {
  /** The current value; the same reference until it changes. */
  readonly get: () => T;
  /** Calls `listener` after each change. Returns the function that stops it. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

export interface WritableStore<T> extends Store<T> {
  /** Replaces the value; listeners hear of it only if it is another one (`Object.is`). */
  readonly set: (value: T) => void;
}

/**
 * Decides when listeners hear of a change: called with the work to do, it runs it once, later. A session passes one that
 * waits for the next animation frame while a page is visible and for a macrotask while it is hidden.
 */
export type Scheduler = (flush: () => void) => void;

const immediately: Scheduler = (flush) => flush();

/** A store whose listeners are told when `schedule` says so; several changes in between are told as one. */
export function createStore<T>(
  initial: T,
  schedule: Scheduler = immediately,
): WritableStore<T> & {flush: () => void} {
  let value = initial;
  let told = initial;
  let waiting = false;
  const listeners = new Set<(value: T) => void>();

  const flush = (): void => {
    waiting = false;
    if (Object.is(told, value)) return;
    told = value;
    for (const listener of [...listeners]) listener(value);
  };

  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      if (waiting) return;
      waiting = true;
      schedule(() => {
        if (waiting) flush();
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
  };
}

/** A store computed from another one; recomputed only when the source or `select`'s result changes. */
export function derive<S, T>(
  source: Store<S>,
  select: (value: S, previous: T | undefined) => T,
): Store<T> {
  let input = source.get();
  let output = select(input, undefined);
  const get = (): T => {
    const next = source.get();
    if (!Object.is(next, input)) {
      input = next;
      output = select(next, output);
    }
    return output;
  };
  return {
    get,
    subscribe: (listener) => {
      let told = get();
      return source.subscribe(() => {
        const next = get();
        if (Object.is(next, told)) return;
        told = next;
        listener(next);
      });
    },
  };
}
