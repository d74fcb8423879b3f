/** Keeps what the reader looks at in its place when rows are put in above it. */
export class PlaceKeeper {
  #row: Element | undefined;
  #top = 0;

  /** Takes note of the topmost row in view; call before the rows change. At the end there is nothing to keep. */
  remember(scroller: HTMLElement | null, atEnd: boolean): void {
    this.#row = undefined;
    if (scroller === null || atEnd) return;
    const edge = scroller.getBoundingClientRect().top;
    const below = (element: Element): boolean => element.getBoundingClientRect().bottom > edge;
    // From the outside in: what a skipped chapter holds would have to be laid out to tell where it is.
    const topmostIn = (element: Element | null | undefined): Element | undefined =>
      [...(element?.children ?? [])].find(below);
    this.#row = topmostIn(topmostIn(topmostIn(scroller.querySelector('.chapters'))));
    this.#top = this.#row?.getBoundingClientRect().top ?? 0;
  }

  /** Moves the content so that the row is where it was. */
  restore(scroller: HTMLElement): void {
    const row = this.#row;
    this.#row = undefined;
    if (row?.isConnected !== true) return;
    const moved = row.getBoundingClientRect().top - this.#top;
    if (Math.abs(moved) > 0.5) scroller.scrollTop += moved;
  }
}
