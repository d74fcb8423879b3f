import type {Session} from '../../core/index.js';
import {dataAddress} from '../../internal/data-address.js';
import {artifactPathOf, decodedPath} from './artifact-path.js';

/** Where the addresses of an answer lead that mean files of the agent. */
export interface ArtifactLinks {
  readonly resolveLink: (href: string) => string | undefined;
  readonly resolveImage: (src: string) => Promise<string | undefined> | undefined;
  /** An address of this page for the picture at a virtual path, fetched once; `undefined` when it cannot be had or is none. */
  readonly image: (path: string) => Promise<string | undefined>;
  /** Origin of the gateway, whose images need no question. */
  readonly origin: string | null;
}

const known = new WeakMap<Session, ArtifactLinks>();

/** The same functions for the same session, so that Markdown is not drawn anew for new ones. */
export function artifactLinks(session: Session): ArtifactLinks {
  let links = known.get(session);
  if (links === undefined) known.set(session, (links = makeLinks(session)));
  return links;
}

function makeLinks(session: Session): ArtifactLinks {
  const images = new Map<string, Promise<string | undefined>>();
  const stop = session.status.subscribe(({phase}) => {
    if (phase !== 'closed') return;
    stop();
    for (const image of images.values()) void image.then((url) => url && URL.revokeObjectURL(url));
    images.clear();
  });
  const imageAt = (path: string): Promise<string | undefined> => {
    let image = images.get(path);
    if (image === undefined) images.set(path, (image = fetchImage(session, path)));
    return image;
  };
  return {
    image: imageAt,
    resolveLink: (href) => {
      const path = artifactPathOf(href);
      return path === null ? undefined : session.artifactUrl(path) + suffixOf(href);
    },
    resolveImage: (src) => {
      const path = artifactPathOf(src) ?? relativePath(src, session.conversation.get().artifacts);
      return path === null ? undefined : imageAt(path);
    },
    origin: originOf(session.artifactUrl('/mnt/user-data/')),
  };
}

/** A relative image means a file if exactly one of the thread's files ends so. */
function relativePath(src: string, artifacts: readonly string[]): string | null {
  const name = decodedPath(src)?.replace(/^\.\//, '');
  if (!name || /^(?:[/\\#]|[a-z][a-z0-9+.-]*:)/i.test(name)) return null;
  if (name.split('/').includes('..')) return null;
  const matches = artifacts.filter((path) => path.endsWith(`/${name}`));
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

async function fetchImage(session: Session, path: string): Promise<string | undefined> {
  try {
    const response = await session.fetchArtifact(path);
    const blob = await response.blob();
    if (!response.ok || !blob.type.startsWith('image/')) return undefined;
    return blob.type.includes('svg') ? await dataAddress(blob) : URL.createObjectURL(blob);
  } catch {
    // The picture's description stays.
    return undefined;
  }
}

function suffixOf(href: string): string {
  return /[?#].*$/s.exec(href)?.[0] ?? '';
}

function originOf(url: string): string | null {
  try {
    return new URL(url, document.baseURI).origin;
  } catch {
    return null;
  }
}
