import {html} from 'lit';
import type {TemplateResult} from 'lit';

/** An icon by its path data, as decoration: hidden from assistive technology, so its control needs a name of its own. */
export function icon(path: string, className = ''): TemplateResult {
  return html`<svg
    class="icon ${className}"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${path}></path>
  </svg>`;
}
