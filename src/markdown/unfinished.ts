import {internalTagNames} from './internal-tags.js';

/**
 * Makes text that is still arriving look as it will look when it is complete, so that an answer does
 * not flicker between markers and their meaning. Used for the last block only, and only while streaming.
 */

/** A last line that is nothing but the beginning of a marker: it says nothing yet, so it is held back. */
const loneMarker = new RegExp(
  [
    String.raw`(?:^|\n)[ \t]*(?:>[ \t]?)*(?:[-+*=_#|~\x60$>\\! \t]+`,
    String.raw`(?:[-+*]|\d{1,9}[.)])[ \t]+\[[ xX]?\]?[ \t]*`,
    String.raw`\d{1,9}[.)]?[ \t]*`,
    String.raw`(?:\x60{3,}|~{3,})[^\x60\n]*`,
    // A definition, as long as it can be one.
    String.raw`\[[^\]\n]+\]:[ \t]*\S*(?:[ \t]+(?:["'(][^\n]*)?)?`,
    String.raw`\[\^[^\]\s]*\]?)$`,
  ].join('|'),
);
const tableLine = /^ {0,3}\|.*$/;
const delimiterLine = /^ {0,3}\|[ \t:|-]*$/;

/** Block source as it is shown while its last line is unfinished. */
export function completeBlock(source: string): string {
  const shown = source.replace(loneMarker, '');
  return completeTable(source, shown);
}

/** A table is a table from its first cell on, not only when the row of dashes is complete. */
function completeTable(source: string, shown: string): string {
  const lines = source.replace(/\n$/, '').split('\n');
  const last = lines.length - 1;
  const header = delimiterLine.test(lines[last] ?? '') && last > 0 ? last - 1 : last;
  const headerLine = (lines[header] ?? '').trim();
  if (headerLine === '|' || !tableLine.test(headerLine) || tableLine.test(lines[header - 1] ?? ''))
    return shown;
  const cells = headerLine.replace(/\\.|`[^`]*`/g, '').split('|').length;
  const columns = headerLine.endsWith('|') ? cells - 2 : cells - 1;
  if (columns < 1) return shown;
  const closedHeader = headerLine.endsWith('|') ? headerLine : `${headerLine} |`;
  return [...lines.slice(0, header), closedHeader, `|${' --- |'.repeat(columns)}`].join('\n');
}

/** Longest stretch that may wait for the end of its emphasis; a star that never closes must not slant a page. */
const longestEmphasis = 400;

const codeRun = /`+/y;
const linkTarget = /\]\((?:[^()\\\n]|\\.|\([^()\n]*\))*\)?/y;

/** Inline text with what is still open closed, and what cannot be shown yet left out. */
export function completeInline(text: string): string {
  const open: {marker: string; at: number}[] = [];
  /** Where an unclosed `[` or `![` stands, outermost last. */
  const brackets: number[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '\\') {
      const math = text[at + 1] === '(' ? '\\)' : text[at + 1] === '[' ? '\\]' : '';
      const end = math ? text.indexOf(math, at + 2) : -1;
      at = end < 0 ? at + 2 : end + 2;
    } else if (character === '`') {
      codeRun.lastIndex = at;
      const run = codeRun.exec(text)?.[0] ?? '`';
      const end = closingRun(text, at + run.length, run);
      if (end < 0) return completeCode(text, at, run, open);
      at = end;
    } else if (character === '$') {
      const marker = text[at + 1] === '$' ? '$$' : '$';
      const end = text.indexOf(marker, at + marker.length);
      if (end < 0 && marker === '$$') return completeMath(text, at, open);
      at = end < 0 || /\s/.test(text[at + 1] ?? ' ') ? at + marker.length : end + marker.length;
    } else if (character === '[') {
      brackets.push(text[at - 1] === '!' ? at - 1 : at);
      at += 1;
    } else if (character === ']' && brackets.length > 0) {
      const start = brackets.pop() ?? 0;
      linkTarget.lastIndex = at;
      const target = linkTarget.exec(text)?.[0];
      const end = at + (target?.length ?? 1);
      if (target && !target.endsWith(')') && end >= text.length)
        return completeLink(text, start, at, open);
      if (!target && at + 1 === text.length && mayBeLink(text, start)) {
        return completeLink(text, start, at, open);
      }
      at = end;
    } else if (character === '*' || character === '_' || character === '~') {
      at = readDelimiters(text, at, open);
    } else {
      at += 1;
    }
  }
  const start = brackets[0];
  if (start !== undefined && mayBeLink(text, start)) {
    return completeLink(text, start, text.length, open);
  }
  return closed(withoutOpenTag(text), open);
}

/** Not a footnote mark, a checkbox, or the number of a source. */
function mayBeLink(text: string, start: number): boolean {
  return text.length - start < longestEmphasis && !/^!?\[(?:[\^ ]|\d+\]?$)/.test(text.slice(start));
}

