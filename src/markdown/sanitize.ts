import createDOMPurify, {type Config, type DOMPurify} from 'dompurify';
import {classifyLink} from './links.js';

/** Every element this module ever makes. Anything else that turns up in a block is removed. */
const tags = [
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'pre',
    'div',
    'section',
  ],
  ...[
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'em',
    'strong',
    'del',
    'code',
    'br',
    'a',
    'img',
    'sup',
    'span',
    'button',
  ],
];

const attributes = [
  ...[
    'href',
    'src',
    'alt',
    'title',
    'rel',
    'target',
    'loading',
    'decoding',
    'referrerpolicy',
    'start',
    'dir',
    'lang',
  ],
  ...['part', 'class', 'id', 'type', 'role', 'tabindex', 'scope', 'translate'],
  ...['data-src', 'data-kind', 'data-language', 'data-label', 'data-display'],
];

/**
 * The one configuration, set once on an instance of our own: neither a call here nor a page that
 * shares the library can loosen it. In place, because blocks are built as nodes; no HTML text is
 * parsed, so no Trusted Types policy is asked for and a page that forbids them shows the same.
 */
const configuration: Config = Object.freeze({
  IN_PLACE: true,
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|blob:|#|(?![\\/]{2})[^:]*(?:[/?#]|$))/i,
  SANITIZE_DOM: true,
  KEEP_CONTENT: true,
  TRUSTED_TYPES_POLICY: null,
} as unknown as Config);

let instance: DOMPurify | null | undefined;

function purifier(): DOMPurify | null {
  if (instance === undefined) {
    if (!globalThis.document) return null;
    const created = createDOMPurify(globalThis);
    instance = created.isSupported ? created : null;
    instance?.setConfig(configuration);
  }
  return instance;
}

/**
 * Cleans a subtree that was built for one block, before it is put on the page or after its address changed.
 *
 * @throws When the sanitiser cannot run here or refuses the subtree: the caller then shows plain text.
 */
export function sanitize<T extends Element>(root: T): T {
  const purify = purifier();
  if (!purify) throw new Error('No sanitiser for this document');
  purify.sanitize(root);
  return root;
}

/**
 * The character of an HTML reference such as `Dcaron`; where it is unknown, or the page allows no parsing
 * of text, the reference as it is written.
 */
export function parseReference(name: string): string {
  const written = `&${name};`;
  if (!/^[A-Za-z\d]+$/.test(name)) return written;
  // Without a tag around it the sanitiser would not parse the text.
  const paragraph = purifier()?.sanitize(`<p>${written}</p>`);
  return paragraph ? paragraph.slice('<p>'.length, -'</p>'.length).replace('&amp;', '&') : written;
}

/** Whether an address may stand in the document: the link policy, and `blob:` for what the host made itself. */
export function isAllowedAddress(address: string): boolean {
  return /^blob:https?:/i.test(address) || classifyLink(address) !== null;
}
