import {html} from 'lit';
import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';

/** Screen readers drop an announcement that comes together with a change of focus. */
const delay = 250;

/**
 * The one live region of a chat. It says what began, what ended, what is asked and what failed; never tokens. Two regions
 * take turns, so that the same text said twice is heard twice.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #texts: readonly [string, string] = ['', ''];
  #turn = 0;
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  announce(text: string): void {
    this.#pending.push(text);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const next = [...new Set(this.#pending.splice(0))].join(' ');
      this.#turn = 1 - this.#turn;
      this.#texts = this.#turn === 0 ? [next, ''] : ['', next];
      this.#host.requestUpdate();
    }, delay);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = [];
  }

  render(): TemplateResult {
    return html`<div class="visually-hidden" role="status">${this.#texts[0]}</div>
      <div class="visually-hidden" role="status">${this.#texts[1]}</div>`;
  }
}
