/** Improves one finished block in place. What it cannot improve it leaves as it is: readable text. */
export interface Extra {
  /** @param block A code block (`[part~=code]`) or TeX (`.math`). */
  upgrade(block: HTMLElement): void | Promise<void>;
}

/** How each extra is fetched; `null` leaves those blocks as text. */
export interface ExtraLoaders {
  /** Colours code. */
  readonly highlight: (() => Promise<Extra>) | null;
  /** Sets TeX as MathML, which needs neither fonts nor styles from us. */
  readonly math: (() => Promise<Extra>) | null;
  /** Draws `mermaid` fences. Not in the package: the library is many times larger than everything else here. */
  readonly mermaid: (() => Promise<Extra>) | null;
}

export const defaultExtras: ExtraLoaders = {
  highlight: () => import('./highlight.js'),
  math: () => import('./math.js'),
  mermaid: null,
};
