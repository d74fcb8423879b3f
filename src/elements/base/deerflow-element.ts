import {LitElement} from 'lit';
import type {CSSResultGroup} from 'lit';
import {fetchStrings, stringsSettled} from '../../i18n/localize.js';
import {hostStyles} from '../../themes/host.styles.js';
import {sheetsFor} from './document-styles.js';
import {guardProperties} from './guard-properties.js';

/**
 * What all elements share: the theme, custom states for designers, and events that leave the shadow root.
 *
 * @cssprop [--deerflow-accent=light-dark(#2f6fde, #7aa7ff)] - Colour of what can be pressed and of the reader’s bubble.
 * @cssprop [--deerflow-font=system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif] - Font family.
 * @cssprop [--deerflow-font-mono=ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace] - Font family of code.
 * @cssprop [--deerflow-font-size=15px] - Size of text.
 * @cssprop [--deerflow-radius=10px] - Roundness of corners.
 * @cssprop [--deerflow-density=1] - Factor of all distances.
 * @cssprop [--deerflow-surface=light-dark(#ffffff, #17181a)] - Background.
 * @cssprop [--deerflow-text=light-dark(#1d1f23, #e7e8ea)] - Colour of text.
 * @cssprop [--deerflow-on-accent=light-dark(#ffffff, #0d1526)] - Text on the accent colour.
 * @cssprop [--deerflow-border=color-mix(in oklab, var(--deerflow-text) 13%, var(--deerflow-surface))] - Lines.
 * @cssprop [--deerflow-control-border=color-mix(in oklab, var(--deerflow-text) 48%, var(--deerflow-surface))] - Lines around fields.
 * @cssprop [--deerflow-muted=color-mix(in oklab, var(--deerflow-text) 66%, var(--deerflow-surface))] - Secondary text.
 * @cssprop [--deerflow-raised=color-mix(in oklab, var(--deerflow-text) 3.5%, var(--deerflow-surface))] - Background of headers of boxes.
 * @cssprop [--deerflow-hover=color-mix(in oklab, var(--deerflow-text) 7%, var(--deerflow-surface))] - Background under the pointer.
 * @cssprop [--deerflow-bubble-user=color-mix(in oklab, var(--deerflow-accent) 11%, var(--deerflow-surface))] - Background of the reader’s messages.
 * @cssprop [--deerflow-bubble-assistant=transparent] - Background of the agent’s messages.
 * @cssprop [--deerflow-danger=light-dark(#b3261e, #ff9a90)] - Failures.
 * @cssprop [--deerflow-success=light-dark(#1b7f46, #6fd39a)] - What went well.
 * @cssprop [--deerflow-code-surface=color-mix(in oklab, var(--deerflow-text) 5%, var(--deerflow-surface))] - Background of code.
 * @cssprop [--deerflow-focus-ring=var(--deerflow-accent)] - Outline of what has the focus.
 * @cssprop [--deerflow-shadow=0 1px 2px rgb(0 0 0 / 6%), 0 6px 24px rgb(0 0 0 / 9%)] - Shadow of what floats.
 * @cssprop [--deerflow-gap=calc(16px * var(--deerflow-density))] - Distance between messages and around them.
 */
export class DeerflowElement extends LitElement {
  static override styles: CSSResultGroup = hostStyles;

  static override get observedAttributes(): string[] {
    const attributes = super.observedAttributes;
    // The browser asks for them before there is any element of the class.
    guardProperties(this.prototype, this.elementProperties);
    return [...attributes, 'lang'];
  }

  readonly #internals = this.attachInternals();

  protected get internals(): ElementInternals {
    return this.#internals;
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name !== 'lang') return;
    fetchStrings(value ?? '', this);
    this.requestUpdate();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.ownerDocument === document) return super.createRenderRoot();
    const root = this.shadowRoot ?? this.attachShadow({mode: 'open'});
    this.#adoptStyles(root);
    this.renderOptions.renderBefore ??= root.firstChild;
    return root;
  }

  /** Moved to another document, such as a frame's: its style sheets stayed behind. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): void {
    const {elementStyles} = this.constructor as typeof LitElement;
    root.adoptedStyleSheets = sheetsFor(this.ownerDocument, elementStyles);
  }

  /** Waits for the language's words, so that no reader sees English first. */
  protected override scheduleUpdate(): void | Promise<void> {
    const settled = stringsSettled();
    if (settled === undefined) return super.scheduleUpdate() as void;
    return settled.then(() => super.scheduleUpdate() as void);
  }

  /** Turns the custom state `:state(name)` on or off. */
  protected setState(name: string, on: boolean): void {
    // Safari before 17.4 has no custom states; the element works without them.
    const states = this.#internals.states as CustomStateSet | undefined;
    // Chromium looks through all that is inside, even for a state that is on already.
    if (states?.has(name) === on) return;
    if (on) states?.add(name);
    else states?.delete(name);
  }

  /** Dispatches a bubbling, composed event. Returns `false` when it was cancelable and a listener prevented it. */
  protected emit<T>(type: string, detail: T, options?: {readonly cancelable?: boolean}): boolean {
    return this.dispatchEvent(
      new CustomEvent(type, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: options?.cancelable ?? false,
      }),
    );
  }
}
