import type {CSSResultOrNative} from 'lit';

const copies = new WeakMap<Document, Map<CSSResultOrNative, CSSStyleSheet>>();

/** Style sheets that a document may adopt: those made by another document's script are refused, so it gets its own. */
export function sheetsFor(owner: Document, styles: readonly CSSResultOrNative[]): CSSStyleSheet[] {
  const view = owner.defaultView;
  if (view === null) return [];
  let known = copies.get(owner);
  if (!known) copies.set(owner, (known = new Map<CSSResultOrNative, CSSStyleSheet>()));
  return styles.map((style) => known.get(style) ?? remember(known, style, view));
}

function remember(
  known: Map<CSSResultOrNative, CSSStyleSheet>,
  style: CSSResultOrNative,
  view: Window & typeof globalThis,
): CSSStyleSheet {
  const sheet = new view.CSSStyleSheet();
  const text =
    'cssText' in style ? style.cssText : [...style.cssRules].map((rule) => rule.cssText).join('');
  sheet.replaceSync(text);
  known.set(style, sheet);
  return sheet;
}
