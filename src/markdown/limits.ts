/**
 * How much of one answer is treated as Markdown. Past a bound the text is still shown, as plain text:
 * a model that runs away, or a tool that returns a megabyte on one line, must not freeze the page.
 */
export const limits = {
  /** Characters of one paragraph, heading or table cell that are searched for inline Markdown. */
  inlineLength: 20_000,
  /** Characters of one stretch without a safe place to cut; the stretch ends at the next line. */
  segmentLength: 60_000,
  /** Characters after which a list is cut before its next item, so that a long list is not read again for each token. */
  listLength: 8_000,
  /** Nodes made for one segment. */
  segmentNodes: 20_000,
  /** Block quotes inside each other. */
  quoteDepth: 100,
  /** Columns of indentation. */
  indentColumns: 200,
  /** Lists and quotes inside each other; deeper ones are shown as their text. */
  nesting: 120,
  /** Columns of a table. */
  tableColumns: 200,
} as const;
