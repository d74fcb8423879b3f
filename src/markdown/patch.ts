import {createAllowed, isAddress, setAllowed} from './allowed.js';
import {textOf, type Attributes, type MarkdownElement, type MarkdownNode} from './nodes.js';

/** What patching did, for tests and benchmarks. */
export interface PatchCounters {
  nodesMade: number;
  nodesRemoved: number;
}

type OnMade = (made: Element) => void;

/**
 * Makes a run of siblings look like `next`, touching only what differs from `previous`.
 *
 * Nodes keep their identity by place and kind, so that selection, focus, scroll positions and a screen
 * reader's place survive while text grows behind them.
 *
 * @param first The node that `previous` begins with, or where to insert when it is empty; `null` is the end.
 * @param onMade Called with each element that was made or whose address changed; not with those inside of it.
 */
export function patchChildren(
  parent: ParentNode & Node,
  first: ChildNode | null,
  previous: readonly MarkdownNode[],
  next: readonly MarkdownNode[],
  counters: PatchCounters,
  onMade: OnMade = () => {},
): void {
  let cursor = first;
  const common = Math.min(previous.length, next.length);
  for (let at = 0; at < common; at += 1) {
    const before = previous[at];
    const after = next[at];
    const following: ChildNode | null = cursor?.nextSibling ?? null;
    if (before !== after && before !== undefined && after !== undefined && cursor) {
      if (!patchNode(cursor, before, after, counters, onMade)) {
        cursor.replaceWith(build(after, counters, onMade));
        counters.nodesRemoved += 1;
      }
    }
    cursor = following;
  }
  for (let at = common; at < next.length; at += 1) {
    const node = next[at];
    if (node !== undefined) parent.insertBefore(build(node, counters, onMade), cursor);
  }
  for (let at = common; at < previous.length && cursor; at += 1) {
    const following: ChildNode | null = cursor.nextSibling;
    cursor.remove();
    counters.nodesRemoved += 1;
    cursor = following;
  }
}

/** @returns Whether the node could be changed into `next`; otherwise it has to be replaced. */
function patchNode(
  node: ChildNode,
  previous: MarkdownNode,
  next: MarkdownNode,
  counters: PatchCounters,
  onMade: OnMade,
): boolean {
  if (typeof next === 'string' || typeof previous === 'string') {
    if (typeof next !== typeof previous) return false;
    patchText(node as Text, previous as string, next as string);
    return true;
  }
  if (previous.tag !== next.tag || kindOf(previous) !== kindOf(next)) return false;
  if (plainElements.has(node)) return false;
  const target = node as Element;
  let addressChanged: boolean;
  try {
    addressChanged = patchAttributes(target, previous.attributes, next.attributes);
  } catch {
    return false;
  }
  patchChildren(target, target.firstChild, previous.children, next.children, counters, onMade);
  if (addressChanged) onMade(target);
  return true;
}

/** The first name among an element's parts; further ones (`link citation`) may come and go. */
function kindOf({attributes}: MarkdownElement): string {
  const {part = ''} = attributes;
  const end = part.indexOf(' ');
  return end < 0 ? part : part.slice(0, end);
}

function patchText(node: Text, previous: string, next: string): void {
  if (next === previous) return;
  if (next.startsWith(previous)) node.appendData(next.slice(previous.length));
  else if (previous.startsWith(next)) node.deleteData(next.length, previous.length - next.length);
  else node.data = next;
}

/** @returns Whether an attribute changed that can lead somewhere. */
function patchAttributes(target: Element, previous: Attributes, next: Attributes): boolean {
  if (previous === next) return false;
  let addressChanged = false;
  for (const name of Object.keys(previous)) {
    if (!(name in next)) target.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(next)) {
    if (previous[name] === value) continue;
    setAllowed(target, name, value);
    addressChanged ||= isAddress(name);
  }
  return addressChanged;
}

/** Elements that hold text instead of what their nodes say. */
const plainElements = new WeakSet<Node>();

/** Leaves nothing of an element but text. */
export function makePlain<T extends Element>(target: T, text: string): T {
  for (const {name} of [...target.attributes]) target.removeAttribute(name);
  target.className = 'plain';
  target.textContent = text;
  plainElements.add(target);
  return target;
}

/** A node for the page: plain text where it would need what no block may have. */
function build(node: MarkdownNode, counters: PatchCounters, onMade: OnMade): ChildNode {
  try {
    const made = make(node, counters);
    if (made instanceof Element) onMade(made);
    return made;
  } catch {
    return makePlain(document.createElement('span'), textOf([node]));
  }
}

function make(node: MarkdownNode, counters: PatchCounters): Element | Text {
  counters.nodesMade += 1;
  if (typeof node === 'string') return document.createTextNode(node);
  const made = createAllowed(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) setAllowed(made, name, value);
  for (const child of node.children) made.append(make(child, counters));
  return made;
}
