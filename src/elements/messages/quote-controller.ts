import {html, nothing} from 'lit';
import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import '../../i18n/en/transcript-extras.js';
import type {Strings} from '../../i18n/types.js';
import {styleProperties} from '../../internal/style-properties.js';

/** Room that the button needs at the right edge, and its distance from the pointer, in CSS pixels. */
const buttonWidth = 96;
const distance = 12;

interface Offer {
  readonly text: string;
  /** In the host, from its top left corner. */
  readonly x: number;
  readonly y: number;
}

/** Offers to quote what the reader selected in an answer, until the selection is gone. */
export class QuoteController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onQuote: (text: string) => void;
  #offer: Offer | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, onQuote: (text: string) => void) {
    this.#host = host;
    this.#onQuote = onQuote;
    host.addController(this);
    host.addEventListener('pointerup', this.#onPointerUp);
  }

  hostDisconnected(): void {
    document.removeEventListener('selectionchange', this.#onSelectionChange);
    this.#offer = null;
  }

  render(strings: Strings): TemplateResult | typeof nothing {
    const offer = this.#offer;
    if (offer === null) return nothing;
    return html`<button
      type="button"
      class="quote"
      part="quote"
      style=${styleProperties({'inset-inline-start': `${offer.x}px`, 'inset-block-start': `${offer.y}px`})}
      @pointerdown=${(event: Event) => event.preventDefault()}
      @click=${() => this.#quote(offer.text)}
    >
      ${strings.quote}
    </button>`;
  }

  #quote(text: string): void {
    this.#onQuote(text);
    this.#show(null);
  }

  #show(offer: Offer | null): void {
    if (offer === this.#offer) return;
    this.#offer = offer;
    if (offer === null) document.removeEventListener('selectionchange', this.#onSelectionChange);
    else document.addEventListener('selectionchange', this.#onSelectionChange);
    this.#host.requestUpdate();
  }

  readonly #onPointerUp = (event: PointerEvent): void => {
    const path = event.composedPath();
    const isAnswer = path.some((node) => node instanceof Element && node.matches('.assistant'));
    if (!isAnswer) return;
    const {clientX, clientY} = event;
    // A click that ends a selection has not ended it yet.
    setTimeout(() => {
      const text = selectedText(path);
      if (text === '') return;
      const box = this.#host.getBoundingClientRect();
      const fromStart =
        getComputedStyle(this.#host).direction === 'rtl' ? box.right - clientX : clientX - box.left;
      const x = Math.max(8, Math.min(fromStart, box.width - buttonWidth));
      this.#show({text, x, y: Math.max(8, clientY - box.top + distance)});
    });
  };

  readonly #onSelectionChange = (): void => {
    if (document.getSelection()?.toString().trim() === '') this.#show(null);
  };
}

/** Chromium tells what is selected inside a shadow root only to who asks that root. */
function selectedText(path: readonly EventTarget[]): string {
  const roots = path.filter((node) => node instanceof ShadowRoot) as (ShadowRoot & {
    getSelection?(): Selection | null;
  })[];
  const selections = [document.getSelection(), ...roots.map((root) => root.getSelection?.())];
  return selections.map((selection) => selection?.toString().trim() ?? '').find(Boolean) ?? '';
}
