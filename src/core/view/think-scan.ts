import {
  closesFence,
  endOfLine,
  fenceAt,
  isHeading,
  isLineEnd,
  isSetextUnderline,
  isThematicBreak,
  listMarkerAt,
  runLength,
  skipIndent,
  type Fence,
  type LineStart,
} from './block-syntax.js';

export const OPENER = '<think>';
export const CLOSER = '</think>';

export interface ThinkTag {
  /** `partial`: the text ends inside what may become a tag. */
  readonly kind: 'opener' | 'closer' | 'partial';
  readonly index: number;
}

/** Deeper nesting is taken for text, so that no line takes more than so many looks. */
const MAX_NESTING = 100;

/** Whether the text ends in the beginning of `tag`, and where; -1 when it does not. */
export function partialTagIndex(text: string, tag: string): number {
  const index = text.lastIndexOf('<');
  if (index === -1 || text.length - index >= tag.length) return -1;
  return tag.startsWith(text.slice(index)) ? index : -1;
}

/**
 * Finds `<think>` and `</think>` in a model's Markdown, but not in its code: one pass in reading order, where whichever
 * comes first, code or tag, has its way. Between two calls of {@link next} the caller says where to go on, so that the
 * inside of a reasoning block is never looked at as Markdown.
 */
export class ThinkScanner {
  readonly #text: string;
  /** Behind it there is nothing to find. */
  readonly #lastCandidate: number;
  #at = 0;
  #column = 0;
  /** Nothing of the line but white space and container marks has been passed. */
  #atLineStart = true;
  #inParagraph = false;
  /** Content columns of the open list items, outermost first. */
  #items: number[] = [];
  #quoteDepth = 0;
  /** Where the paragraph around `#at` ends; code spans do not reach beyond. `null` until it is asked for. */
  #spanLimit: {readonly end: number; readonly open: boolean} | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#lastCandidate = Math.max(
      text.lastIndexOf(OPENER),
      text.lastIndexOf(CLOSER),
      partialTagIndex(text, OPENER),
      partialTagIndex(text, CLOSER),
    );
  }

  /** The next tag outside code, or `null` when there is none. */
  next(): ThinkTag | null {
    while (this.#at <= this.#lastCandidate) {
      const tag = this.#atLineStart ? this.#startLine() : this.#scanLine();
      if (tag) return tag;
    }
    return null;
  }

  /** Goes on behind a tag or a reasoning block as if what was skipped had not been there. */
  resumeAt(index: number): void {
    this.#at = index;
    this.#leaveParagraph();
  }

  /** Goes on behind `length` characters that turned out to be ordinary text. */
  pass(length: number): void {
    this.#at += length;
    this.#atLineStart = false;
    this.#inParagraph = true;
  }

  #tagAt(index: number): ThinkTag | null {
    if (this.#text[index] !== '<') return null;
    if (this.#text.startsWith(OPENER, index)) return {kind: 'opener', index};
    if (this.#text.startsWith(CLOSER, index)) return {kind: 'closer', index};
    const rest = this.#text.length - index;
    if (rest >= CLOSER.length) return null;
    const end = this.#text.slice(index);
    return OPENER.startsWith(end) || CLOSER.startsWith(end) ? {kind: 'partial', index} : null;
  }

  #startLine(): ThinkTag | null {
    const text = this.#text;
    const start = skipIndent(text, this.#at, this.#column);
    this.#leaveParagraph();
    if (isLineEnd(text, start.index)) {
      this.#inParagraph = false;
      this.#nextLine(start.index);
      return null;
    }
    const indent = start.column - this.#containerColumn(start);
    if (indent >= 4 && !this.#inParagraph) {
      this.#nextLine(endOfLine(text, start.index));
      return null;
    }
    if (indent < 4 && this.#startBlock(start)) return null;
    const tag = this.#tagAt(start.index);
    if (tag) {
      this.#at = start.index;
      this.#column = start.column;
      return tag;
    }
    this.#enterText(start.index);
    return null;
  }

  /** The column that this line's indentation is counted from; leaves the list items that it is not part of. */
  #containerColumn({index, column}: LineStart): number {
    const lazy = this.#inParagraph && !interruptsParagraph(this.#text, index, true);
    if (!lazy) this.#items = this.#items.filter((item) => item <= column);
    return Math.max(0, ...this.#items.filter((item) => item <= column));
  }

  /** Takes what makes a block of its own: fence, heading, break, list item, quote. */
  #startBlock({index, column}: LineStart): boolean {
    const text = this.#text;
    const fence = fenceAt(text, index);
    if (fence) {
      this.#inParagraph = false;
      this.#nextLine(this.#endOfFence(fence, endOfLine(text, index)));
      return true;
    }
    if (isHeading(text, index)) {
      this.#enterText(index);
      this.#inParagraph = false;
      this.#spanLimit = this.#limitAt(endOfLine(text, index));
      return true;
    }
    if (isThematicBreak(text, index)) {
      this.#inParagraph = false;
      this.#nextLine(endOfLine(text, index));
      return true;
    }
    if (text[index] === '>' && this.#quoteDepth < MAX_NESTING) {
      this.#quoteDepth++;
      this.#at = index + (text[index + 1] === ' ' ? 2 : 1);
      this.#column = 0;
      return true;
    }
    const item = this.#items.length < MAX_NESTING ? listMarkerAt(text, index, column) : null;
    if (!item || (this.#inParagraph && !item.interrupts && this.#items.length === 0)) return false;
    this.#inParagraph = false;
    this.#items.push(item.column);
    this.#at = item.index;
    this.#column = item.column;
    return true;
  }

  #scanLine(): ThinkTag | null {
    const text = this.#text;
    let afterBacktick = false;
    while (!isLineEnd(text, this.#at)) {
      const char = text[this.#at];
      if (char === '\\') {
        this.#at += '\\`<'.includes(text[this.#at + 1] ?? ' ') ? 2 : 1;
        afterBacktick = false;
      } else if (char === '`') {
        afterBacktick = !this.#skipCodeSpan();
      } else {
        // Right behind a backtick that opens nothing, the tag is still being talked about.
        const tag = char === '<' && !afterBacktick ? this.#tagAt(this.#at) : null;
        if (tag) return tag;
        this.#at++;
        afterBacktick = false;
      }
    }
    this.#nextLine(this.#at);
    return null;
  }

  /** Skips a code span, closed or still being written. `false` when the backticks open none. */
  #skipCodeSpan(): boolean {
    const length = runLength(this.#text, this.#at);
    const limit = (this.#spanLimit ??= this.#paragraphLimit());
    let from = this.#at + length;
    for (let run = this.#text.indexOf('`', from); run !== -1 && run < limit.end;) {
      const found = runLength(this.#text, run);
      if (found === length) {
        this.#at = run + found;
        return true;
      }
      from = run + found;
      run = this.#text.indexOf('`', from);
    }
    this.#at = limit.open ? this.#text.length : this.#at + length;
    return limit.open;
  }

  /** Forgets the paragraph's end once it is behind. */
  #leaveParagraph(): void {
    if (this.#spanLimit && this.#at >= this.#spanLimit.end) this.#spanLimit = null;
  }

  #limitAt(end: number): {end: number; open: boolean} {
    return {end, open: end >= this.#text.length};
  }

  #paragraphLimit(): {end: number; open: boolean} {
    const text = this.#text;
    for (let line = endOfLine(text, this.#at) + 1; line < text.length;) {
      const {index, column} = skipIndent(text, line);
      // White space at the very end may still become a line of text.
      if (index >= text.length) break;
      const ends =
        text[index] === '\n' ||
        (column < 4 && interruptsParagraph(text, index, this.#items.length > 0)) ||
        (column < 4 && isSetextUnderline(text, index));
      if (ends) return {end: line, open: false};
      line = endOfLine(text, index) + 1;
    }
    return {end: text.length, open: true};
  }

  /** The end of the line that closes a fence, or of what encloses it: the list item, the quote, the text. */
  #endOfFence(fence: Fence, openingLineEnd: number): number {
    const text = this.#text;
    const itemColumn = this.#items.at(-1) ?? 0;
    for (let line = openingLineEnd + 1; line < text.length;) {
      const body = this.#quoteDepth > 0 ? afterQuoteMarks(text, line, this.#quoteDepth) : line;
      if (body === null) return line - 1;
      const {index, column} = skipIndent(text, body);
      // A closer that is indented less than its item closes the fence all the same, and opens no other.
      if (column < itemColumn + 4 && closesFence(text, index, fence)) return endOfLine(text, index);
      if (column < itemColumn && !isLineEnd(text, index)) return line - 1;
      line = endOfLine(text, index) + 1;
    }
    return text.length;
  }

  #enterText(index: number): void {
    this.#at = index;
    this.#atLineStart = false;
    this.#inParagraph = true;
  }

  #nextLine(lineEnd: number): void {
    this.#at = lineEnd + 1;
    this.#column = 0;
    this.#atLineStart = true;
    this.#quoteDepth = 0;
  }
}

function interruptsParagraph(text: string, index: number, inList: boolean): boolean {
  if (fenceAt(text, index) || isHeading(text, index) || isThematicBreak(text, index)) return true;
  if (text[index] === '>') return true;
  const item = listMarkerAt(text, index, 0);
  return item !== null && (inList || item.interrupts);
}

function afterQuoteMarks(text: string, line: number, depth: number): number | null {
  let at = line;
  for (let left = depth; left > 0; left--) {
    const {index, column} = skipIndent(text, at);
    if (text[index] !== '>' || column > 3) return null;
    at = index + (text[index + 1] === ' ' ? 2 : 1);
  }
  return at;
}
