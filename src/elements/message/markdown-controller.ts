import {html} from 'lit';
import type {TemplateResult} from 'lit';
import type {Session} from '../../core/index.js';
import {ask} from '../../internal/ask.js';
import {LateCode} from '../../internal/late-code.js';
import type {FenceRenderers} from '../../markdown/extras/fences.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import type {LinkClickDetail} from '../markdown/markdown.events.js';
import type {ArtifactOpenDetail} from '../steps/steps.events.js';
import type {ArtifactLinks} from './artifact-links.js';
import {artifactPathOf} from './artifact-path.js';

const markdownCode = new LateCode(() => import('../markdown/define.js'));
const linksCode = new LateCode(() => import('./artifact-links.js'));
const noSources: readonly MarkdownSource[] = [];

/** Until it is known where they lead, pictures wait: a relative address would be asked of the page's own server. */
const unknownLinks: Omit<ArtifactLinks, 'image'> = {
  resolveLink: () => undefined,
  resolveImage: () => new Promise(() => undefined),
  origin: null,
};

/** What Markdown is drawn with beside its text. */
export interface MarkdownSettings {
  /** Session whose gateway serves the agent's files. */
  readonly session?: Session | undefined;
  readonly imagePolicy?: ImagePolicy;
  /** May refuse links that the built-in policy lets through. */
  readonly linkPolicy?: ((href: string) => boolean) | undefined;
  /** A host's, by language of code blocks. */
  readonly markdownRenderers?: FenceRenderers | undefined;
  /** What `[1]`, `[2]`, … point to. */
  readonly sources?: readonly MarkdownSource[];
}

/**
 * Renders Markdown through `deerflow-markdown`, whose code is fetched with the first text that needs it; until then, and if
 * it cannot be fetched, readers see the text as it is. Links to the agent's files open as artifacts.
 */
export class MarkdownController {
  readonly #host: DeerflowElement;

  constructor(host: DeerflowElement) {
    this.#host = host;
  }

  render(source: string, streaming = false, settings: MarkdownSettings = {}): TemplateResult {
    if (customElements.get('deerflow-markdown') === undefined) {
      markdownCode.want(this.#host);
      return html`<div class="plain" dir="auto">${source}</div>`;
    }
    const {session, imagePolicy = 'gateway', linkPolicy = null, sources = noSources} = settings;
    const links = session && this.#linksIn(source, session);
    return html`<deerflow-markdown
      part="markdown"
      exportparts="code,table,link"
      .imagePolicy=${imagePolicy}
      .linkPolicy=${linkPolicy}
      .markdownRenderers=${settings.markdownRenderers}
      .sources=${sources}
      .resolveLink=${links?.resolveLink ?? null}
      .resolveImage=${links?.resolveImage ?? null}
      .gatewayOrigin=${links?.origin ?? null}
      .streaming=${streaming}
      .source=${source}
      @deerflow-link-click=${(event: CustomEvent<LinkClickDetail>) => this.#onLink(event, session)}
    ></deerflow-markdown>`;
  }

  /** Every link and picture has a bracket: a text without any waits for no code. */
  #linksIn(source: string, session: Session): Omit<ArtifactLinks, 'image'> {
    const code = linksCode.value ?? (/[[<]/.test(source) ? linksCode.want(this.#host) : undefined);
    return code?.artifactLinks(session) ?? unknownLinks;
  }

  #onLink(event: CustomEvent<LinkClickDetail>, session: Session | undefined): void {
    const {href, kind} = event.detail;
    if (kind !== 'artifact') return;
    const path = artifactPathOf(session === undefined ? href : pathInUrl(href));
    if (path === null) return;
    event.preventDefault();
    const detail: ArtifactOpenDetail = {path};
    ask(this.#host, 'deerflow-artifact-open', detail);
  }
}

/** The virtual path at the end of an artifact's URL. */
function pathInUrl(url: string): string {
  return url.slice(Math.max(0, url.indexOf('/mnt/')));
}
