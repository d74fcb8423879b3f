/** What stands below the last row, and over the transcript. */
import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {RunEndReason} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/transcript-extras.js';
import type {Strings} from '../../i18n/types.js';
import {icon} from '../icons/icon.js';
import {arrowDownIcon} from '../icons/icons.js';
import type {LateHost} from '../../internal/late-code.js';
import {suggestionsCode} from './card-loaders.js';
import type {TranscriptItem} from './transcript-items.js';

/** What became of a run that left no answer. */
export function renderOutcome(
  reason: RunEndReason,
  last: TranscriptItem,
  strings: Strings,
): TemplateResult | typeof nothing {
  const unanswered = last.type === 'human' || last.type === 'processing';
  const text =
    reason === 'stopped' && !last.messages.at(-1)?.facts?.stopped
      ? strings.stopped
      : reason === 'error' && unanswered
        ? strings.runFailed
        : reason === 'success' && unanswered
          ? strings.noAnswer
          : null;
  return text === null ? nothing : html`<p class="row ended" part="outcome">${text}</p>`;
}

export function renderSuggestions(
  suggestions: readonly string[],
  host: LateHost,
): TemplateResult | typeof nothing {
  if (suggestions.length === 0) return nothing;
  suggestionsCode.want(host);
  return html`<deerflow-suggestions
    class="row"
    exportparts="suggestions,suggestion"
    .suggestions=${suggestions}
  ></deerflow-suggestions>`;
}

/** Leads to the end, and tells how many rows the reader has not seen there. */
export function renderJump(added: number, strings: Strings, onJump: () => void): TemplateResult {
  return html`<button
    type="button"
    class="jump"
    part="jump"
    aria-label=${strings.jumpToLatest}
    title=${strings.jumpToLatest}
    @click=${onJump}
  >
    ${icon(arrowDownIcon)}${added > 0 ? html`<span>${strings.newBelow(added)}</span>` : nothing}
  </button>`;
}
