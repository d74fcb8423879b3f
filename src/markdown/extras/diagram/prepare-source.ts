/** What the library is to draw. */
export interface DiagramSource {
  readonly text: string;
  /** First word, without its version: `flowchart`, `sequenceDiagram`, … */
  readonly kind: string;
  /** Title from the front matter, where there is one. */
  readonly title: string;
}

const frontMatter = /^\s*---[ \t]*\n([^]*?)\n[ \t]*---[ \t]*(?:\n|$)/;
const titleLine = /^title[ \t]*:[ \t]*(.+)$/m;
/** Settings for the library, which the model has no say in. One without an end takes everything with it. */
const directive = /%%\{[^]*?(?:\}%%|$)/g;
/** Models write a labelled dotted arrow like the other labelled arrows. */
const labelledDottedArrow = /--[ \t]*("[^"\n]*")[ \t]*-\.->/g;

/** The source as the library understands it, without anything that would configure it. */
export function prepareSource(source: string): DiagramSource {
  const unix = source.replace(/\r\n?/g, '\n');
  const settings = frontMatter.exec(unix)?.[1] ?? '';
  const text = unix
    .replace(frontMatter, '')
    // A space keeps what was around it from becoming another one.
    .replace(directive, ' ')
    .replace(labelledDottedArrow, '-. $1.->')
    .trim();
  const kind = /^(?:[ \t]*%%[^\n]*\n|\s)*([A-Za-z]+\w*)/.exec(text)?.[1] ?? '';
  return {text, kind, title: unquoted(titleLine.exec(settings)?.[1]?.trim() ?? '')};
}

/** Beyond these the library would hold the page up, and nobody could read the drawing. */
const longestText = 8_000;
const longestLine = 1_000;
const mostStatements = 200;

/** Between two statements, or two nodes that one statement joins. */
const separator = /[\n;]| & /g;

/** Counts for which the library makes an element each. */
const endlessCounts: Readonly<Record<string, RegExp>> = {
  block: /\bspace[ \t]*:[ \t]*\d{4}/,
  packet: /\d{5}/,
};

/** Whether the library can be trusted to be done soon. */
export function isDrawable({text, kind}: DiagramSource): boolean {
  return (
    kind !== '' &&
    text.length <= longestText &&
    (text.match(separator)?.length ?? 0) <= mostStatements &&
    text.split('\n').every((line) => line.length <= longestLine) &&
    !endlessCounts[kind]?.test(text)
  );
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}
