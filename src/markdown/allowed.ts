import {classifyLink} from './links.js';

/**
 * The first wall: what a block may be made of. Every element and every attribute of a block is made here, one by one and
 * from these lists, so nothing that a model writes can become anything else, whatever goes wrong where Markdown is read.
 * No HTML text is parsed anywhere.
 *
 * The second wall, `second-wall.ts`, is told the same lists.
 */
export const allowedTags: readonly string[] = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr pre div section table thead tbody tr th td em strong del code br a img sup span button',
);

export const allowedAttributes: readonly string[] = words(
  'href src alt title rel target loading decoding referrerpolicy start dir part class id type role tabindex scope translate aria-label aria-checked aria-disabled data-src data-kind data-language data-label data-display',
);

/** What an address looks like that leads somewhere harmless: a known scheme, or a path, and never another host without a scheme. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|blob:|#|(?![\\/]{2})[^:]*(?:[/?#]|$))/i;

const tags = new Set(allowedTags);
const attributes = new Set(allowedAttributes);

/** Whether an attribute can lead somewhere. */
export function isAddress(name: string): boolean {
  return name === 'href' || name === 'src' || name === 'data-src';
}

/** Whether an address may stand in the document: the link policy, and `blob:` for what the host made itself. */
export function isAllowedAddress(address: string): boolean {
  return (
    /^blob:https?:/i.test(address) ||
    (classifyLink(address) !== null && allowedAddress.test(address.replace(/\s/g, '')))
  );
}

/** @throws When a block may not have such an element. */
export function createAllowed(tag: string): HTMLElement {
  if (!tags.has(tag)) throw new Error(`No block has <${tag}>`);
  return document.createElement(tag);
}

/**
 * Sets an attribute; an address that is not allowed leads nowhere instead.
 *
 * @throws When no element of a block may have such an attribute.
 */
export function setAllowed(target: Element, name: string, value: string): void {
  if (!attributes.has(name)) throw new Error(`No block has ${name}=""`);
  if (isAddress(name) && !isAllowedAddress(value)) target.removeAttribute(name);
  else target.setAttribute(name, value.trim());
}

function words(text: string): string[] {
  return text.split(' ');
}
