import {createAllowed, isAllowedAddress, setAllowed} from './allowed.js';
import {secondWall} from './second-wall.js';

/** What a copy button copies: its block's code, or its table as tab-separated text. `null` for other buttons. */
export function textToCopy(button: Element): string | null {
  const part = button.getAttribute('part');
  if (part === 'copy-code')
    return button.closest('[part~=code]')?.querySelector('code')?.textContent ?? '';
  if (part === 'copy-table') return tableText(button.closest('[part~=table-frame]'));
  return null;
}

function tableText(frame: Element | null): string {
  const rows = [...(frame?.querySelectorAll('tr') ?? [])];
  const cellText = (cell: Element): string => cell.textContent.replace(/\s+/g, ' ').trim();
  return rows.map((row) => [...row.children].map(cellText).join('\t')).join('\n');
}

/** Fetches the image for which a button asks, at the reader's wish. */
export function showImage(button: HTMLElement): void {
  const address = button.getAttribute('data-src');
  if (!address || !isAllowedAddress(address)) return;
  const image = createAllowed('img');
  const attributes = {
    part: 'image',
    alt: button.getAttribute('data-label') ?? '',
    referrerpolicy: 'no-referrer',
    src: address,
  };
  for (const [name, value] of Object.entries(attributes)) setAllowed(image, name, value);
  secondWall.pass(image);
  // The button stays, hidden, so that a later change of the block finds the nodes it made.
  button.after(image);
  button.hidden = true;
}

/** The place that a `#…` link means: an id of ours, or the heading whose text the fragment was made of. */
export function findAnchor(root: HTMLElement, href: string): HTMLElement | null {
  const fragment = decoded(href.slice(1));
  for (const place of root.querySelectorAll<HTMLElement>('[id]'))
    if (place.id === fragment) return place;
  for (const heading of root.querySelectorAll<HTMLElement>('[part~=heading]')) {
    if (slugOf(heading.textContent) === fragment.toLowerCase()) return heading;
  }
  return null;
}

/** The fragment that common Markdown tools give to a heading. */
function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
