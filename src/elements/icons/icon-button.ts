import {html} from 'lit';
import type {TemplateResult} from 'lit';
import {icon} from './icon.js';

/** A button that shows an icon alone; its name is what it is called and what a pointer over it is told. */
export function iconButton(
  name: string,
  path: string,
  onClick: (event: Event) => void,
): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    title=${name}
    aria-label=${name}
    @click=${onClick}
  >
    ${icon(path)}
  </button>`;
}
