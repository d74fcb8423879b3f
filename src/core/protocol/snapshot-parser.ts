import type {JsonObject} from './shapes.js';

/** Shorter snapshots are parsed faster than they are compared. */
const worthwhile = 16_384;

/** The key of the messages, of which JSON may escape any letter. */
const escapedKey = new RegExp(
  `"${[...'messages'].map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`).join('')}"`,
  'i',
);

/** How every recorded snapshot begins; one that does not is parsed as a whole. */
const beginning = /^\{"messages": ?\[/;

interface Snapshot {
  readonly text: string;
  /** Offset of the first message. */
  readonly start: number;
  readonly messages: readonly unknown[];
  /** Offsets behind the first messages, as far as they have been looked for. */
  readonly ends: readonly number[];
}

/**
 * `JSON.parse` for the snapshots of one stream. A snapshot repeats the whole thread and differs from the one before near
 * its end: the messages whose text is the same are not parsed again but taken over, as the same objects. What it returns
 * equals what `JSON.parse` would, and it throws where that would.
 */
export function createSnapshotParser(): (text: string) => unknown {
  let last: Snapshot | null = null;

  return (text) => {
    const known = last;
    last = null;
    if (text.length < worthwhile) return JSON.parse(text);
    const start = beginning.exec(text)?.[0].length;
    if (start === undefined) return JSON.parse(text);

    const ends = known?.start === start ? sharedEnds(known, text) : [];
    const tail = ends.length > 0 ? tailBehind(text, ends.at(-1) ?? 0) : null;
    const parsed: unknown =
      tail === null ? JSON.parse(text) : JSON.parse(text.slice(0, start) + tail);
    const {messages, ...rest} = parsed as JsonObject & {readonly messages: readonly unknown[]};
    if (!known || tail === null) {
      // With a second key of that name these are not the messages whose offsets will be looked for.
      if (Array.isArray(messages) && !namesMessages(text, start))
        last = {text, start, messages, ends: []};
      return parsed;
    }
    const all = [...known.messages.slice(0, ends.length), ...messages];
    last = {text, start, messages: all, ends};
    return {messages: all, ...rest};
  };
}

/** Ends of the messages that `text` has in common with the snapshot before. */
function sharedEnds({text: before, start, ends}: Snapshot, text: string): readonly number[] {
  const shared = commonPrefixLength(before, text);
  const found = ends.at(-1) ?? start;
  const all = found < shared ? [...ends, ...objectEnds(before, found, shared)] : ends;
  return all.filter((end) => end <= shared);
}

/** What follows the comma, or the bracket, behind a message; `null` where only a whole parse can tell. */
function tailBehind(text: string, end: number): string | null {
  const rest = /[^ \n\t\r]/g;
  rest.lastIndex = end;
  const at = rest.exec(text)?.index ?? text.length;
  // A second key of that name would win, and only a whole parse knows whether it is one.
  if (namesMessages(text, at)) return null;
  if (text[at] === ']') return text.slice(at);
  return text[at] === ',' && /^,\s*\{/.test(text.slice(at, at + 100)) ? text.slice(at + 1) : null;
}

/** Whether what may be the key of the messages stands behind an offset. */
function namesMessages(text: string, from: number): boolean {
  if (text.indexOf('"messages"', from) >= 0) return true;
  return text.indexOf('\\u00', from) >= 0 && escapedKey.test(text.slice(from));
}

/** Offsets behind the objects of a list, from inside the list up to `limit`; ends early at what is no object. */
function objectEnds(text: string, from: number, limit: number): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (let at = from; at < limit; at += 1) {
    switch (text[at]) {
      case '"':
        if (depth === 0) return ends;
        at = closingQuote(text, at);
        break;
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        if (depth < 0) return ends;
        if (depth === 0) ends.push(at + 1);
        break;
      case ',':
      case ' ':
        break;
      default:
        if (depth === 0) return ends;
    }
  }
  return ends;
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening; ;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
}

function commonPrefixLength(a: string, b: string): number {
  let same = 0;
  let limit = Math.min(a.length, b.length);
  // Comparing slices is left to the engine, which is faster at it than any loop here.
  while (same < limit) {
    const middle = (same + limit + 1) >>> 1;
    if (a.slice(same, middle) === b.slice(same, middle)) same = middle;
    else limit = middle - 1;
  }
  return same;
}
