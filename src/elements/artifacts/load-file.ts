import {dataAddress} from '../../internal/data-address.js';
import type {FileKind, Session} from '../../core/index.js';

/** How much of a text is read at first, in bytes; the rest when the reader asks. */
const firstPart = 1024 * 1024;

export interface LoadedText {
  readonly text: string;
  /** Bytes that were read. */
  readonly read: number;
  /** Bytes of the whole file. */
  readonly size: number;
  /** The content is no text, whatever the name says. */
  readonly binary: boolean;
}

interface LoadOptions {
  /** Reads everything, however large. */
  readonly whole?: boolean;
  readonly signal?: AbortSignal;
}

/** Reads a text file. Rejects as `session.fetchArtifact` does. */
export async function loadText(
  session: Session,
  path: string,
  {whole = false, signal}: LoadOptions = {},
): Promise<LoadedText> {
  const response = await session.fetchArtifact(
    path,
    whole ? {signal} : {range: [0, firstPart - 1], signal},
  );
  // No first byte: the file is empty.
  if (response.status === 416) return {text: '', read: 0, size: 0, binary: false};
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = response.status === 206 ? totalOf(response, bytes.length) : bytes.length;
  // A character that the range has cut in two is left for the part that follows.
  const text = new TextDecoder().decode(bytes, {stream: size > bytes.length});
  return {text, read: bytes.length, size, binary: text.includes('\0')};
}

/** From `Content-Range: bytes 0-9/100`; a total may be `*`. */
function totalOf(response: Response, read: number): number {
  const total = /\/(\d+)\s*$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return Math.max(read, Number(total ?? read));
}

export interface LoadedMedia {
  readonly url: string;
  readonly release: () => void;
}

/**
 * Reads a picture, a sound, a film or a PDF into an address of this page, because an address of the gateway would carry no
 * credentials. What type it has is decided here: opened by itself, HTML at such an address would be a page of the host.
 */
export async function loadMedia(
  session: Session,
  path: string,
  kind: FileKind,
  signal?: AbortSignal,
): Promise<LoadedMedia> {
  const content = await (await session.fetchArtifact(path, {signal})).blob();
  if (/\.svg$/i.test(path) || content.type.startsWith('image/svg')) return svgAddress(content);
  const isOfKind = content.type.startsWith(`${kind}/`);
  const type =
    kind === 'pdf' ? 'application/pdf' : isOfKind ? content.type : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([content], {type}));
  return {url, release: () => URL.revokeObjectURL(url)};
}

/** An SVG may hold scripts. Opened by itself, a `data:` address has no origin; a `blob:` one would have the host's. */
async function svgAddress(content: Blob): Promise<LoadedMedia> {
  const url = await dataAddress(new Blob([content], {type: 'image/svg+xml'}));
  return {url, release: () => {}};
}
