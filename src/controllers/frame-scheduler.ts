import type {Scheduler} from '../core/index.js';

/** Browsers hold back frames of covered or throttled pages without calling them hidden; then this timer flushes. */
const frameTimeout = 120;

/**
 * One flush per animation frame while the page is visible, per macrotask while it is hidden: more often costs up to eight
 * times as much for the same picture (one text node per token against one per frame, 60 000 characters).
 */
export const frameScheduler: Scheduler = (flush) => {
  if (document.visibilityState === 'hidden') {
    setTimeout(flush, 0);
    return;
  }
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    flush();
  };
  const timer = setTimeout(once, frameTimeout);
  const frame = requestAnimationFrame(once);
};
