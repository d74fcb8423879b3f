/**
 * Elements that the script-tag bundles fetch when a page has one, because most pages never do.
 *
 * Pages with a script tag have no import to write, so the script looks for these tags itself: in
 * the document, now and as it changes. It does not look into shadow roots of others; a page that
 * uses one there calls `Deerflow.load(tag)`.
 */
import {artifactsCode, loginCode, todosCode, usageCode} from '../elements/chat/lazy-parts.js';
import {LateCode} from '../internal/late-code.js';

const others: Readonly<Record<string, () => Promise<unknown>>> = {
  changes: () => import('../elements/changes/define.js'),
  clarification: () => import('../elements/clarification/define.js'),
  files: () => import('../elements/files/define.js'),
  launcher: () => import('../elements/launcher/define.js'),
  markdown: () => import('../elements/markdown/define.js'),
  session: () => import('../elements/session/define.js'),
  sources: () => import('../elements/sources/define.js'),
  subtask: () => import('../elements/subtask/define.js'),
  suggestions: () => import('../elements/suggestions/define.js'),
  threads: () => import('../elements/threads/define.js'),
};

const codes: ReadonlyMap<string, LateCode<unknown>> = new Map([
  // A chat fetches these as well, and tells once if it cannot.
  ['deerflow-artifacts', artifactsCode],
  ['deerflow-login', loginCode],
  ['deerflow-todos', todosCode],
  ['deerflow-usage', usageCode],
  ...Object.entries(others).map(
    ([name, load]) => [`deerflow-${name}`, new LateCode(load)] as const,
  ),
]);

/** Pause between a change of the document and the next look at it, in milliseconds. */
const lookAgainAfter = 50;

/** Tags that are fetched when they are needed. */
export const lazyElements: readonly string[] = [...codes.keys()];

/** Fetches and registers an element; resolves at once for one that is already there. Rejects if it cannot be fetched. */
export async function load(tag: string): Promise<void> {
  if (!customElements.get(tag)) await codes.get(tag)?.fetch();
}

/** Loads the lazy elements that the document uses, and those that are added later. */
export function loadUsedElements(): void {
  const waiting = new Set(lazyElements);
  let looking = false;

  const look = (): void => {
    looking = false;
    for (const element of document.querySelectorAll([...waiting].join())) {
      if (!waiting.delete(element.localName)) continue;
      codes.get(element.localName)?.want(element);
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
