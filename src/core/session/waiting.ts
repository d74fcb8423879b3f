import {linkedController} from '../transport/abort.js';

/**
 * Gives `work` this long, and a signal that says when the time is over. Resolves to `fallback` then, also when the work
 * ignores the signal. Uses the clock's own timers, not the injectable wait: it bounds other people's time, not ours.
 */
export async function within<T, F>(
  milliseconds: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  fallback: F,
): Promise<T | F> {
  const controller = linkedController(parent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<F>((resolve) => {
    timer = setTimeout(() => {
      resolve(fallback);
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
    // Lets go of the parent, which may live as long as the page.
    controller.abort();
  }
}

/** A promise with its switch outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return {promise, resolve};
}
