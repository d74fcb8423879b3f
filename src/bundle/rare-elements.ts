/**
 * Elements that the script-tag bundles fetch when a page has one, because most pages never do.
 *
 * Pages with a script tag have no import to write, so the script looks for these tags itself: in
 * the document, now and as it changes. It does not look into shadow roots of others; a page that
 * uses one there calls `Deerflow.load(tag)`.
 */
import {lazy} from '../internal/chunks.js';
import {warnOnce} from '../internal/warn.js';

const loaders: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['deerflow-artifacts', lazy(() => import('../elements/artifacts/define.js'))],
  ['deerflow-launcher', lazy(() => import('../elements/launcher/define.js'))],
  ['deerflow-login', lazy(() => import('../elements/login/define.js'))],
  ['deerflow-threads', lazy(() => import('../elements/threads/define.js'))],
]);

/** Tags that are fetched when they are needed. */
export const rareElements: readonly string[] = [...loaders.keys()];

/** Fetches and registers an element; resolves at once for one that is already there. Rejects if it cannot be fetched. */
export async function load(tag: string): Promise<void> {
  if (!customElements.get(tag)) await loaders.get(tag)?.();
}

/** Loads the rare elements of the document, and those that are added later. */
export function loadUsedElements(): void {
  const waiting = new Map(rareElements.map((tag) => [tag, document.getElementsByTagName(tag)]));
  const loadFound = (): void => {
    for (const [tag, found] of waiting) {
      if (found.length === 0) continue;
      waiting.delete(tag);
      load(tag).catch((error: unknown) => {
        warnOnce(`<${tag}> could not be loaded: ${String(error)}`);
      });
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(loadFound);
  observer.observe(document, {childList: true, subtree: true});
  loadFound();
}
