import type {Session} from '../../core/index.js';
import {dataAddress} from '../../internal/data-address.js';

/** A page may bring so many files of its own, and so many bytes; more stay out. */
const mostAssets = 40;
const mostBytes = 8 * 1024 * 1024;

const assetTag =
  /<(?:link|script|img|source|audio|video)\b[^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Types that a browser insists on; the gateway guesses from the name as well, but not always the same. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
};

/**
 * Puts the files that a page names beside itself into the page: its frame has no network and no credentials to fetch them.
 * What cannot be read stays as it is.
 */
export async function inlineAssets(
  page: string,
  pagePath: string,
  session: Session,
  signal: AbortSignal,
): Promise<string> {
  const paths = new Map<string, string>();
  for (const [, quoted, single] of page.matchAll(assetTag)) {
    const address = quoted ?? single ?? '';
    const path = pathBeside(pagePath, address);
    if (path !== null && paths.size < mostAssets) paths.set(address, path);
  }
  if (paths.size === 0) return page;
  let left = mostBytes;
  const contents = new Map<string, string>();
  for (const [address, path] of paths) {
    try {
      const content = await (await session.fetchArtifact(path, {signal})).blob();
      left -= content.size;
      if (left < 0) break;
      const type = types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? content.type;
      contents.set(address, await dataAddress(new Blob([content], {type})));
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return page.replace(assetTag, (tag: string, quoted?: string, single?: string) => {
    const address = quoted ?? single ?? '';
    const content = contents.get(address);
    return content === undefined
      ? tag
      : `${tag.slice(0, -address.length - 1)}${content}${tag.slice(-1)}`;
  });
}

/** The virtual path that a relative address of a page means; `null` for any other address. */
function pathBeside(pagePath: string, address: string): string | null {
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null;
  const origin = 'https://files.invalid';
  try {
    const {pathname} = new URL(
      address,
      origin + pagePath.split('/').map(encodeURIComponent).join('/'),
    );
    const path = decodeURIComponent(pathname);
    return path.startsWith('/mnt/user-data/') ? path : null;
  } catch {
    return null;
  }
}
