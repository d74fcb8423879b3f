import type {DeerflowChat} from '../chat/chat.element.js';

/** Attributes that are the launcher's own, or that the page sets on any element. Everything else is for the chat. */
const ownAttributes: ReadonlySet<string> = new Set([
  'open',
  'id',
  'class',
  'style',
  'slot',
  'part',
  'exportparts',
  'hidden',
  'inert',
  'tabindex',
  'is',
  'token',
  'upstream-token',
]);

const isForChat = (name: string): boolean =>
  !ownAttributes.has(name) && !name.startsWith('on') && !name.startsWith('aria-');

/** Gives a chat the attributes of its launcher, and takes away those that the launcher has no longer. */
export function copyAttributes(from: Element, to: Element): void {
  const wanted = from.getAttributeNames().filter(isForChat);
  for (const name of to.getAttributeNames()) {
    if (isForChat(name) && !wanted.includes(name) && !ofPanel.has(name)) to.removeAttribute(name);
  }
  for (const name of wanted) {
    const value = from.getAttribute(name) ?? '';
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

/** Set by the chat itself, or by what is around it. */
const ofPanel: ReadonlySet<string> = new Set(['theme', 'layout']);

/** Properties of a chat that a page may set on its launcher. */
export const chatProperties = [
  'getToken',
  'fetch',
  'headers',
  'context',
  'metadata',
  'buildRun',
  'strings',
  'starters',
  'toolLabels',
  'toolRenderers',
  'markdownRenderers',
  'linkPolicy',
  'messageFilter',
  'uploadLimits',
] as const satisfies readonly (keyof DeerflowChat)[];

export type ChatProperties = Partial<Pick<DeerflowChat, (typeof chatProperties)[number]>>;
