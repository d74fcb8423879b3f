/**
 * Elements that the script-tag bundles fetch when a page has one, because most pages never do.
 *
 * Pages with a script tag have no import to write, so the script looks for these tags itself: in
 * the document, now and as it changes. It does not look into shadow roots of others; a page that
 * uses one there calls `Deerflow.load(tag)`.
 */
import {loadArtifacts, loadLogin, loadTodos, loadUsage} from '../elements/chat/lazy-parts.js';
import {lazy} from '../internal/chunks.js';
import {warnOnce} from '../internal/warn.js';

const loaders: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['deerflow-artifacts', loadArtifacts],
  ['deerflow-changes', lazy(() => import('../elements/changes/define.js'))],
  ['deerflow-clarification', lazy(() => import('../elements/clarification/define.js'))],
  ['deerflow-files', lazy(() => import('../elements/files/define.js'))],
  ['deerflow-launcher', lazy(() => import('../elements/launcher/define.js'))],
  ['deerflow-login', loadLogin],
  ['deerflow-markdown', lazy(() => import('../elements/markdown/define.js'))],
  ['deerflow-session', lazy(() => import('../elements/session/define.js'))],
  ['deerflow-sources', lazy(() => import('../elements/sources/define.js'))],
  ['deerflow-subtask', lazy(() => import('../elements/subtask/define.js'))],
  ['deerflow-suggestions', lazy(() => import('../elements/suggestions/define.js'))],
  ['deerflow-threads', lazy(() => import('../elements/threads/define.js'))],
  ['deerflow-todos', loadTodos],
  ['deerflow-usage', loadUsage],
]);

/** Pause between a change of the document and the next look at it, in milliseconds. */
const lookAgainAfter = 50;

/** Tags that are fetched when they are needed. */
export const lazyElements: readonly string[] = [...loaders.keys()];

/** Fetches and registers an element; resolves at once for one that is already there. Rejects if it cannot be fetched. */
export async function load(tag: string): Promise<void> {
  if (!customElements.get(tag)) await loaders.get(tag)?.();
}

/** Loads the lazy elements that the document uses, and those that are added later. */
export function loadUsedElements(): void {
  const waiting = new Set(lazyElements);
  let looking = false;

  const look = (): void => {
    looking = false;
    for (const element of document.querySelectorAll([...waiting].join())) {
      if (!waiting.delete(element.localName)) continue;
      load(element.localName).catch((error: unknown) => {
        warnOnce(`<${element.localName}> could not be loaded: ${String(error)}`);
      });
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (looking) return;
    looking = true;
    setTimeout(look, lookAgainAfter);
  });
  observer.observe(document, {childList: true, subtree: true});
  look();
}
