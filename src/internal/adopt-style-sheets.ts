const none: readonly CSSStyleSheet[] = [];
const adopted = new WeakMap<ShadowRoot, readonly CSSStyleSheet[]>();

/** Puts a host's style sheets behind a shadow root's own, in place of those that were put there before. */
export function adoptStyleSheets(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  const before = adopted.get(root) ?? none;
  if (before === sheets || before.length + sheets.length === 0) return;
  adopted.set(root, sheets);
  const own = root.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
  // In another document, a host's sheets would have to be that document's.
  if (root.ownerDocument === document) root.adoptedStyleSheets = [...own, ...sheets];
}
