/**
 * As much of Markdown's block syntax as it takes to tell code from prose: what begins a line, line by line, with tabs
 * counted as columns. Follows CommonMark 0.31; every function is linear in the line it looks at.
 */

export interface LineStart {
  /** Index of the first character that is not white space, or of the line's end. */
  readonly index: number;
  /** Its column; a tab goes to the next multiple of four. */
  readonly column: number;
}

export interface Fence {
  readonly marker: '`' | '~';
  readonly length: number;
}

export interface ListMarker {
  /** Index of the item's content. */
  readonly index: number;
  /** The content's column: what belongs to the item is indented at least so far. */
  readonly column: number;
  readonly empty: boolean;
  /** May begin a list in the middle of a paragraph. */
  readonly interrupts: boolean;
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

export function skipIndent(text: string, from: number, column = 0): LineStart {
  let index = from;
  let at = column;
  for (; ; index++) {
    const char = text[index];
    if (char === ' ' || char === '\r') at++;
    else if (char === '\t') at += 4 - (at % 4);
    else return {index, column: at};
  }
}

export function isLineEnd(text: string, index: number): boolean {
  return index >= text.length || text[index] === '\n';
}

export function runLength(text: string, index: number): number {
  const char = text[index];
  let end = index + 1;
  while (end < text.length && text[end] === char) end++;
  return end - index;
}

/** A fence that opens at `index`; a backtick fence has no backtick in its info string. */
export function fenceAt(text: string, index: number): Fence | null {
  const marker = text[index];
  if (marker !== '`' && marker !== '~') return null;
  const length = runLength(text, index);
  if (length < 3) return null;
  const info = text.slice(index + length, endOfLine(text, index));
  return marker === '`' && info.includes('`') ? null : {marker, length};
}

export function closesFence(text: string, index: number, fence: Fence): boolean {
  if (text[index] !== fence.marker) return false;
  const length = runLength(text, index);
  return length >= fence.length && isLineEnd(text, skipIndent(text, index + length).index);
}

/** `#` to `######`, then white space or the end of the line. */
export function isHeading(text: string, index: number): boolean {
  if (text[index] !== '#') return false;
  const length = runLength(text, index);
  const next = text[index + length];
  return length <= 6 && (next === undefined || next === ' ' || next === '\t' || next === '\n');
}

/** Three or more `-`, `_` or `*`, and nothing else but white space. */
export function isThematicBreak(text: string, index: number): boolean {
  const mark = text[index];
  if (mark !== '-' && mark !== '_' && mark !== '*') return false;
  let marks = 0;
  for (let at = index; !isLineEnd(text, at); at++) {
    const char = text[at];
    if (char === mark) marks++;
    else if (char !== ' ' && char !== '\t' && char !== '\r') return false;
  }
  return marks >= 3;
}

/** A line of `=` or `-` that makes the paragraph above it a heading. */
export function isSetextUnderline(text: string, index: number): boolean {
  if (text[index] !== '=' && text[index] !== '-') return false;
  return isLineEnd(text, skipIndent(text, index + runLength(text, index)).index);
}

export function listMarkerAt(text: string, index: number, column: number): ListMarker | null {
  const width = markerWidth(text, index);
  if (width === 0) return null;
  const after = index + width;
  const content = skipIndent(text, after, column + width);
  const empty = isLineEnd(text, content.index);
  const gap = content.column - (column + width);
  if (gap === 0 && !empty) return null;
  const oneSpace = empty || gap > 4;
  return {
    index: oneSpace ? Math.min(after + 1, content.index) : content.index,
    column: oneSpace ? column + width + 1 : content.column,
    empty,
    interrupts: !empty && (width === 1 || text.slice(index, after - 1) === '1'),
  };
}

function markerWidth(text: string, index: number): number {
  const char = text[index] ?? '';
  if (char === '-' || char === '+' || char === '*') return 1;
  let digits = 0;
  while (digits < 10 && /[0-9]/.test(text[index + digits] ?? '')) digits++;
  const closer = text[index + digits];
  return digits >= 1 && digits <= 9 && (closer === '.' || closer === ')') ? digits + 1 : 0;
}
