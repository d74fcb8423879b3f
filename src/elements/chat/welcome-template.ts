import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Strings} from '../../i18n/types.js';

/** A ready-made question on the empty page: the text itself, or a short label with the text to send. */
export type Starter = string | {readonly label: string; readonly text: string};

export interface WelcomeOptions {
  readonly words: Strings;
  /** The thread is still being read. */
  readonly loading: boolean;
  /** The host's own greeting, if any. */
  readonly greeting: string;
  /** Of the greeting, 1 to 6. */
  readonly headingLevel: number;
  readonly starters: readonly Starter[];
  readonly disabled: boolean;
  readonly onStart: (text: string) => void;
}

/** What a conversation without messages shows. */
export function welcomeTemplate(options: WelcomeOptions): TemplateResult {
  const {words, loading, greeting, headingLevel, starters} = options;
  if (loading) {
    return html`<div class="welcome column" part="welcome">
      <p role="status">${words.loading}</p>
    </div>`;
  }
  return html`<div class="welcome column" part="welcome">
    <slot name="welcome">
      <div class="greeting" role="heading" aria-level=${headingLevel}>
        ${greeting || words.welcomeTitle}
      </div>
      <p>${words.welcomeText}</p>
      ${
        starters.length === 0
          ? nothing
          : html`<ul class="starters">
              ${starters.map((starter) => starterTemplate(starter, options))}
            </ul>`
      }
    </slot>
  </div>`;
}

function starterTemplate(starter: Starter, {disabled, onStart}: WelcomeOptions): TemplateResult {
  const {label, text} = typeof starter === 'string' ? {label: starter, text: starter} : starter;
  return html`<li>
    <button type="button" part="starter" ?disabled=${disabled} @click=${() => onStart(text)}>
      ${label}
    </button>
  </li>`;
}
