import {MarkdownRenderer, type MarkdownOptions} from '../../src/markdown/index.js';

export interface Rendered {
  readonly root: HTMLElement;
  readonly renderer: MarkdownRenderer;
}

/** A renderer on the page, so that selection and layout work. */
export function createRenderer(options: Partial<MarkdownOptions> = {}): Rendered {
  const root = document.createElement('div');
  document.body.append(root);
  return {root, renderer: new MarkdownRenderer(root, options)};
}

/** The complete text, rendered at once. */
export function renderAtOnce(source: string, options: Partial<MarkdownOptions> = {}): HTMLElement {
  const {root, renderer} = createRenderer(options);
  renderer.update(source, true);
  return root;
}

/** Markup for comparison; whether a group may be skipped by layout depends on frames, not on text. */
export function markupOf(root: HTMLElement): string {
  return root.innerHTML.replaceAll(' settled"', '"');
}

/** `text` cut at the given places, taken modulo its length. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}
