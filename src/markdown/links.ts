/** What a link leads to, as the link policy sees it. */
export type LinkKind = 'external' | 'internal' | 'anchor' | 'contact' | 'artifact';

const contact = /^(?:mailto|tel):/i;
const web = /^https?:\/\//i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const doubleSlash = /^[\\/]{2}/;
/** The paths of an agent's files; the gateway serves them as artifacts. */
const artifactPath = /^\/mnt\//;

/**
 * Decides whether an address may become a link, and of what kind.
 *
 * Allowed are `http:`, `https:`, `mailto:`, `tel:`, `#…`, and relative or absolute paths. Everything
 * else is refused: other schemes (also with tabs, line breaks or control characters inside, which
 * browsers drop before they read the scheme), `//host`, `\\host`, web addresses with credentials, and nothing at all.
 *
 * @returns `null` when the address must not become a link.
 */
export function classifyLink(href: string): LinkKind | null {
  const address = withoutIgnoredCharacters(href);
  if (address === '' || doubleSlash.test(address)) return null;
  if (address.startsWith('#')) return 'anchor';
  if (web.test(address)) return isPlainWebAddress(address) ? 'external' : null;
  if (contact.test(address)) return 'contact';
  if (scheme.test(address)) return null;
  return artifactPath.test(address) ? 'artifact' : 'internal';
}

/** What a browser reads: without control characters, and without space around it. */
export function withoutIgnoredCharacters(href: string): string {
  // eslint-disable-next-line no-control-regex -- exactly these are ignored by URL parsers
  return href
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g, '')
    .trim();
}

/** Host name for a label, without `www.`; empty when the address has none. */
export function hostOf(href: string): string {
  try {
    return new URL(href).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/**
 * Which foreign images may be fetched without asking the reader: only the gateway's, all, or those
 * of listed origins (`https://host[:port]`). An address in an answer is a way to leak what was read.
 */
export type ImagePolicy = 'gateway' | 'allow' | readonly string[];

/** Whether an image of this address may be fetched at once. Only for addresses that {@link classifyLink} let through. */
export function mayFetchImage(
  src: string,
  policy: ImagePolicy,
  gatewayOrigin: string | null,
): boolean {
  const origin = originOf(src);
  if (origin === null) return false;
  if (policy === 'allow') return true;
  if (origin === gatewayOrigin) return true;
  // A host may set a property to any text, of which a part must not count as an origin.
  return typeof policy !== 'string' && policy.includes(origin);
}

function originOf(src: string): string | null {
  try {
    return new URL(src).origin;
  } catch {
    return null;
  }
}

/** In front of an `@` a name reads like the host: `https://bank.example@evil.example`. */
function isPlainWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const {username, password} = new URL(href);
  return username === '' && password === '';
}
