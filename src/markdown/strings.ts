/** Words shown or spoken by rendered Markdown. Hosts pass their own language. */
export interface MarkdownStrings {
  /** Copy button of a code block. */
  readonly copyCode: string;
  /** Copy button of a table. */
  readonly copyTable: string;
  /** Shows a diagram's source in its place. */
  readonly showSource: string;
  /** Shows the diagram again. */
  readonly showDiagram: string;
  readonly downloadDiagram: string;
  /** Name of a diagram that says none itself; `kind` is the first word of its source, such as `flowchart`. */
  readonly diagram: (kind: string) => string;
  /** Told where a link was refused. */
  readonly unsafeLink: string;
  /** Button in place of a foreign image, with the host that would be asked for it. */
  readonly showImage: (source: string) => string;
  /** Name of the list of notes. */
  readonly footnotes: string;
  /** Link from a note back to its mark. */
  readonly backToText: string;
  readonly taskDone: string;
  readonly taskOpen: string;
}

export const englishStrings: MarkdownStrings = {
  copyCode: 'Copy code',
  copyTable: 'Copy table',
  showSource: 'Show source',
  showDiagram: 'Show diagram',
  downloadDiagram: 'Download as SVG',
  diagram: (kind) => `Diagram: ${kind}`,
  unsafeLink: 'unsafe link omitted',
  showImage: (source) => `Show image from ${source}`,
  footnotes: 'Footnotes',
  backToText: 'Back to text',
  taskDone: 'Done',
  taskOpen: 'To do',
};
