import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {until} from 'lit/directives/until.js';
import type {SearchResult, SearchResults, Session, ToolStep} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/steps.js';
import type {Strings} from '../../i18n/types.js';
import {classifyLink, mayFetchImage} from '../../markdown/links.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {icon} from '../icons/icon.js';
import {imageIcon} from '../icons/icons.js';
import {artifactLinks} from '../message/artifact-links.js';

export interface ImageGridOptions {
  readonly strings: Strings;
  readonly policy: ImagePolicy;
  /** The reader asked for these images. */
  readonly asked: boolean;
  readonly onAsk: () => void;
}

/** Found images as a grid. Foreign ones are fetched only when the policy or the reader says so. */
export function imageGrid(found: SearchResults, options: ImageGridOptions): TemplateResult {
  const images = found.results.filter((result) => imageAddress(result) !== null);
  const {strings, policy, asked} = options;
  const waiting = images.filter(
    (result) => !asked && !mayFetchImage(imageAddress(result) ?? '', policy, null),
  );
  return html`
    ${
      waiting.length === 0
        ? nothing
        : html`<button class="chip" type="button" @click=${options.onAsk}>
            ${icon(imageIcon)}<span>${strings.showImages(waiting.length)}</span>
          </button>`
    }
    <ul class="images">
      ${images
        .filter((result) => !waiting.includes(result))
        .map((result) => html`<li>${thumbnail(result, strings)}</li>`)}
    </ul>
  `;
}

function thumbnail(result: SearchResult, strings: Strings): TemplateResult {
  const image = html`<img
    src=${imageAddress(result) ?? nothing}
    alt=${result.title || strings.image}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
  />`;
  const target = result.url ?? result.imageUrl;
  if (target === null || classifyLink(target) !== 'external') return image;
  return html`<a
    part="link"
    href=${target}
    title=${result.title}
    target="_blank"
    rel="noopener noreferrer"
    referrerpolicy="no-referrer"
    >${image}</a
  >`;
}

/** What the agent's browser showed after a step. */
export function screenshot({extra}: ToolStep, session: Session | undefined): unknown {
  const view = extra['browser_view'] as
    {readonly screenshot?: unknown; readonly title?: unknown} | undefined;
  const path = view?.screenshot;
  if (session === undefined || typeof path !== 'string' || !path.startsWith('/mnt/'))
    return nothing;
  const title = typeof view?.title === 'string' ? view.title : '';
  const image = artifactLinks(session).image(path);
  const shown = image.then((url) =>
    url === undefined ? nothing : html`<img class="screenshot" src=${url} alt=${title} />`,
  );
  return until(shown, nothing);
}

function imageAddress({thumbnailUrl, imageUrl}: SearchResult): string | null {
  const address = thumbnailUrl ?? imageUrl;
  return address !== null && classifyLink(address) === 'external' ? address : null;
}
