import {html} from 'lit';
import type {ReactiveController, TemplateResult} from 'lit';
import type {Session} from '../../core/index.js';
import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import type {LinkClickDetail} from '../markdown/markdown.events.js';
import type {ArtifactOpenDetail} from '../steps/steps.events.js';
import {artifactLinks, artifactPathOf} from './artifact-links.js';

const loadMarkdown = lazy(() => import('../markdown/define.js'));
const isDefined = (): boolean => customElements.get('deerflow-markdown') !== undefined;
const noSources: readonly MarkdownSource[] = [];

/** What Markdown is drawn with beside its text. */
export interface MarkdownSettings {
  /** Session whose gateway serves the agent's files. */
  readonly session?: Session | undefined;
  readonly imagePolicy?: ImagePolicy;
  /** May refuse links that the built-in policy lets through. */
  readonly linkPolicy?: ((href: string) => boolean) | undefined;
  /** What `[1]`, `[2]`, … point to. */
  readonly sources?: readonly MarkdownSource[];
}

/**
 * Renders Markdown through `deerflow-markdown`, whose code is fetched with the first text that needs it; until then, and if
 * it cannot be fetched, readers see the text as it is. Links to the agent's files open as artifacts.
 */
export class MarkdownController implements ReactiveController {
  readonly #host: DeerflowElement;
  #asked = false;

  constructor(host: DeerflowElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // A failed load is tried again when the element is placed anew.
    this.#asked = false;
  }

  render(source: string, streaming = false, settings: MarkdownSettings = {}): TemplateResult {
    if (!isDefined()) {
      this.#load();
      return html`<div class="plain" dir="auto">${source}</div>`;
    }
    const {session, imagePolicy = 'gateway', linkPolicy = null, sources = noSources} = settings;
    const links = session && artifactLinks(session);
    return html`<deerflow-markdown
      part="markdown"
      exportparts="code,table,link"
      .imagePolicy=${imagePolicy}
      .linkPolicy=${linkPolicy}
      .sources=${sources}
      .resolveLink=${links?.resolveLink ?? null}
      .resolveImage=${links?.resolveImage ?? null}
      .gatewayOrigin=${links?.origin ?? null}
      .streaming=${streaming}
      .source=${source}
      @deerflow-link-click=${(event: CustomEvent<LinkClickDetail>) => this.#onLink(event, session)}
    ></deerflow-markdown>`;
  }

  #load(): void {
    if (this.#asked) return;
    this.#asked = true;
    loadMarkdown()
      .then(() => this.#host.requestUpdate())
      .catch(() => warnOnce('the Markdown code could not be fetched; answers are plain text.'));
  }

  #onLink(event: CustomEvent<LinkClickDetail>, session: Session | undefined): void {
    const {href, kind} = event.detail;
    if (kind !== 'artifact') return;
    const path = artifactPathOf(session === undefined ? href : pathInUrl(href));
    if (path === null) return;
    event.preventDefault();
    const detail: ArtifactOpenDetail = {path};
    this.#host.dispatchEvent(
      new CustomEvent('deerflow-artifact-open', {
        detail,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }
}

/** The virtual path at the end of an artifact's URL. */
function pathInUrl(url: string): string {
  return url.slice(Math.max(0, url.indexOf('/mnt/')));
}
