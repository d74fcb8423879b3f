import {html} from 'lit';
import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import type {Session} from '../../core/index.js';

const smallest = 280;
const step = 24;
const memoryName = 'artifacts-width';

/** Lets the reader drag the inner edge of a side pane, or move it by arrow keys, and remembers where they left it. */
export class PaneWidthController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #session: Session | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Takes the width that was kept for a session. */
  restore(session: Session | undefined): void {
    if (session === this.#session) return;
    this.#session = session;
    const kept = Number(session?.memory.get(memoryName) ?? 0);
    if (kept >= smallest) this.#apply(kept);
  }

  render(label: string): TemplateResult {
    const {clientWidth} = this.#host;
    return html`<div
      class="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label=${label}
      aria-valuenow=${Math.round(clientWidth)}
      aria-valuemin=${smallest}
      tabindex="0"
      @pointerdown=${this.#onDown}
      @keydown=${this.#onKeydown}
    ></div>`;
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget as HTMLElement;
    const from = event.clientX;
    const width = this.#host.clientWidth;
    const moving = new AbortController();
    const end = (): void => {
      moving.abort();
      edge.classList.remove('moving');
      this.#keep();
    };
    edge.setPointerCapture(event.pointerId);
    // A frame below the pointer would keep its moves to itself.
    edge.classList.add('moving');
    const options = {signal: moving.signal};
    edge.addEventListener(
      'pointermove',
      ({clientX}) => this.#apply(width + (from - clientX) * this.#direction),
      options,
    );
    edge.addEventListener('pointerup', end, options);
    edge.addEventListener('pointercancel', end, options);
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {ArrowLeft: step, ArrowRight: -step};
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (move === undefined) return;
    event.preventDefault();
    this.#apply(this.#host.clientWidth + move * this.#direction);
    this.#keep();
  };

  /** The pane is at the end of the line: on the left where text runs from the right. */
  get #direction(): 1 | -1 {
    return getComputedStyle(this.#host).direction === 'rtl' ? -1 : 1;
  }

  #apply(width: number): void {
    this.#host.style.setProperty('--_pane-width', `${Math.round(Math.max(smallest, width))}px`);
    this.#host.requestUpdate();
  }

  #keep(): void {
    this.#session?.memory.set(memoryName, String(Math.round(this.#host.clientWidth)));
  }
}
