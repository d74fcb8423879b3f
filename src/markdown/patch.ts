import {textOf, type Attributes, type MarkdownElement, type MarkdownNode} from './nodes.js';
import {isAllowedAddress, sanitize} from './sanitize.js';

/** What patching did, for tests and benchmarks. */
export interface PatchCounters {
  nodesMade: number;
  nodesRemoved: number;
}

/**
 * Makes a run of siblings look like `next`, touching only what differs from `previous`.
 *
 * Nodes keep their identity by place and kind, so that selection, focus, scroll positions and a screen
 * reader's place survive while text grows behind them. New elements pass the sanitiser before they are
 * inserted, and so does an element whose address changed.
 *
 * @param first The node that `previous` begins with, or where to insert when it is empty; `null` is the end.
 */
export function patchChildren(
  parent: ParentNode & Node,
  first: ChildNode | null,
  previous: readonly MarkdownNode[],
  next: readonly MarkdownNode[],
  counters: PatchCounters,
): void {
  let cursor = first;
  const common = Math.min(previous.length, next.length);
  for (let at = 0; at < common; at += 1) {
    const before = previous[at];
    const after = next[at];
    const following: ChildNode | null = cursor?.nextSibling ?? null;
    if (before !== after && before !== undefined && after !== undefined && cursor) {
      if (!patchNode(cursor, before, after, counters)) {
        cursor.replaceWith(build(after, counters));
        counters.nodesRemoved += 1;
      }
    }
    cursor = following;
  }
  for (let at = common; at < next.length; at += 1) {
    const node = next[at];
    if (node !== undefined) parent.insertBefore(build(node, counters), cursor);
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
): boolean {
  if (typeof next === 'string' || typeof previous === 'string') {
    if (typeof next !== typeof previous) return false;
    patchText(node as Text, previous as string, next as string);
    return true;
  }
  if (previous.tag !== next.tag || kindOf(previous) !== kindOf(next)) return false;
  if (plainElements.has(node)) return false;
  const target = node as Element;
  const addressChanged = patchAttributes(target, previous.attributes, next.attributes);
  patchChildren(target, target.firstChild, previous.children, next.children, counters);
  return !addressChanged || isClean(target);
}

function isClean(target: Element): boolean {
  try {
    sanitize(target);
    return true;
  } catch {
    return false;
  }
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
    setAttribute(target, name, value);
    addressChanged ||= isAddress(name);
  }
  return addressChanged;
}

function isAddress(name: string): boolean {
  return name === 'href' || name === 'src' || name === 'data-src';
}

function setAttribute(target: Element, name: string, value: string): void {
  if (!isAddress(name) || isAllowedAddress(value)) target.setAttribute(name, value);
}

/** Elements that stand for nodes whose sanitising failed; their children are not those of the nodes. */
const plainElements = new WeakSet<Node>();

/** A node that is safe to insert: plain text where the sanitiser refuses or cannot run. */
function build(node: MarkdownNode, counters: PatchCounters): ChildNode {
  const made = make(node, counters);
  if (made instanceof Text) return made;
  try {
    return sanitize(made);
  } catch {
    const plain = document.createElement('span');
    plain.className = 'plain';
    plain.textContent = textOf([node]);
    plainElements.add(plain);
    return plain;
  }
}

function make(node: MarkdownNode, counters: PatchCounters): Element | Text {
  counters.nodesMade += 1;
  if (typeof node === 'string') return document.createTextNode(node);
  const made = document.createElement(node.tag);
  fill(made, node, counters);
  return made;
}

function fill(target: Element, node: MarkdownElement, counters: PatchCounters): void {
  for (const name in node.attributes) setAttribute(target, name, node.attributes[name] ?? '');
  for (const child of node.children) target.append(make(child, counters));
}
