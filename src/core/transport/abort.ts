import {SessionError} from '../errors.js';

export function abortedError(): SessionError {
  return new SessionError('The request was cancelled.', {kind: 'aborted'});
}

/** Waits for `work`, but no longer than until `signal` fires; the work itself goes on. */
export function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(abortedError());
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, {once: true});
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits for `work`, but no longer than so many milliseconds; the work itself goes on. */
export async function inTime<T>(
  work: () => T | Promise<T>,
  milliseconds: number,
): Promise<{readonly late: true} | {readonly late: false; readonly value: T}> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<{late: true}>((resolve) => {
    if (Number.isFinite(milliseconds))
      timer = setTimeout(() => resolve({late: true}), milliseconds);
  });
  const done = async (): Promise<{late: false; value: T}> => ({late: false, value: await work()});
  try {
    return await Promise.race([tooLate, done()]);
  } finally {
    clearTimeout(timer);
  }
}

/** A controller that also fires with `signal`. (`AbortSignal.any` is missing in browsers still in use.) */
export function linkedController(signal?: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), {
    once: true,
    signal: controller.signal,
  });
  return controller;
}
