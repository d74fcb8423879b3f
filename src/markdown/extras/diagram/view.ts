import {decodeReferences} from '../../entities.js';
import type {MarkdownStrings} from '../../strings.js';
import {cleanDrawing} from './clean-drawing.js';
import {drawDiagram} from './library.js';
import {lookOf} from './look.js';
import type {DiagramSource} from './prepare-source.js';
import {cleanStyleSheet} from './styles.js';
import {viewStyles} from './view.styles.js';

let count = 0;
/** The library draws one diagram after the other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A drawing, in the colours of the place where it stands, and drawn again when they change. It has a shadow root of its own,
 * in which its ids and styles meet nobody else's.
 */
export class DiagramView {
  readonly element: HTMLElement = document.createElement('div');
  readonly #root: ShadowRoot = this.element.attachShadow({mode: 'open'});
  readonly #id = `diagram-${(count += 1)}`;
  #drawing: SVGSVGElement | undefined;
  #styles: CSSStyleSheet | undefined;

  constructor(
    readonly source: DiagramSource,
    readonly strings: MarkdownStrings,
  ) {
    const {element} = this;
    element.setAttribute('part', 'diagram');
    element.setAttribute('role', 'img');
    // Arrows and axes have the direction that the source gives them.
    element.dir = 'ltr';
    element.tabIndex = 0;
    this.#root.append(this.#themeWatch());
  }

  /** Rejects when there is nothing to show; what was shown before stays. */
  draw(): Promise<void> {
    const drawing = last.then(() => this.#draw());
    last = drawing.catch(() => undefined);
    return drawing;
  }

  /** The drawing as a file of its own. */
  toFile(): Blob {
    const markup = this.#drawing ? new XMLSerializer().serializeToString(this.#drawing) : '';
    const css = [...(this.#styles?.cssRules ?? [])].map((rule) => rule.cssText).join('\n');
    const withStyles = markup.replace('>', () => `><style><![CDATA[${css}]]></style>`);
    return new Blob([withStyles], {type: 'image/svg+xml'});
  }

  async #draw(): Promise<void> {
    if (!this.element.isConnected) throw new Error('The block is gone.');
    const stage = document.createElement('div');
    stage.className = 'stage';
    this.#root.append(stage);
    let styles: CSSStyleSheet | undefined;
    try {
      this.#adopt(this.#styles);
      const drawing = await drawDiagram(this.source.text, this.#id, lookOf(stage), {
        root: stage,
        decode: decodeReferences,
        adoptStyles: (css) => this.#adopt((styles = cleanStyleSheet(css))),
      });
      cleanDrawing(drawing);
      this.#show(drawing);
      this.#styles = styles;
    } finally {
      this.#adopt(this.#styles);
      stage.remove();
    }
  }

  #adopt(styles: CSSStyleSheet | undefined): void {
    this.#root.adoptedStyleSheets = styles ? [viewStyles(), styles] : [viewStyles()];
  }

  #show(drawing: SVGSVGElement): void {
    // As wide as it was drawn where there is room; otherwise not so small that nobody could read it.
    const width = drawing.viewBox.baseVal.width;
    drawing.style.inlineSize = `max(100%, min(${width}px, 32em))`;
    drawing.style.maxInlineSize = `max(min(${width}px, 100%), min(${width}px, 32em))`;
    this.#drawing?.remove();
    this.#drawing = drawing;
    this.#root.append(drawing);
    const textOf = (name: string): string =>
      drawing.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? '';
    this.element.ariaLabel =
      textOf('title') || this.source.title || this.strings.diagram(this.source.kind);
    const description = textOf('desc');
    if (description) this.element.setAttribute('aria-description', description);
  }

  /** An element whose colours are those of the theme: transitions tell when they change, whoever changes them. */
  #themeWatch(): HTMLElement {
    const watch = document.createElement('span');
    watch.className = 'theme';
    let waiting = false;
    watch.addEventListener('transitionrun', () => {
      if (waiting || !this.#drawing) return;
      waiting = true;
      const again = (): void => {
        waiting = false;
        this.draw().catch(() => undefined);
      };
      setTimeout(again, 50);
    });
    return watch;
  }
}
