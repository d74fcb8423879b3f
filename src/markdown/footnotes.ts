import {setAllowed} from './allowed.js';
import type {BlockBuilder} from './blocks.js';
import {element, type MarkdownElement, type MarkdownNode} from './nodes.js';
import {normalizeLabel, type AnswerReferences} from './references.js';

/**
 * Numbers the marks under `root` in their order and says what the list of notes looks like.
 *
 * Marks are numbered in the document, not when they are made: a definition that arrives late turns an
 * earlier text into a mark and moves all later numbers.
 */
export function footnoteNodes(
  root: ParentNode,
  references: AnswerReferences,
  builder: BlockBuilder,
): readonly MarkdownNode[] {
  const numbers = numberMarks(root);
  if (numbers.size === 0) return [];
  const {strings} = builder.options;
  const items: MarkdownElement[] = [];
  for (const [label, number] of numbers) {
    const body = builder.build(references.footnotes.get(label) ?? '', 'footnote', false, false);
    const back = {
      part: 'footnote-back',
      href: `#mark-${number}`,
      'data-kind': 'anchor',
      'aria-label': strings.backToText,
    };
    items.push(
      element('li', {id: `note-${number}`, dir: 'auto'}, [...body, element('a', back, ['↩'])]),
    );
  }
  return [
    element('section', {part: 'footnotes', role: 'doc-endnotes', 'aria-label': strings.footnotes}, [
      element('ol', null, items),
    ]),
  ];
}

function numberMarks(root: ParentNode): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const mark of root.querySelectorAll<HTMLElement>('[part~=footnote-mark]')) {
    const label = normalizeLabel(mark.dataset['label'] ?? '');
    const isFirst = !numbers.has(label);
    const number = numbers.get(label) ?? numbers.size + 1;
    numbers.set(label, number);
    const link = mark.firstElementChild;
    if (!link || link.textContent === String(number)) continue;
    link.textContent = String(number);
    setAllowed(link, 'href', `#note-${number}`);
    setAllowed(link, 'data-kind', 'anchor');
    if (isFirst) mark.id = `mark-${number}`;
    else mark.removeAttribute('id');
  }
  return numbers;
}
