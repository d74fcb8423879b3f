/** Does work when the page has nothing else to do, and no later than after a fifth of a second. Returns what takes it back. */
export function inPause(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, {timeout: 200});
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callbacks.
  const handle = setTimeout(work, 30);
  return () => clearTimeout(handle);
}
