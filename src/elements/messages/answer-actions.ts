import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {FeatureName, Message} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import {branchIcon, icon, retryIcon, thumbIcon} from '../icons/icons.js';
import type {BranchDetail, RateDetail, RegenerateDetail} from './messages.events.js';
import type {TranscriptItem} from './transcript-items.js';

interface AnswerActionsOptions {
  readonly strings: Strings;
  readonly features: ReadonlySet<FeatureName>;
  /** Nothing stands below it in the transcript, and no run goes on. */
  readonly isLast: boolean;
  readonly hide: string;
  /** Asks by an event of the transcript. */
  readonly ask: (
    type: 'deerflow-regenerate' | 'deerflow-rate' | 'deerflow-branch',
    detail: unknown,
  ) => void;
}

/** What a reader may do with a run's answer as a whole, where the gateway can. */
export function answerActions(
  message: Message,
  {group}: TranscriptItem,
  {strings, features, isLast, hide, ask}: AnswerActionsOptions,
): TemplateResult | typeof nothing {
  const {id, facts} = message;
  const {runId} = group;
  const rates =
    features.has('feedback') && runId !== null && !hide.split(/\s+/).includes('feedback');
  const repeats = features.has('regenerate') && isLast && typeof id === 'string';
  const branches = features.has('branches') && !group.live && typeof id === 'string';
  const isEnd = group.closesRun && message === group.messages.at(-1);
  if (!isEnd || !(rates || repeats || branches)) return nothing;
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
  const regenerate: RegenerateDetail = {messageId: id ?? ''};
  const branch: BranchDetail = {messageId: id ?? ''};
  return html`<span slot="actions" class="actions">
    ${
      repeats
        ? html`<button
            type="button"
            class="icon-button"
            title=${strings.regenerate}
            aria-label=${strings.regenerate}
            @click=${() => ask('deerflow-regenerate', regenerate)}
          >
            ${icon(retryIcon)}
          </button>`
        : nothing
    }
    ${
      branches
        ? html`<button
            type="button"
            class="icon-button"
            title=${strings.branch}
            aria-label=${strings.branch}
            @click=${() => ask('deerflow-branch', branch)}
          >
            ${icon(branchIcon)}
          </button>`
        : nothing
    }
    ${rates ? html`${rate(1, strings.goodAnswer)}${rate(-1, strings.badAnswer)}` : nothing}
  </span>`;
}
