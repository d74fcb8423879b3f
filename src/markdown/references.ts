import type {References} from './grammar.js';
import type {MarkdownSource} from './options.js';

/** A label as Markdown compares it: case and runs of space do not count. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

/** Footnotes and sources of one answer. */
export class AnswerReferences implements References {
  /** Text of the footnotes by normalised label, in the order of their definitions; the first definition counts. */
  readonly footnotes = new Map<string, string>();

  constructor(readonly sources: readonly MarkdownSource[]) {}

  /** Labels that are overlooked for a while, to know how text looked before they were defined. */
  hidden: ReadonlySet<string> = new Set();

  hasFootnote(label: string): boolean {
    const normalized = normalizeLabel(label);
    return this.footnotes.has(normalized) && !this.hidden.has(`^${normalized}`);
  }

  hasSource(number: number): boolean {
    return number >= 1 && number <= this.sources.length;
  }
}

const footnoteStart = /^ {0,3}\[\^([^\]\s]+)\]:/;

/** Whether a text begins a footnote's definition. */
export function isFootnote(text: string): boolean {
  return footnoteStart.test(text);
}

/** The label of a footnote's definition. */
export function footnoteLabel(definition: string): string {
  return normalizeLabel(footnoteStart.exec(definition)?.[1] ?? '');
}

/** Normalised contents of all brackets of a text that may be references: `label` or `^label`. */
export function bracketLabels(text: string): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const [, label = ''] of text.matchAll(/\[((?:\\.|[^[\]\\])+)\]/g))
    labels.add(normalizeLabel(label));
  return labels;
}
