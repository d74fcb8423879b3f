const lateOwners = 'deerflow-chat:not(:defined), deerflow-session:not(:defined)';

/**
 * Settles once the chat or session around an element is there; `undefined` when the page has none that is still to be
 * defined. A context asked for before its owner was upgraded is never answered: ask again then.
 */
export function lateOwner(element: Element): Promise<unknown> | undefined {
  for (let node: Element | null = element; node !== null;) {
    const owner: Element | null = node.closest(lateOwners);
    if (owner !== null) return customElements.whenDefined(owner.localName);
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}
