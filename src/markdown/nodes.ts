/**
 * What a block will look like, as data: cheap to build, to compare and to test without a document.
 * A string is text. There is no way to say "markup".
 */
export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly MarkdownNode[];
}

export type Attributes = Readonly<Record<string, string>>;

const noAttributes: Attributes = Object.freeze({});

/** An element; children that are `null` are left out and texts next to each other become one. */
export function element(
  tag: string,
  attributes: Attributes | null,
  children: readonly (MarkdownNode | null)[] = [],
): MarkdownElement {
  return {tag, attributes: attributes ?? noAttributes, children: joinTexts(children)};
}

/** Joins neighbouring texts, because each one would cost a node of the document. */
export function joinTexts(nodes: readonly (MarkdownNode | null)[]): readonly MarkdownNode[] {
  const joined: MarkdownNode[] = [];
  for (const node of nodes) {
    if (node === null || node === '') continue;
    const last = joined.length - 1;
    const previous = joined[last];
    if (typeof node === 'string' && typeof previous === 'string') joined[last] = previous + node;
    else joined.push(node);
  }
  return joined;
}

/** The text of nodes, as a reader hears it. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** How many nodes of the document these would become. */
export function countNodes(nodes: readonly MarkdownNode[]): number {
  let count = 0;
  for (const node of nodes) count += typeof node === 'string' ? 1 : 1 + countNodes(node.children);
  return count;
}
