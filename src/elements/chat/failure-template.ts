import {html} from 'lit';
import type {TemplateResult} from 'lit';
import type {Strings} from '../../i18n/types.js';

/** What a chat says when a part of its own code could not be fetched, its better words for failures included. */
export function failureTemplate(words: Strings, onRetry: () => void): TemplateResult {
  return html`<div class="notice error" part="error" role="alert">
    <p>${words.errorNetwork}</p>
    <button class="action" type="button" @click=${onRetry}>${words.retry}</button>
  </div>`;
}
