import type {MarkdownStrings} from '../strings.js';

/** Improves one finished block in place. What it cannot improve it leaves as it is: readable text. */
export interface Extra {
  /**
   * @param block A code block (`[part~=code]`) or TeX (`.math`).
   * @param strings Words for what it adds.
   */
  upgrade(block: HTMLElement, strings: MarkdownStrings): void | Promise<void>;
}

/** How each extra is fetched; `null` leaves those blocks as text. */
export interface ExtraLoaders {
  /** Colours code. */
  readonly highlight: (() => Promise<Extra>) | null;
  /** Sets TeX as MathML, which needs neither fonts nor styles from us. */
  readonly math: (() => Promise<Extra>) | null;
  /** Draws `mermaid` fences as diagrams. */
  readonly mermaid: (() => Promise<Extra>) | null;
}

export const defaultExtras: ExtraLoaders = {
  highlight: () => import('./highlight.js'),
  math: () => import('./math.js'),
  mermaid: () => import('./diagram.js'),
};
