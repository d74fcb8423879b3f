import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import type {ActiveRun, Session, ThreadUsage} from '../../core/index.js';
import '../../i18n/en/usage.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {usageStyles} from './usage.styles.js';

/**
 * How full the agent's context is, and what the thread has cost in tokens. Asks the gateway when a thread is opened and after
 * each run; shows nothing where nobody counts.
 *
 * @element deerflow-usage
 * @csspart usage - The badge.
 * @cssstate empty - Nothing is known.
 */
export class DeerflowUsage extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, usageStyles];

  /** The numbers; before the session's. */
  @property({attribute: false}) usage?: ThreadUsage;

  /** Session whose thread is counted. */
  @property({attribute: false}) session?: Session;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  @state() private found: ThreadUsage | null = null;

  readonly #run = new SessionController<ActiveRun | null>(this, (session) => session.run);
  readonly #thread = new SessionController(
    this,
    (session) => session.conversation,
    ({threadId, lastRun}) => lastRun ?? threadId,
  );
  readonly #localize = new LocalizeController(this);
  /** What `found` was asked for: the thread, and how its last run ended. */
  #asked: unknown = undefined;
  #askedThread: string | null = null;

  protected override willUpdate(): void {
    const {threadId = null, lastRun = null} = this.#thread.value ?? {};
    if (threadId !== this.#askedThread) this.found = null;
    // While a run goes on its thread is not counted yet.
    const moment =
      threadId === null || this.#run.value !== null ? undefined : (lastRun ?? threadId);
    if (moment !== undefined && (moment !== this.#asked || threadId !== this.#askedThread)) {
      this.#asked = moment;
      void this.#load(moment);
    }
    this.#askedThread = threadId;
    this.setState('empty', this.#shown === null);
  }

  protected override render(): TemplateResult | typeof nothing {
    const {strings, lang} = this.#localize;
    const usage = this.#shown;
    if (usage === null) return nothing;
    const {contextPercentage: share, totalTokens, inputTokens, outputTokens} = usage;
    if (share === null && totalTokens === 0) return nothing;
    const number = (value: number): string => tokenCount(value, lang);
    const tokens = strings.tokensUsed(
      number(totalTokens),
      number(inputTokens),
      number(outputTokens),
    );
    const percent = share === null ? null : percentText(share, lang);
    const facts = percent === null ? tokens : `${strings.contextUsed(percent)}. ${tokens}`;
    return html`<span part="usage" role="img" aria-label=${facts} title=${facts}>
      ${
        share === null
          ? nothing
          : html`<svg viewBox="0 0 24 24" aria-hidden="true">
              <circle class="track" cx="12" cy="12" r="9" pathLength="100"></circle>
              <circle
                class=${share >= 80 ? 'used full' : 'used'}
                cx="12"
                cy="12"
                r="9"
                pathLength="100"
                stroke-dasharray="${Math.min(100, share)} 100"
              ></circle>
            </svg>`
      }
      <span aria-hidden="true">${percent ?? number(totalTokens)}</span>
    </span>`;
  }

  get #shown(): ThreadUsage | null {
    return this.usage ?? this.found;
  }

  async #load(moment: unknown): Promise<void> {
    const found = (await this.#thread.session?.tokenUsage()) ?? null;
    if (moment === this.#asked) this.found = found;
  }
}

/** Whole numbers as they are, others with one decimal. */
function percentText(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, {style: 'percent', maximumFractionDigits: 1}).format(
    share / 100,
  );
}

/** Exact below ten thousand, in thousands above. */
function tokenCount(count: number, lang: string): string {
  if (count < 10_000) return new Intl.NumberFormat(lang).format(count);
  return `${new Intl.NumberFormat(lang, {maximumFractionDigits: 1}).format(count / 1000)}K`;
}
