/** The node that stands `count` places behind another. */
export function nodeAfter(first: ChildNode, count: number): ChildNode | null {
  let node: ChildNode | null = first;
  for (let at = 0; at < count && node; at += 1) node = node.nextSibling;
  return node;
}

/** Takes a node and those behind it off the page, `count` in all. */
export function removeNodes(first: ChildNode | null, count: number): void {
  let node = first;
  for (let at = 0; at < count && node; at += 1) {
    const next: ChildNode | null = node.nextSibling;
    node.remove();
    node = next;
  }
}
