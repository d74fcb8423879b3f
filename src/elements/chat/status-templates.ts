import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Goal, Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/status.js';
import type {Strings} from '../../i18n/types.js';
import {iconButton} from '../icons/icon-button.js';
import {icon} from '../icons/icon.js';
import {alertIcon, crossIcon, targetIcon} from '../icons/icons.js';
import {errorText} from './error-text.js';

/** What stands in the way of the conversation, and how to try again. */
export function troubleTemplate(session: Session, words: Strings): TemplateResult | typeof nothing {
  const {error} = session.status.get();
  if (error !== null && !endsInFailure(session)) {
    const lost = session.conversation.get().lastRun?.reason === 'lost';
    return html`<div class="notice error" part="error" role="group">
      ${icon(alertIcon)}
      <p>
        ${lost ? words.errorLost : errorText(error, words)}
        ${error.message ? html`<small>${error.message}</small>` : nothing}
      </p>
      <button class="action" type="button" @click=${() => void session.reload()}>
        ${lost ? words.reconnect : words.retry}
      </button>
    </div>`;
  }
  if (session.choices.get().modelsStatus !== 'failed') return nothing;
  return html`<div class="notice" part="notice">
    ${icon(alertIcon)}
    <p>${words.modelsFailed}</p>
    <button class="action" type="button" @click=${() => void session.reloadModels()}>
      ${words.retry}
    </button>
  </div>`;
}

/** Why the reader has to sign in, and how to try again where that may help. */
export function signedOutTemplate(
  session: Session,
  reason: string | null,
  words: Strings,
): TemplateResult | typeof nothing {
  const {error} = session.status.get();
  const retryable = error?.retryable === true;
  // For the first time, or by their own wish, nobody needs to be told why.
  if (error === null || (reason === 'start' && !retryable)) return nothing;
  return html`<div class="notice error" part="error" role="group">
    ${icon(alertIcon)}
    <p>${reason === 'pending-approval' ? words.pendingApproval : words.errorAuth}</p>
    ${
      retryable
        ? html`<button class="action" type="button" @click=${() => void session.reload()}>
            ${words.retry}
          </button>`
        : nothing
    }
  </div>`;
}

/** What the agent works towards. */
export function goalTemplate(
  goal: Goal | null,
  words: Strings,
  onClear: () => void,
): TemplateResult | typeof nothing {
  if (!goal?.objective) return nothing;
  return html`<div class="notice" part="goal" role="group" aria-label=${words.goal}>
    ${icon(targetIcon)}
    <p class="goal" title=${goal.objective}><strong>${words.goal}</strong> ${goal.objective}</p>
    ${iconButton(words.clearGoal, crossIcon, onClear)}
  </div>`;
}

/** The transcript itself tells at its end why there is no answer. */
function endsInFailure(session: Session): boolean {
  const last = session.conversation.get().messages.at(-1);
  return last?.additional_kwargs?.['deerflow_error_fallback'] === true;
}
