import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import '../../i18n/en/common.js';
import '../../i18n/en/reasoning.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {bulbIcon} from '../icons/bulb-icon.js';
import {MarkdownController} from '../message/markdown-controller.js';
import {reasoningStyles} from './reasoning.styles.js';

/** Milliseconds that finished reasoning stays open, so that its end can be seen. */
const closingDelay = 1000;

/**
 * One stretch of a model's reasoning, folded away. It opens while the model thinks and closes once, a second after it has
 * finished; from the reader's first click on, only the reader opens and closes it.
 *
 * @element deerflow-reasoning
 * @csspart reasoning - The whole disclosure.
 * @csspart reasoning-toggle - The button that opens and closes it.
 * @csspart markdown - The reasoning as Markdown, while open.
 * @cssstate open - The text is shown.
 * @cssstate streaming - The model is still thinking.
 */
export class DeerflowReasoning extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, reasoningStyles];

  /** The reasoning, as Markdown. */
  @property() text = '';

  /** Whether more text is to come. */
  @property({type: Boolean}) streaming = false;

  /** Seconds that the run took, as the label; `null` leaves it at "Thinking". */
  @property({type: Number}) duration: number | null = null;

  /** Leaves the icon away, where the surroundings show one. */
  @property({type: Boolean, attribute: 'no-icon'}) noIcon = false;

  /** Whether the text is shown. A host may set it; from then on it stays as set. */
  @property({type: Boolean, noAccessor: true})
  get open(): boolean {
    return this.shown;
  }
  set open(open: boolean) {
    this.#chosen = true;
    this.shown = open;
  }

  @state() private shown = false;

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  #chosen = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#closing);
    if (!this.streaming && !this.#chosen) this.shown = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('streaming') && !this.#chosen) this.#followStream(changed.get('streaming'));
    this.setState('open', this.shown);
    this.setState('streaming', this.streaming);
  }

  protected override render(): TemplateResult {
    const text = this.text.trim();
    return html`<div part="reasoning">
      <button
        type="button"
        class="toggle"
        part="reasoning-toggle"
        aria-expanded=${this.shown}
        aria-controls="text"
        @click=${this.#onToggle}
      >
        ${this.noIcon ? nothing : icon(bulbIcon, 'bulb')}
        <span class="label">${this.#label}</span>
        ${this.shown || text === '' ? nothing : html`<span class="preview" aria-hidden="true">${preview(text, this.streaming)}</span>`}
        ${icon(chevronIcon, 'chevron')}
      </button>
      <div id="text" class=${this.noIcon ? 'text' : 'text bulb-line'} ?hidden=${!this.shown}>
        ${this.shown ? this.#markdown.render(text, this.streaming) : nothing}
      </div>
    </div>`;
  }

  get #label(): string {
    const {strings} = this.#localize;
    return this.streaming || this.duration === null
      ? strings.thinking
      : strings.thoughtFor(strings.duration(this.duration));
  }

  #followStream(before: boolean | undefined): void {
    clearTimeout(this.#closing);
    if (this.streaming) this.shown = true;
    else if (before) {
      this.#closing = setTimeout(() => {
        if (!this.#chosen) this.shown = false;
      }, closingDelay);
    }
  }

  readonly #onToggle = (): void => {
    clearTimeout(this.#closing);
    this.open = !this.shown;
  };
}

/** One line that tells what the text is about: its beginning, or its newest line while it grows. */
function preview(text: string, streaming: boolean): string {
  const line = streaming ? text.slice(text.lastIndexOf('\n') + 1) : (text.split('\n', 1)[0] ?? '');
  return line.slice(0, 160);
}