/** The address that stands in for one that has not fully arrived; never shown, never followed. */
export const pendingAddress = '#\u0000';

function completeLink(
  text: string,
  start: number,
  labelEnd: number,
  open: {marker: string; at: number}[],
): string {
  const before = open.filter(({at}) => at < start);
  if (text[start] === '!') return closed(text.slice(0, start), before);
  const label = closed(
    text.slice(start + 1, labelEnd),
    open.filter(({at}) => at > start),
  );
  if (label.trim() === '') return closed(text.slice(0, start), before);
  return closed(`${text.slice(0, start)}[${label}](<${pendingAddress}>)`, before);
}

function completeCode(
  text: string,
  at: number,
  run: string,
  open: {marker: string; at: number}[],
): string {
  const content = text.slice(at + run.length);
  // The first backticks of a closing run are not part of the code.
  const shown = content.replace(/`+$/, '');
  if (shown.trim() === '') return closed(text.slice(0, at), open);
  return closed(`${text.slice(0, at)}${run}${shown}${shown.endsWith('`') ? ' ' : ''}${run}`, open);
}

function completeMath(text: string, at: number, open: {marker: string; at: number}[]): string {
  const content = text.slice(at + 2).replace(/\$$/, '');
  return closed(
    content.trim() === '' ? text.slice(0, at) : `${text.slice(0, at)}$$${content}$$`,
    open,
  );
}

function closingRun(text: string, from: number, run: string): number {
  codeRun.lastIndex = from;
  for (let at = text.indexOf('`', from); at >= 0; at = text.indexOf('`', codeRun.lastIndex)) {
    codeRun.lastIndex = at;
    const found = codeRun.exec(text)?.[0].length ?? 1;
    codeRun.lastIndex = at + found;
    if (found === run.length) return at + found;
  }
  return -1;
}

const wordCharacter = /[\p{L}\p{N}]/u;
const latinWordCharacter = /[\p{Script=Latin}\p{N}]/u;

function readDelimiters(text: string, at: number, open: {marker: string; at: number}[]): number {
  const character = text[at] ?? '';
  let end = at;
  while (text[end] === character) end += 1;
  const length = end - at;
  const before = text[at - 1] ?? ' ';
  const after = text[end] ?? ' ';
  if (character === '~' && length !== 2) return end;

  let left = length;
  if (!/\s/.test(before)) {
    while (left > 0) {
      const last = open.at(-1);
      if (!last || last.marker[0] !== character || last.marker.length > left) break;
      left -= last.marker.length;
      open.pop();
    }
  }
  const opens = !/\s/.test(after) || end === text.length;
  // Inside of a Latin word a lone star or underscore is more often itself than emphasis.
  const insideWord =
    character === '_'
      ? wordCharacter.test(before)
      : latinWordCharacter.test(before) && length === 1;
  if (left > 0 && left === length && opens && !insideWord && length <= 3) {
    if (length === 3) open.push({marker: character.repeat(2), at}, {marker: character, at: at + 2});
    else open.push({marker: text.slice(at, end), at});
  }
  return end;
}

const openTag = /<\/?[a-z][\w-]*(?:\s[^<>]*)?$|<\/?$/i;
/** The beginning of a tag of the agent's prompt is held back; it would vanish when complete. */
function withoutOpenTag(text: string): string {
  const tag = openTag.exec(text.slice(-200));
  if (!tag) return text;
  const name = /^<\/?([\w-]*)/.exec(tag[0])?.[1]?.toLowerCase() ?? '';
  return internalTagNames.some((known) => known.startsWith(name))
    ? text.slice(0, text.length - tag[0].length)
    : text;
}

function closed(text: string, open: readonly {marker: string; at: number}[]): string {
  let shown = text;
  const pending = [...open];
  // A marker with nothing after it yet is left out rather than closed.
  for (
    let last = pending.at(-1);
    last && shown.slice(last.at + last.marker.length).trim() === '';
    last = pending.at(-1)
  ) {
    if (last.at >= shown.length) {
      pending.pop();
      continue;
    }
    shown = shown.slice(0, last.at);
    pending.pop();
  }
  const closers = pending.filter(
    ({at}) => at < shown.length && shown.length - at < longestEmphasis,
  );
  if (closers.length === 0) return shown;
  // A closing marker that is half there (`**bold*`) is completed, and no space may stand before it.
  const body = shown.trimEnd();
  const marker = closers.at(-1)?.marker ?? '';
  const half =
    marker.length === 2 && body.endsWith(marker[0] ?? '') && !body.endsWith(marker)
      ? body.slice(0, -1)
      : body;
  return (
    half +
    closers
      .toReversed()
      .map((closer) => closer.marker)
      .join('')
  );
}
