/**
 * Elements that the script-tag bundles fetch when a page has one, because most pages never do.
 *
 * Pages with a script tag have no import to write, so the script looks for these tags itself: in
 * the document, now and as it changes. It does not look into shadow roots of others; a page that
 * uses one there calls `Deerflow.load(tag)`.
 */
import {artifactsCode, loginCode, todosCode, usageCode} from '../elements/chat/lazy-parts.js';
import {LateCode} from '../internal/late-code.js';
import type {LateHost} from '../internal/late-code.js';

const codes: ReadonlyMap<string, LateCode<unknown>> = new Map([
  ['deerflow-artifacts', artifactsCode],
  ['deerflow-changes', new LateCode(() => import('../elements/changes/define.js'))],
  ['deerflow-clarification', new LateCode(() => import('../elements/clarification/define.js'))],
  ['deerflow-files', new LateCode(() => import('../elements/files/define.js'))],
  ['deerflow-launcher', new LateCode(() => import('../elements/launcher/define.js'))],
  ['deerflow-login', loginCode],
  ['deerflow-markdown', new LateCode(() => import('../elements/markdown/define.js'))],
  ['deerflow-session', new LateCode(() => import('../elements/session/define.js'))],
  ['deerflow-sources', new LateCode(() => import('../elements/sources/define.js'))],
  ['deerflow-subtask', new LateCode(() => import('../elements/subtask/define.js'))],
  ['deerflow-suggestions', new LateCode(() => import('../elements/suggestions/define.js'))],
  ['deerflow-threads', new LateCode(() => import('../elements/threads/define.js'))],
  ['deerflow-todos', todosCode],
  ['deerflow-usage', usageCode],
]);

/** Pause between a change of the document and the next look at it, in milliseconds. */
const lookAgainAfter = 50;

/** Tags that are fetched when they are needed. */
export const lazyElements: readonly string[] = [...codes.keys()];

/** Fetches and registers an element; resolves at once for one that is already there. Rejects if it cannot be fetched. */
export async function load(tag: string): Promise<void> {
  if (!customElements.get(tag)) await codes.get(tag)?.fetch(notDrawn);
}

/** An element that its code has not reached: the browser draws it when that comes. */
function plain(element: Element): LateHost {
  return {
    get isConnected() {
      return element.isConnected;
    },
    requestUpdate: () => undefined,
    dispatchEvent: (event) => element.dispatchEvent(event),
  };
}

/** Who calls `load` is told of a failure by that. */
const notDrawn: LateHost = {
  isConnected: false,
  requestUpdate: () => undefined,
  dispatchEvent: () => true,
};

/** Loads the lazy elements that the document uses, and those that are added later. */
export function loadUsedElements(): void {
  const waiting = new Set(lazyElements);
  let looking = false;

  const look = (): void => {
    looking = false;
    for (const element of document.querySelectorAll([...waiting].join())) {
      if (!waiting.delete(element.localName)) continue;
      codes.get(element.localName)?.want(plain(element));
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
