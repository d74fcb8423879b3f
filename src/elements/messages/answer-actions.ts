import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {answerOf} from '../../core/index.js';
import type {FeatureName, Message} from '../../core/index.js';
import '../../i18n/en/transcript-extras.js';
import type {Strings} from '../../i18n/types.js';
import {hasWord} from '../../internal/has-word.js';
import {iconButton} from '../icons/icon-button.js';
import {icon} from '../icons/icon.js';
import {branchIcon, quoteIcon, retryIcon, thumbIcon} from '../icons/icons.js';
import type {BranchDetail, QuoteDetail, RateDetail, RegenerateDetail} from './messages.events.js';
import {selectedIn} from './selected-text.js';
import type {TranscriptItem} from './transcript-items.js';

interface AnswerActionsOptions {
  readonly strings: Strings;
  readonly features: ReadonlySet<FeatureName>;
  /** Nothing stands below it in the transcript, and no run goes on. */
  readonly isLast: boolean;
  readonly hide: string;
  /** Asks by an event of the transcript. */
  readonly ask: (
    type: 'deerflow-quote' | 'deerflow-regenerate' | 'deerflow-rate' | 'deerflow-branch',
    detail: unknown,
  ) => void;
}

/** What a reader may do with an answer: quote it, and at the end of its run what the gateway can. */
export function answerActions(
  message: Message,
  {group}: TranscriptItem,
  {strings, features, isLast, hide, ask}: AnswerActionsOptions,
): TemplateResult | typeof nothing {
  const {id, facts} = message;
  const {runId} = group;
  const answer = answerOf(message);
  const isEnd = group.closesRun && message === group.messages.at(-1);
  const quotes = answer !== '' && !group.live && !hasWord(hide, 'quote');
  const rates = isEnd && features.has('feedback') && runId !== null && !hasWord(hide, 'feedback');
  const repeats = isEnd && features.has('regenerate') && isLast && typeof id === 'string';
  const branches = isEnd && features.has('branches') && !group.live && typeof id === 'string';
  if (!(quotes || rates || repeats || branches)) return nothing;
  const rating = facts?.feedback?.rating ?? null;

  const rate = (value: 1 | -1, name: string): TemplateResult => {
    const pressed = rating === value;
    const detail: RateDetail = {runId: runId ?? '', rating: pressed ? null : value};
    return html`<button
      type="button"
      class="icon-button ${value === 1 ? 'up' : 'down'}"
      title=${name}
      aria-label=${name}
      aria-pressed=${pressed}
      @click=${() => ask('deerflow-rate', detail)}
    >
      ${icon(thumbIcon)}
    </button>`;
  };
  const quote = ({currentTarget}: Event): void => {
    const bubble = (currentTarget as Element).closest('deerflow-message');
    const detail: QuoteDetail = {text: (bubble && selectedIn(bubble)) || answer};
    ask('deerflow-quote', detail);
  };
  const regenerate: RegenerateDetail = {messageId: id ?? ''};
  const branch: BranchDetail = {messageId: id ?? ''};
  return html`<span slot="actions" class="actions">
    ${quotes ? iconButton(strings.quote, quoteIcon, quote) : nothing}
    ${
      repeats
        ? iconButton(strings.regenerate, retryIcon, () => ask('deerflow-regenerate', regenerate))
        : nothing
    }
    ${
      branches
        ? iconButton(strings.branch, branchIcon, () => ask('deerflow-branch', branch))
        : nothing
    }
    ${rates ? html`${rate(1, strings.goodAnswer)}${rate(-1, strings.badAnswer)}` : nothing}
  </span>`;
}
