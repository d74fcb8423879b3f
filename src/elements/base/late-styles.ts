import type {CSSResult, LitElement} from 'lit';
import {sheetsFor} from './document-styles.js';

/**
 * Gives an element the styles of code that came later, behind its own and before those of a host. Elements of its class that
 * are made from now on have them from the beginning.
 */
export function adoptLateStyles(element: LitElement, styles: CSSResult): void {
  const {elementStyles} = element.constructor as typeof LitElement;
  if (!elementStyles.includes(styles)) elementStyles.push(styles);
  const {shadowRoot, ownerDocument} = element;
  if (shadowRoot === null) return;
  const own =
    ownerDocument === document
      ? elementStyles.map((style) => ('styleSheet' in style ? style.styleSheet : style))
      : sheetsFor(ownerDocument, elementStyles);
  const sheet = own[elementStyles.indexOf(styles)];
  const adopted = shadowRoot.adoptedStyleSheets;
  if (!sheet || adopted.includes(sheet)) return;
  const behind = adopted.findLastIndex((other) => own.includes(other)) + 1;
  shadowRoot.adoptedStyleSheets = adopted.toSpliced(behind, 0, sheet);
}
