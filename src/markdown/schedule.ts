/** Browsers hold back the frames of covered pages without calling them hidden; then this many milliseconds are enough. */
const frameTimeout = 120;

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
    work();
  };
  const timer = setTimeout(run, hidden ? 0 : frameTimeout);
  if (!hidden) frame = requestAnimationFrame(run);
  return cancel;
}
