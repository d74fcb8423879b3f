import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import '../../i18n/en/common.js';
import '../../i18n/en/sources.js';
import {copyText} from '../../internal/copy-text.js';
import {citationsOf} from '../../markdown/citations.js';
import type {Citation} from '../../markdown/citations.js';
import {hostOf} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {checkIcon, copyIcon} from '../icons/icons.js';
import {globeIcon} from '../icons/tool-icons.js';
import type {LinkClickDetail} from '../markdown/markdown.events.js';
import {sourcesStyles} from './sources.styles.js';

/** How long a copy button tells that it has copied, in milliseconds. */
const copiedTime = 2000;

/**
 * What an answer cites, as a list below it: every `[citation:Title](https://…)` link of its Markdown once, with how often it
 * is cited.
 *
 * @element deerflow-sources
 * @fires {CustomEvent<LinkClickDetail>} deerflow-link-click - A source is about to open. Cancelable.
 * @fires {CustomEvent<CopyFailDetail>} deerflow-copy-fail - The browser does not let the text be copied; a chat tells the reader.
 * @csspart sources - The whole panel.
 * @csspart source - One source.
 * @csspart link - Its link.
 * @cssstate open - The list is shown.
 * @cssstate empty - The answer cites nothing.
 */
export class DeerflowSources extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, sourcesStyles];

  /** The answer's Markdown. */
  @property() source = '';

  /** Whether the list is shown. */
  @property({type: Boolean}) open = false;

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  @state() private copied: string | null = null;

  readonly #localize = new LocalizeController(this);
  #citations: readonly Citation[] = [];
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#copiedTimer);
    this.copied = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) this.#citations = citationsOf(this.source);
    this.setState('open', this.open);
    this.setState('empty', this.#citations.length === 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const citations = this.#citations;
    if (citations.length === 0) return nothing;
    return html`<section part="sources" aria-label=${strings.sources(citations.length)}>
      <button
        type="button"
        class="toggle"
        aria-expanded=${this.open}
        aria-controls="list"
        @click=${this.#onToggle}
      >
        ${icon(globeIcon)}${strings.sources(citations.length)}
        ${icon(chevronIcon, this.open ? 'chevron open' : 'chevron')}
      </button>
      <ol id="list" ?hidden=${!this.open}>
        ${this.open ? citations.map((citation) => this.#renderCitation(citation)) : nothing}
      </ol>
    </section>`;
  }

  #renderCitation(citation: Citation): TemplateResult {
    const {strings} = this.#localize;
    const {title, url, count} = citation;
    const copied = this.copied === url;
    const name = copied ? strings.copied : strings.copySource(title);
    return html`<li part="source">
      ${
        this.linkPolicy?.(url) === false
          ? html`<span dir="auto">${title}</span>`
          : html`<a
              part="link"
              href=${url}
              target="_blank"
              rel="noopener noreferrer"
              dir="auto"
              @click=${(event: MouseEvent) => this.#onOpen(event, url)}
              >${title}</a
            >`
      }
      <small dir="ltr">${hostOf(url)}</small>
      ${count > 1 ? html`<small>${strings.citedTimes(count)}</small>` : nothing}
      <button
        type="button"
        class="icon-button"
        title=${name}
        aria-label=${name}
        @click=${() => void this.#onCopy(citation)}
      >
        ${icon(copied ? checkIcon : copyIcon)}
      </button>
    </li>`;
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };

  #onOpen(event: MouseEvent, href: string): void {
    const detail: LinkClickDetail = {href, kind: 'external'};
    if (!this.emit('deerflow-link-click', detail, {cancelable: true})) event.preventDefault();
  }

  async #onCopy({title, url}: Citation): Promise<void> {
    const label = title.replace(/[\\[\]]/g, '\\$&');
    if (!(await copyText(`[${label}](${url})`, this.renderRoot))) return;
    this.copied = url;
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = null), copiedTime);
  }
}
