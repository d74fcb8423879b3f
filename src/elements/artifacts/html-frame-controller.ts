import {html} from 'lit';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {createRef, ref} from 'lit/directives/ref.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {frameDocument, trustedDocument, wantsNetwork} from './html-frame.js';

/** The frame that previews a page; it keeps the reader's place when the page changes. */
export class HtmlFrameController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #frame = createRef<HTMLIFrameElement>();
  #scroll: readonly [number, number] = [0, 0];
  #networkAllowed = false;
  /** What the document was made from, so that it is made anew only for something else. */
  #made: readonly unknown[] = [];
  #document: string | null = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the host's page lets a frame be filled at all. */
  get isPossible(): boolean {
    return trustedDocument('') !== null;
  }

  /** Forgets what was true for another file. */
  reset(): void {
    this.#scroll = [0, 0];
    this.#networkAllowed = false;
  }

  /** Whether the page names something that it may not load. */
  isHeldBack(page: string, policy: ImagePolicy): boolean {
    return policy !== 'allow' && !this.#networkAllowed && wantsNetwork(page);
  }

  allowNetwork(): void {
    this.#networkAllowed = true;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    globalThis.addEventListener('message', this.#onMessage);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('message', this.#onMessage);
  }

  render(page: string, name: string, policy: ImagePolicy): unknown {
    const network = this.#networkAllowed ? 'allow' : policy;
    const made = [page, String(network)];
    if (made.some((part, at) => part !== this.#made[at])) {
      this.#made = made;
      const reportTo = location.origin === 'null' ? '*' : location.origin;
      this.#document = trustedDocument(
        frameDocument(page, {network, scroll: this.#scroll, reportTo}),
      );
    }
    // Chromium may show the first of two documents that a frame is given at once; a new frame shows its own.
    return keyed(
      this.#document,
      html`<iframe
        sandbox="allow-scripts allow-forms"
        referrerpolicy="no-referrer"
        title=${name}
        .srcdoc=${this.#document ?? ''}
        ${ref(this.#frame)}
      ></iframe>`,
    );
  }

  readonly #onMessage = ({source, data}: MessageEvent<unknown>): void => {
    const frame = this.#frame.value?.contentWindow;
    if (source === null || !frame?.length || source !== frame[0]) return;
    const place = (data as {deerflowScroll?: unknown} | null)?.deerflowScroll;
    if (!Array.isArray(place)) return;
    const [left, top] = place.map(Number);
    if (Number.isFinite(left) && Number.isFinite(top)) this.#scroll = [left ?? 0, top ?? 0];
  };
}
