const lateOwners = 'deerflow-chat:not(:defined), deerflow-session:not(:defined)';

/**
 * Calls back once the chat or session around an element is there, if the page has one that is not defined yet: a context
 * asked for before its owner was upgraded is never answered.
 */
export function whenOwnerIsDefined(element: Element, callback: () => void): void {
  for (let node: Element | null = element; node !== null;) {
    const owner: Element | null = node.closest(lateOwners);
    if (owner !== null) {
      void customElements.whenDefined(owner.localName).then(callback);
      return;
    }
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
}
