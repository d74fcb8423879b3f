import createDOMPurify, {type Config, type DOMPurify} from 'dompurify';
import {allowedAddress, allowedAttributes, allowedTags} from './allowed.js';

/**
 * The one configuration, set once on an instance of our own: neither a call here nor a page that
 * shares the library can loosen it. In place, because blocks are built as nodes; no HTML text is
 * parsed, so no Trusted Types policy is asked for and a page that forbids them shows the same.
 */
const configuration: Config = Object.freeze({
  IN_PLACE: true,
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: allowedAttributes,
  // These lead nowhere, so a colon in them is a colon.
  ADD_URI_SAFE_ATTR: ['data-label', 'data-language', 'aria-label'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: allowedAddress,
  SANITIZE_DOM: true,
  KEEP_CONTENT: true,
  TRUSTED_TYPES_POLICY: null,
} as unknown as Config);

let instance: DOMPurify | null | undefined;

function purifier(): DOMPurify {
  if (instance === undefined) {
    const created = createDOMPurify(globalThis);
    instance = created.isSupported ? created : null;
    instance?.setConfig(configuration);
  }
  if (!instance) throw new Error('No sanitiser for this document');
  return instance;
}

/**
 * Cleans a subtree in place. What a library made passes before it is put on the page.
 *
 * @throws When the sanitiser cannot run here or refuses the subtree.
 */
export function sanitize<T extends Element>(root: T): T {
  purifier().sanitize(root);
  return root;
}

/** Whether a block holds no element that it may not have. Attributes it may not have are taken off. */
export function passes(block: Element): boolean {
  try {
    sanitize(block);
  } catch {
    return false;
  }
  return !purifier().removed.some((entry) => 'element' in entry);
}
