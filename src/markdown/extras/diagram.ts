import type {MarkdownStrings} from '../strings.js';
import {addControls, adoptControlStyles} from './diagram/controls.js';
import {isDrawable, prepareSource} from './diagram/prepare-source.js';
import {DiagramView} from './diagram/view.js';

/**
 * Draws what a code block describes and shows it in place of the source, which stays behind a button. What cannot be drawn
 * stays a code block.
 */
export function upgrade(block: HTMLElement, strings: MarkdownStrings): void {
  const source = prepareSource(block.querySelector('code')?.textContent ?? '');
  if (!isDrawable(source) || block.querySelector('[part~=diagram]')) return;
  const view = new DiagramView(source, strings);
  adoptControlStyles(block);
  // Not shown yet, but there: text is measured where it will stand.
  view.element.classList.add('drawing');
  block.append(view.element);
  // Blocks behind this one need not wait for it.
  view.draw().then(
    () => addControls(block, view, strings),
    () => view.element.remove(),
  );
}
