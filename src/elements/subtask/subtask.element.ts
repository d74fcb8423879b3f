import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import type {Session, Subtask} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/subtasks.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {alertIcon, checkIcon, pauseIcon} from '../icons/icons.js';
import {MarkdownController} from '../message/markdown-controller.js';
import '../steps/define.js';
import {stepsParts} from '../steps/steps.parts.js';
import {subtaskStyles} from './subtask.styles.js';

/**
 * One delegated task: what it is about and how it goes; opened, also what was asked, the steps, and the result.
 *
 * @element deerflow-subtask
 * @csspart subtask - The card; also carries `subtask-in_progress`, `subtask-completed`, `subtask-failed`, `subtask-cancelled` or `subtask-timed_out`.
 * @csspart subtask-toggle - The button that opens and closes it.
 * @cssstate open - The details are shown.
 */
export class DeerflowSubtask extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, subtaskStyles];

  /** The task. */
  @property({attribute: false}) subtask?: Subtask;

  /** Whether the details are shown. */
  @property({type: Boolean}) open = false;

  /** Session that can fetch the steps of a task of an earlier run. */
  @property({attribute: false}) session?: Session;

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  /** The task whose steps were asked for. */
  #askedFor: string | undefined;

  protected override willUpdate(): void {
    this.setState('open', this.open);
    if (this.open) this.#fetchSteps();
  }

  protected override render(): TemplateResult | typeof nothing {
    const {subtask} = this;
    if (subtask === undefined) return nothing;
    const {strings} = this.#localize;
    const {status, title, prompt, note} = subtask;
    return html`<section class=${status} part="subtask subtask-${status}">
      <button
        type="button"
        part="subtask-toggle"
        aria-expanded=${this.open}
        aria-controls="details"
        @click=${this.#onToggle}
      >
        ${this.#renderMark(subtask)}
        <span class="text">
          <span class="title" dir="auto"
            >${title ?? prompt?.split('\n', 1)[0] ?? strings.subtask}</span
          >
          ${status === 'in_progress' && note ? html`<small dir="auto">${note}</small>` : nothing}
        </span>
        <span class="status">${this.#statusText(subtask)}</span>
        ${icon(chevronIcon, this.open ? 'chevron open' : 'chevron')}
      </button>
      <div id="details" ?hidden=${!this.open}>
        ${this.open ? this.#renderDetails(subtask) : nothing}
      </div>
    </section>`;
  }

  #renderMark({status}: Subtask): TemplateResult {
    switch (status) {
      case 'in_progress':
        return icon(arcIcon, 'mark spin');
      case 'completed':
        return icon(checkIcon, 'mark');
      case 'cancelled':
        return icon(pauseIcon, 'mark');
      case 'failed':
      case 'timed_out':
        return icon(alertIcon, 'mark');
    }
  }

  #statusText({status}: Subtask): string {
    const {strings} = this.#localize;
    return {
      in_progress: strings.stepRunning,
      completed: strings.stepDone,
      failed: strings.stepFailed,
      cancelled: strings.subtaskCancelled,
      timed_out: strings.subtaskTimedOut,
    }[status];
  }

  #renderDetails(subtask: Subtask): TemplateResult {
    const {strings} = this.#localize;
    const {prompt, steps, result, error, stopReason, status} = subtask;
    return html`
      ${
        prompt === null
          ? nothing
          : html`<h4>${strings.task}</h4>
              <div class="prompt" dir="auto">${prompt}</div>`
      }
      ${
        steps.length === 0
          ? nothing
          : html`<h4>${strings.steps}</h4>
              <deerflow-steps exportparts=${stepsParts} .steps=${steps}></deerflow-steps>`
      }
      ${
        result === null || result.trim() === ''
          ? nothing
          : html`<h4>${strings.result}</h4>
              ${this.#markdown.render(result, status === 'in_progress')}`
      }
      ${error === null || error.trim() === '' ? nothing : html`<p class="error" dir="auto">${error}</p>`}
      ${stopReason === null ? nothing : html`<p class="facts">${strings.subtaskCapped}</p>`}
      ${this.#renderFacts(subtask)}
    `;
  }

  #renderFacts({agent, modelName, usage}: Subtask): TemplateResult | typeof nothing {
    const {strings, lang} = this.#localize;
    const tokens =
      usage === null
        ? null
        : strings.tokens(
            new Intl.NumberFormat(lang, {notation: 'compact'}).format(usage.total_tokens),
          );
    const facts = [agent, modelName, tokens].filter(Boolean);
    return facts.length === 0 ? nothing : html`<p class="facts">${facts.join(' · ')}</p>`;
  }

  /** The steps of an earlier run are not in the thread's messages: they come when a reader wants them. */
  #fetchSteps(): void {
    const {subtask, session} = this;
    if (subtask === undefined || session === undefined) return;
    const {id, runId, steps, status} = subtask;
    if (runId === null || steps.length > 0 || status === 'in_progress') return;
    if (this.#askedFor === id) return;
    this.#askedFor = id;
    void session.loadSubtask(id, runId);
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };
}
