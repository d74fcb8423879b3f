import {html} from 'lit';
import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';

const loadMarkdown = lazy(() => import('../markdown/define.js'));
const isDefined = (): boolean => customElements.get('deerflow-markdown') !== undefined;

/**
 * Renders Markdown through `deerflow-markdown`, whose code is fetched with the first text that needs it; until then, and if
 * it cannot be fetched, readers see the text as it is.
 */
export class MarkdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #asked = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // A failed load is tried again when the element is placed anew.
    this.#asked = false;
  }

  render(source: string, streaming = false): TemplateResult {
    if (!isDefined()) {
      this.#load();
      return html`<div class="plain" dir="auto">${source}</div>`;
    }
    return html`<deerflow-markdown
      part="markdown"
      exportparts="code,table,link"
      .source=${source}
      .streaming=${streaming}
    ></deerflow-markdown>`;
  }

  #load(): void {
    if (this.#asked) return;
    this.#asked = true;
    loadMarkdown().then(
      () => this.#host.requestUpdate(),
      () => warnOnce('the Markdown code could not be fetched; answers are shown as plain text.'),
    );
  }
}
