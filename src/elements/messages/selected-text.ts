/**
 * What the reader has selected inside a message; empty for nothing.
 *
 * Chromium tells what is selected inside a shadow root only to who asks that root; elsewhere the document tells it.
 */
export function selectedIn(message: Element): string {
  const markdown = message.shadowRoot?.querySelectorAll('deerflow-markdown') ?? [];
  const selections = [document, ...[message, ...markdown].map(({shadowRoot}) => shadowRoot)].map(
    (root) => (root as Partial<Document> | null)?.getSelection?.(),
  );
  const own = selections.find((selection) => holds(message, selection?.anchorNode));
  return own?.toString().trim() ?? '';
}

/** Whether a node stands inside an element, in whichever shadow root. */
function holds(element: Element, node: Node | null | undefined): boolean {
  for (let at: Node | null | undefined = node; at; at = at.parentNode ?? (at as ShadowRoot).host)
    if (at === element) return true;
  return false;
}
