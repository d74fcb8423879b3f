import {html} from 'lit';
import type {TemplateResult} from 'lit';

/** Characters of one piece of a long text. Pieces out of view cost nothing. */
const pieceLength = 20_000;

/** A text as it is, in pieces that end with a line. */
export function plainText(text: string): TemplateResult {
  return html`<div class="plain" dir="auto">
    ${piecesOf(text).map((piece) => html`<div>${piece}</div>`)}
  </div>`;
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const lineEnd = text.indexOf('\n', from + pieceLength);
    const to = lineEnd === -1 ? text.length : lineEnd + 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Longer code is shown without colours, which would hold the page up. */
const longestCode = 60_000;

/** Code as a Markdown fence that nothing inside can close; `null` when it is too long to be coloured. */
export function codeFence(text: string, language: string, pending: boolean): string | null {
  if (text.length > longestCode) return null;
  const longestRun = (text.match(/`{12,}/g) ?? []).reduce(
    (length, run) => Math.max(length, run.length),
    11,
  );
  const fence = '`'.repeat(longestRun + 1);
  const end = pending ? '' : `${text.endsWith('\n') ? '' : '\n'}${fence}`;
  return `${fence}${language}\n${text}${end}`;
}
