import {limits} from './limits.js';

/** A stretch of the source that can be read without the text before or after it. */
export interface Segment {
  readonly kind: 'flow' | 'fence' | 'math' | 'footnote';
  readonly text: string;
  /** The closing fence or math delimiter was there. */
  readonly closed: boolean;
}

const blankLine = /^[ \t]*$/;
const fenceStart = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const mathStart = /^ {0,3}(\$\$|\\\[)[ \t]*$/;
const headingStart = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const footnoteStart = /^ {0,3}\[\^[^\]\s]+\]:/;
const listItem = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))([ \t]+(?=\S)|[ \t]*$)/;
const thematicBreak = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const listInterruption = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
const quoteStart = /^ {0,3}>/;
/** The beginning of a line that, whatever follows, is no list item. */
const surelyNoItem = /^ *(?:[^\s\d+*-]|[-+*]\S|\d+[^\d.)]|\d+[.)]\S|\d{10})/;

/**
 * Cuts growing Markdown where what came before can no longer change.
 *
 * The cuts depend on the text alone, never on how it arrived: that is what makes a streamed answer
 * equal to the same answer read at once. Each line is looked at once. When in doubt there is no cut;
 * a segment that is too long only costs time.
 */
export class Segmenter {
  /** The open segment: text that may still change its meaning. */
  #text = '';
  #kind: Segment['kind'] = 'flow';
  /** Start of the first line not yet looked at. */
  #line = 0;
  /** The open segment has no line yet. */
  #fresh = true;
  /** A blank line, or a block of one line, ended the last block of the open segment. */
  #blockEnded = false;
  /** Column where the content of the open list's (or footnote's) items begins; 0 outside of one. */
  #contentColumn = 0;
  #fence = '';
  /** The character that ends the markers of the open list: a list of another one is another list. */
  #marker = '';

  /** What may still change. */
  get open(): Segment {
    return {kind: this.#kind, text: this.#text, closed: false};
  }

  /**
   * Takes more text.
   *
   * @param complete Nothing follows: the last line counts although no line break ends it.
   * @returns The segments that are settled now, in order.
   */
  push(text: string, complete: boolean): Segment[] {
    const settled: Segment[] = [];
    this.#text += text;
    for (;;) {
      const lineEnd = this.#text.indexOf('\n', this.#line);
      if (lineEnd < 0) break;
      this.#readLine(lineEnd, lineEnd + 1, settled);
    }
    if (complete) {
      if (this.#line < this.#text.length)
        this.#readLine(this.#text.length, this.#text.length, settled);
      if (this.#text !== '') this.#close(this.#text.length, settled);
    } else if (this.#blockEnded && !this.#fresh && this.#line < this.#text.length) {
      this.#peek(this.#text.slice(this.#line, this.#line + 32), settled);
    }
    return settled;
  }

  /** Cuts before an unfinished line as soon as its first characters decide; `#readLine` would cut there too. */
  #peek(beginning: string, settled: Segment[]): void {
    const indent = beginning.search(/\S/);
    if (indent < 0 || beginning.lastIndexOf('\t', indent) >= 0) return;
    const limit = this.#contentColumn || 4;
    if (indent >= Math.min(limit, 4)) return;
    if (this.#contentColumn && this.#kind === 'flow' && !surelyNoItem.test(beginning)) return;
    this.#close(this.#line, settled);
  }

  #readLine(end: number, next: number, settled: Segment[]): void {
    const line = this.#text.slice(this.#line, end);
    const {length} = this.#text;
    this.#lookAt(line, next, settled);
    // Where a cut was made, the text before it is gone.
    this.#line = next - (length - this.#text.length);
  }

  #lookAt(line: string, next: number, settled: Segment[]): void {
    if (this.#kind === 'fence') {
      const marker = fenceEnd.exec(line)?.[1];
      if (marker && marker[0] === this.#fence[0] && marker.length >= this.#fence.length) {
        this.#close(next, settled, true);
      }
      return;
    }
    if (this.#kind === 'math') {
      if (line.trimEnd().endsWith(this.#fence)) this.#close(next, settled, true);
      return;
    }
    if (blankLine.test(line)) {
      if (!this.#fresh) this.#blockEnded = true;
      return;
    }
    const before = this.#text.length;
    this.#readFlowLine(line, settled);
    this.#fresh = false;
    const end = next - (before - this.#text.length);
    if (end > limits.segmentLength && this.#isText()) this.#close(end, settled);
  }

  #isText(): boolean {
    return this.#kind === 'flow' || this.#kind === 'footnote';
  }

  #readFlowLine(line: string, settled: Segment[]): void {
    const indent = columnsOfIndent(line);
    if (indent >= (this.#contentColumn || 4)) {
      // Content of the open list or footnote, indented code, or the continuation of a paragraph.
      this.#blockEnded = false;
      return;
    }

    const fence = fenceStart.exec(line);
    const math = fence ? null : mathStart.exec(line);
    const special = fence ? 'fence' : math ? 'math' : footnoteStart.test(line) ? 'footnote' : null;
    if (special) {
      this.#begin(special, settled);
      this.#fence = fence?.[1] ?? (math?.[1] === '\\[' ? '\\]' : '$$');
      if (special === 'footnote') this.#contentColumn = 4;
      return;
    }
    if (headingStart.test(line)) {
      this.#begin('flow', settled);
      this.#blockEnded = true;
      return;
    }

    const item = thematicBreak.test(line) ? null : listItem.exec(line);
    const inList = this.#kind === 'flow' && this.#contentColumn > 0;
    if (item && (inList || this.#blockEnded || this.#fresh || listInterruption.test(line))) {
      const tooLong = this.#line > limits.listLength;
      const isNewList = this.#blockEnded && inList && this.#marker !== markerOf(item);
      if (inList ? tooLong || isNewList : this.#blockEnded || this.#kind === 'footnote')
        this.#begin('flow', settled);
      this.#blockEnded = false;
      this.#contentColumn = contentColumnOf(item);
      this.#marker = markerOf(item);
      return;
    }

    const interrupts =
      this.#kind === 'footnote' && (quoteStart.test(line) || thematicBreak.test(line));
    if (this.#blockEnded || interrupts) this.#begin('flow', settled);
    else if (inList && thematicBreak.test(line)) this.#contentColumn = 0;
    this.#blockEnded = false;
  }

  #begin(kind: Segment['kind'], settled: Segment[]): void {
    if (!this.#fresh || (kind !== 'flow' && this.#line > 0)) this.#close(this.#line, settled);
    this.#kind = kind;
    this.#contentColumn = 0;
    this.#blockEnded = false;
  }

  #close(end: number, settled: Segment[], closed = false): void {
    settled.push({kind: this.#kind, text: this.#text.slice(0, end), closed});
    this.#text = this.#text.slice(end);
    this.#kind = 'flow';
    this.#line = Math.max(0, this.#line - end);
    this.#fresh = true;
    this.#blockEnded = false;
    this.#contentColumn = 0;
  }
}

function columnsOfIndent(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

function markerOf(item: RegExpExecArray): string {
  return item[1]?.at(-1) ?? '';
}

/** Where an item's content begins: after one to four columns of space, else one column after its marker. */
function contentColumnOf(item: RegExpExecArray): number {
  const marker = item[1]?.length ?? 0;
  const space = (item[2] ?? '').replace(/\t/g, '    ').length;
  return marker + (space >= 1 && space <= 4 ? space : 1);
}
