import {html, type CSSResultGroup, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import '../../i18n/en/common.js';
import '../../i18n/en/markdown.js';
import {copyText} from '../../internal/copy-text.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {flushCount, scheduleFlush} from '../../internal/schedule-flush.js';
import {
  MarkdownRenderer,
  Upgrades,
  defaultExtras,
  findAnchor,
  showImage,
  textToCopy,
  type ExtraLoaders,
  type FenceRenderers,
  type ImagePolicy,
  type LinkKind,
  type MarkdownOptions,
  type MarkdownSource,
  type MarkdownStrings,
  type RenderCounters,
} from '../../markdown/index.js';
import {hostValue} from '../base/host-values.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {markdownStyles} from './markdown.styles.js';
import type {LinkClickDetail} from './markdown.events.js';

/** How long a copy button says that it copied, in milliseconds. */
const copiedFor = 1600;

/**
 * Safe Markdown that may still be arriving: CommonMark with GFM tables, task lists, autolinks, footnotes
 * and strikethrough (two tildes), and math. HTML is shown as text.
 *
 * Only the block that is still growing is worked on, once per frame; finished ones keep their nodes,
 * and with them selection, focus and the reader's place.
 *
 * @element deerflow-markdown
 * @fires {CustomEvent<LinkClickDetail>} deerflow-link-click - A link is about to be followed. Cancelable.
 * @fires {CustomEvent<CopyFailDetail>} deerflow-copy-fail - The browser does not let the text be copied; a chat tells the reader.
 * @csspart markdown - Everything.
 * @csspart heading - A heading.
 * @csspart link - A link; also `citation` (a `citation:` link) or `source` (an `[n]` mark).
 * @csspart link-refused - Text of a link that the link policy refused.
 * @csspart code - A code block with its header.
 * @csspart code-header - Language and copy button.
 * @csspart code-language - The language's name.
 * @csspart code-scroll - The scrolling box of the code.
 * @csspart code-rendered - What a host's renderer made of the code.
 * @csspart code-span - Code in running text.
 * @csspart copy-code - Copy button of a code block.
 * @csspart diagram - The drawing in a code block whose language is `mermaid`.
 * @csspart toggle-diagram - Button in its header that shows the source in place of the drawing, and the other way round.
 * @csspart download-diagram - Button in its header that saves the drawing as a file.
 * @csspart table-frame - A table with its copy button.
 * @csspart table-scroll - The scrolling box of a table.
 * @csspart table - A table.
 * @csspart copy-table - Copy button of a table.
 * @csspart quote - A block quote.
 * @csspart math - TeX, or the formula made of it.
 * @csspart image - An image.
 * @csspart image-link - The link around an image that opens it.
 * @csspart image-placeholder - Button in place of an image that is only fetched on demand.
 * @csspart image-alt - The image's description in that button.
 * @csspart image-host - What the button does.
 * @csspart task - The box of a task list item.
 * @csspart footnote-mark - The mark of a footnote.
 * @csspart footnotes - The list of footnotes.
 * @csspart footnote-back - Link from a note to its mark.
 * @cssprop [--deerflow-markdown-gap=0.75em] - Distance between blocks.
 * @cssprop [--deerflow-code-comment=light-dark(#5f6672, #9aa1ac)] - Comments in code.
 * @cssprop [--deerflow-code-keyword=light-dark(#a0309c, #e0a3ec)] - Keywords in code.
 * @cssprop [--deerflow-code-string=light-dark(#2c6e31, #9bd08f)] - Strings in code.
 * @cssprop [--deerflow-code-number=light-dark(#96510b, #e6b37a)] - Numbers and other literals in code.
 * @cssprop [--deerflow-code-name=light-dark(#1f5fbf, #86b6f7)] - Names of functions, classes and the like in code.
 * @cssprop [--deerflow-code-property=light-dark(#0f6b78, #7fcbd6)] - Properties and attributes in code.
 * @cssstate streaming - More text may follow.
 */
export class DeerflowMarkdown extends DeerflowElement {
  static override styles: CSSResultGroup = [DeerflowElement.styles, markdownStyles];

  /** Level of a `#` heading, 1 to 6. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 1;

  /** Which foreign images are fetched without asking: `gateway`, `allow`, or a list of origins (as attribute: with spaces between). */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** Origin of the gateway, whose images need no question. */
  @property({attribute: 'gateway-origin'}) gatewayOrigin: string | null = null;

  /** May refuse links that the built-in policy lets through; it cannot allow what that refuses. */
  @property({attribute: false}) linkPolicy: ((href: string) => boolean) | null = null;

  /** Where links to `/mnt/…` and relative links lead. */
  @property({attribute: false}) resolveLink: MarkdownOptions['resolveLink'] = null;

  /** Where images at `/mnt/…` and relative ones are. */
  @property({attribute: false}) resolveImage: MarkdownOptions['resolveImage'] = null;

  /** What `[1]`, `[2]`, … in the text point to. */
  @property({attribute: false}) sources: readonly MarkdownSource[] = [];

  /** Loaders of code colouring, formulas and diagrams; each runs when the first such block is seen. */
  @property({attribute: false}) extras: Partial<ExtraLoaders> = {};

  /**
   * A host's renderers of code blocks, by language in lower case: called with the code once a block is complete and near to
   * view. What one fails at stays code. Another object draws the text anew.
   */
  @property({attribute: false}) markdownRenderers?: FenceRenderers;

  /** Words other than those of the element's language. */
  @property({attribute: false}) strings: Partial<MarkdownStrings> = {};

  /** More text may follow: what is unfinished is shown as if it were complete. */
  @property({type: Boolean}) streaming = false;

  /** The Markdown. While it only grows, each frame costs what is new. */
  @property({noAccessor: true})
  get source(): string {
    return this.#source;
  }

  set source(source: string | null | undefined) {
    const describe = (): string => `source of ${this.localName}`;
    this.#source = (hostValue('source', 'text', source, describe) ?? '') as string;
    const isDrawn = this.#drawnAt === flushCount();
    if (isDrawn && this.streaming && this.#renderer) this.#flushSoon();
    else this.requestUpdate();
  }

  readonly #text = new LocalizeController(this);
  #source = '';
  #shownStrings: MarkdownStrings | undefined;
  #renderer: MarkdownRenderer | undefined;
  #upgrades: Upgrades | undefined;
  #cancelFlush: (() => void) | undefined;
  #drawnAt: number | undefined;
  #flushed: Promise<void> = Promise.resolve();
  #onFlushed = (): void => {};

  /** What rendering did so far, for tests and benchmarks. */
  get counters(): RenderCounters | undefined {
    return this.#renderer?.counters;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#renderer) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#takeBackFlush();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.#flushed;
    return complete;
  }

  protected override render(): TemplateResult {
    return html`<div part="markdown" @click=${this.#onClick} @auxclick=${this.#onClick}></div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.setState('streaming', this.streaming);
    const {strings} = this.#text;
    const optionsChanged =
      optionNames.some((name) => changed.has(name)) || strings !== this.#shownStrings;
    this.#shownStrings = strings;
    if (!this.#upgrades || changed.has('extras') || changed.has('markdownRenderers')) {
      this.#upgrades?.disconnect();
      this.#upgrades = new Upgrades(
        {...defaultExtras, ...this.extras},
        this.markdownRenderers ?? {},
        () => this.#strings(),
      );
    }
    if (!this.#renderer) {
      const onSettled = (block: Element): void => this.#upgrades?.add(block);
      this.#renderer = new MarkdownRenderer(this.#root, this.#options(), onSettled);
    } else if (optionsChanged) {
      this.#renderer.setOptions(this.#options());
    }
    this.#takeBackFlush();
    this.#flush();
  }

  get #root(): HTMLElement {
    return this.renderRoot.firstElementChild as HTMLElement;
  }

  #options(): Partial<MarkdownOptions> {
    const {
      headingLevel,
      imagePolicy,
      gatewayOrigin,
      linkPolicy,
      resolveLink,
      resolveImage,
      sources,
    } = this;
    return {
      headingLevel,
      imagePolicy,
      gatewayOrigin,
      linkPolicy,
      resolveLink,
      resolveImage,
      sources,
      strings: this.#strings(),
    };
  }

  #strings(): MarkdownStrings {
    return {...this.#text.strings, ...this.strings};
  }

  #flushSoon(): void {
    if (this.#cancelFlush || !this.isConnected) return;
    this.#flushed = new Promise((resolve) => (this.#onFlushed = resolve));
    this.#cancelFlush = scheduleFlush(() => {
      this.#cancelFlush = undefined;
      this.#flush();
      this.#onFlushed();
    });
  }

  #takeBackFlush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#onFlushed();
  }

  #flush(): void {
    this.#drawnAt = flushCount();
    this.#renderer?.update(this.#source, !this.streaming);
  }

  readonly #onClick = (event: MouseEvent): void => {
    if (event.type === 'auxclick' && event.button !== 1) return;
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button');
    if (button) this.#onButton(button);
    const link = target.closest('a');
    if (link?.hasAttribute('href')) this.#onLink(link, event);
  };

  #onButton(button: HTMLButtonElement): void {
    const text = textToCopy(button);
    if (text !== null) void this.#copy(text, button);
    else showImage(button);
  }

  async #copy(text: string, button: HTMLButtonElement): Promise<void> {
    if (!(await copyText(text, this.renderRoot))) return;
    const label = button.ariaLabel;
    button.classList.add('copied');
    button.ariaLabel = this.#text.strings.copied;
    setTimeout(() => {
      button.classList.remove('copied');
      button.ariaLabel = label;
    }, copiedFor);
  }

  #onLink(link: HTMLAnchorElement, event: MouseEvent): void {
    const href = link.getAttribute('href') ?? '';
    const kind = (link.dataset['kind'] ?? 'external') as LinkKind;
    const detail: LinkClickDetail = {href, kind};
    const allowed = this.emit('deerflow-link-click', detail, {cancelable: true});
    if (!allowed) event.preventDefault();
    if (kind !== 'anchor') return;
    // A page's address is not ours to change, and it would not find a place in a shadow root anyway.
    event.preventDefault();
    if (allowed) this.#showAnchor(href);
  }

  #showAnchor(href: string): void {
    const place = findAnchor(this.#root, href);
    if (!place) return;
    place.tabIndex = -1;
    place.focus({preventScroll: true});
    place.scrollIntoView({block: 'nearest'});
  }
}

const optionNames = [
  'headingLevel',
  'imagePolicy',
  'gatewayOrigin',
  'linkPolicy',
  'markdownRenderers',
  'resolveLink',
  'resolveImage',
  'sources',
  'strings',
] as const;
