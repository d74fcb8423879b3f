/**
 * Blocks that the server or its middlewares wrap around what people and models said: context for the model, nothing for
 * readers.
 */

/** What precedes a human's text on its way to the model. */
export const HUMAN_BLOCKS: readonly string[] = [
  'current_uploads',
  'uploaded_files',
  'slash_skill_activation',
];

/** Everything that must not leave the conversation in an export. */
export const INTERNAL_BLOCKS: readonly string[] = [
  ...HUMAN_BLOCKS,
  'system-reminder',
  'memory',
  'current_date',
];

interface Span {
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

/** The first complete `<tag …>…</tag>` at or after `from`. Linear: an opener without an end ends the search. */
function findBlock(text: string, tag: string, from = 0): Span | null {
  const name = `<${tag}`;
  const closer = `</${tag}>`;
  for (let start = text.indexOf(name, from); start !== -1; start = text.indexOf(name, start + 1)) {
    const next = text.charAt(start + name.length);
    if (next !== '>' && next !== ' ' && next !== '\n') continue;
    const bodyStart = text.indexOf('>', start + name.length) + 1;
    if (bodyStart === 0) return null;
    const bodyEnd = text.indexOf(closer, bodyStart);
    if (bodyEnd === -1) return null;
    return {start, end: bodyEnd + closer.length, body: text.slice(bodyStart, bodyEnd)};
  }
  return null;
}

/** The inside of the first block of one of `tags`; `null` when there is none. */
export function blockBody(text: string, tags: readonly string[]): string | null {
  for (const tag of tags) {
    const block = findBlock(text, tag);
    if (block) return block.body;
  }
  return null;
}

/** `text` without the blocks of `tags`, their contents, and the line breaks that set them apart; the rest is untouched. */
export function withoutBlocks(text: string, tags: readonly string[]): string {
  let rest = text;
  for (const tag of tags) {
    if (!rest.includes(`<${tag}`)) continue;
    const kept: string[] = [];
    let from = 0;
    for (let block = findBlock(rest, tag); block; block = findBlock(rest, tag, from)) {
      kept.push(rest.slice(from, block.start));
      from = block.end;
    }
    kept.push(rest.slice(from));
    rest = kept.length === 1 ? rest : joinAcrossCuts(kept);
  }
  return rest;
}

/** Puts the pieces around removed blocks together: one line break between texts, none at either end. */
function joinAcrossCuts(pieces: readonly string[]): string {
  const last = pieces.length - 1;
  return pieces
    .map((piece, index) => {
      const start = index === 0 ? 0 : lineBreaksAfter(piece);
      const end = index === last ? piece.length : lineBreaksBefore(piece);
      return piece.slice(start, Math.max(start, end));
    })
    .filter((piece) => piece !== '')
    .join('\n');
}

function lineBreaksAfter(piece: string): number {
  let index = 0;
  while (piece[index] === '\n' || piece[index] === '\r') index++;
  return index;
}

function lineBreaksBefore(piece: string): number {
  let index = piece.length;
  while (piece[index - 1] === '\n' || piece[index - 1] === '\r') index--;
  return index;
}

// Bounded repetitions, so that no text makes them slow.
const FENCE = String.raw`[-=*#<>[\]_~]{0,12}`;
const GUARD_LINE = new RegExp(
  String.raw`^[ \t]{0,8}${FENCE}[ \t]?(?:BEGIN|END) USER INPUT[ \t]?${FENCE}[ \t]{0,8}(?:\r?\n|$)`,
  'gm',
);
const GUARD_START = new RegExp(String.raw`^\s{0,8}${FENCE} ?BEGIN USER INPUT ?${FENCE}:?[ \t]?`);
const GUARD_END = new RegExp(String.raw`[ \t]?${FENCE} ?END USER INPUT ?${FENCE}\s{0,8}$`);

/** `text` without the markers that a middleware puts around a person's input and that compaction may leave behind. */
export function withoutInputGuards(text: string): string {
  if (!text.includes(' USER INPUT')) return text;
  const lines = text.replace(GUARD_LINE, '');
  const inner = lines.replace(GUARD_START, '').replace(GUARD_END, '');
  const cutAtEnd = inner !== text && /END USER INPUT[^\n]{0,24}\s{0,8}$/.test(text);
  return cutAtEnd ? inner.replace(/\r?\n$/, '') : inner;
}
