import type {MarkdownStrings} from '../../strings.js';
import {controlStyles} from './controls.styles.js';
import type {DiagramView} from './view.js';

/** How long a file's address stays, in milliseconds: the browser reads it after the click. */
const addressTime = 60_000;

const icons = {
  source: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  diagram: 'M5.5 2.5h5V6h-5zM1.5 10.5h5v3h-5zM9.5 10.5h5v3h-5zM8 6v2.2M4 10.5V8.2h8v2.3',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
} as const;

/** Shows a drawing in place of its source, with buttons in the block's header for the source and for a file. */
export function addControls(block: HTMLElement, view: DiagramView, strings: MarkdownStrings): void {
  const source = block.querySelector<HTMLElement>('[part~=code-scroll]');
  const copy = block.querySelector('[part~=copy-code]');
  if (!source || !copy) return;
  const toggle = button('toggle-diagram');
  const download = button('download-diagram');
  describe(download, 'download', strings.downloadDiagram);
  const show = (drawing: boolean): void => {
    source.hidden = drawing;
    view.element.hidden = download.hidden = !drawing;
    if (drawing) describe(toggle, 'source', strings.showSource);
    else describe(toggle, 'diagram', strings.showDiagram);
  };
  toggle.addEventListener('click', () => show(!source.hidden));
  download.addEventListener('click', () => save(view.toFile(), `${view.source.kind}.svg`));
  copy.before(download, toggle);
  view.element.classList.remove('drawing');
  show(true);
}

function button(part: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.setAttribute('part', part);
  return made;
}

function describe(target: HTMLButtonElement, icon: keyof typeof icons, label: string): void {
  target.ariaLabel = target.title = label;
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', icons[icon]);
  svg.append(path);
  target.replaceChildren(svg);
}

/** Gives a block's tree the styles of diagrams: it has those of what every answer has. */
export function adoptControlStyles(block: HTMLElement): void {
  const root = block.getRootNode() as Document | ShadowRoot;
  const styles = controlStyles();
  if (!root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets.unshift(styles);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressTime);
}
