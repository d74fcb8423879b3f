/** Browsers hold back the frames of covered pages without calling them hidden; then this many milliseconds are enough. */
const frameTimeout = 120;

let flushes = 0;

/**
 * How often scheduled work has run in this page. What was drawn at another count than now has not been drawn since the
 * last frame, and need not wait for the next one.
 */
export function flushCount(): number {
  return flushes;
}

/**
 * Runs work once: in the next animation frame while the page is visible, as the next macrotask while it
 * is hidden, because a hidden page gets no frames.
 *
 * @returns A function that takes the work back if it has not run yet.
 */
export function scheduleFlush(work: () => void): () => void {
  const hidden = document.visibilityState === 'hidden';
  let frame = 0;
  const cancel = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const run = (): void => {
    cancel();
    flushes += 1;
    work();
  };
  const timer = setTimeout(run, hidden ? 0 : frameTimeout);
  if (!hidden) frame = requestAnimationFrame(run);
  return cancel;
}
