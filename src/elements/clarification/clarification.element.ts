import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {live} from 'lit/directives/live.js';
import {repeat} from 'lit/directives/repeat.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {clarificationsOf, validateAnswer} from '../../core/index.js';
import type {ClarificationRequest, Conversation, SendResult, Session} from '../../core/index.js';
import '../../i18n/en/clarification.js';
import '../../i18n/en/common.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {icon} from '../icons/icon.js';
import {checkIcon, pauseIcon} from '../icons/icons.js';
import {questionIcon} from '../icons/tool-icons.js';
import {MarkdownController} from '../message/markdown-controller.js';
import {answerOfDraft, emptyDraft, withOption, withValue} from './answer-draft.js';
import type {AnswerDraft} from './answer-draft.js';
import type {AnswerRequestDetail} from './clarification.events.js';
import {clarificationStyles} from './clarification.styles.js';
import {fieldTemplate} from './field-templates.js';
import {topicText} from './topic-text.js';

/**
 * One or several questions of the agent to the reader. A single choice of a single question is sent by the click; everything
 * else by its button, and several questions together. Questions that were answered stay, with their answer.
 *
 * @element deerflow-clarification
 * @fires {CustomEvent<AnswerRequestDetail>} deerflow-answer - The reader answers. Cancelable.
 * @csspart clarification - One card; also carries `clarification-open`, `clarification-answered` or `clarification-closed`.
 * @csspart question - What is asked.
 * @csspart option - One choice.
 * @csspart answer-field - A field for an answer.
 * @csspart submit - The button that sends.
 * @cssstate needs-answer - A question is open.
 * @cssstate sending - An answer is on its way.
 */
export class DeerflowClarification extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, clarificationStyles];

  /** The questions; before the session's open ones. */
  @property({attribute: false}) requests?: readonly ClarificationRequest[];

  /** Shows the questions without a way to answer them. */
  @property({type: Boolean}) disabled = false;

  /** Session to take the questions from. */
  @property({attribute: false}) session?: Session;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  @state() private drafts: ReadonlyMap<string, AnswerDraft> = new Map();
  /** Cards whose mistakes are shown, because the reader tried to send them. */
  @state() private checked: ReadonlySet<string> = new Set();
  @state() private sending: ReadonlySet<string> = new Set();
  @state() private failure = '';

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  /** Made when needed, see {@link requests}. */
  #conversation: SessionController<Conversation> | undefined;
  #shown: readonly ClarificationRequest[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#shown = this.requests ?? this.#openOfSession();
    if (changed.has('requests')) this.#forgetSettled();
    this.setState('needs-answer', this.#open.length > 0);
    this.setState('sending', this.sending.size > 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#shown.length === 0) return nothing;
    const together = this.#open.length > 1;
    return html`
      ${repeat(
        this.#shown,
        ({id}) => id,
        (request) => this.#renderCard(request),
      )}
      ${together || this.failure ? this.#renderFoot(together) : nothing}
    `;
  }

  #renderCard(request: ClarificationRequest): TemplateResult {
    const {strings} = this.#localize;
    const {id, status, form, context, question} = request;
    const open = status === 'open' && form !== 'interrupt';
    const number =
      this.#shown.length > 1 ? `${this.#shown.indexOf(request) + 1}/${this.#shown.length}` : '';
    const topic = topicText(request.topic, strings);
    const marks = {open: questionIcon, answered: checkIcon, closed: pauseIcon};
    return html`<section
      class="card ${form === 'interrupt' ? 'closed' : status}"
      part="clarification clarification-${status}"
      aria-labelledby=${domId(id, 'title')}
      aria-busy=${this.sending.has(id)}
    >
      <header>
        ${icon(form === 'interrupt' ? pauseIcon : marks[status])}
        <span id=${domId(id, 'title')} class="title">
          ${strings.clarification}${number ? html` <span class="number">${number}</span>` : nothing}
        </span>
        ${topic ? html`<span class="topic">${topic}</span>` : nothing}
        ${status === 'open' ? nothing : html`<span class="state">${status === 'answered' ? strings.answered : strings.readOnly}</span>`}
      </header>
      ${context === null ? nothing : html`<div class="context">${this.#markdown.render(context)}</div>`}
      <div class="question" id=${domId(id, 'question')} part="question">
        ${this.#markdown.render(question)}
      </div>
      ${open ? this.#renderAnswer(request) : this.#renderOutcome(request)}
    </section>`;
  }

  #renderOutcome(request: ClarificationRequest): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const {form, status, options, answer, answerText} = request;
    if (form === 'interrupt') return html`<p class="note">${strings.interruptWaiting}</p>`;
    const chosen = options.filter(({id}) => answer?.optionIds?.includes(id));
    const text = chosen.length === 0 ? answerText : (answer?.text ?? null);
    if (status === 'closed' && chosen.length === 0 && !text) {
      return options.length === 0
        ? nothing
        : html`<ul class="echo">
            ${options.map(({label}) => html`<li class="quiet" dir="auto">${label}</li>`)}
          </ul>`;
    }
    return html`<ul class="echo">
      ${chosen.map(({label}) => html`<li>${icon(checkIcon)}<span dir="auto">${label}</span></li>`)}
      ${text ? html`<li class="said" dir="auto">${text}</li>` : nothing}
    </ul>`;
  }

  #renderAnswer(request: ClarificationRequest): TemplateResult {
    const {strings} = this.#localize;
    const {id, options, multiple, fields, allowsText, input} = request;
    const together = this.#open.length > 1;
    const direct = this.#sendsAtOnce(request);
    const sending = this.sending.has(id);
    const problems = this.#problemsOf(request);
    const error = this.checked.has(id) && problems.length > 0;
    const needsButton = !together && (!direct || this.#draftOf(request).text.trim() !== '');
    return html`
      ${
        options.length === 0
          ? nothing
          : html`<div class="options" role="group" aria-labelledby=${domId(id, 'question')}>
              ${multiple ? html`<p class="note">${strings.chooseSeveral}</p>` : nothing}
              ${options.map((option) => this.#renderOption(request, option, direct))}
            </div>`
      }
      ${fields.length === 0 ? nothing : html`<div class="fields">${fields.map((_, index) => this.#renderField(request, index))}</div>`}
      ${allowsText && input !== 'fields' ? this.#renderText(request, error) : nothing}
      ${
        error
          ? html`<p class="error" id=${domId(id, 'error')} role="alert">
              ${input === 'fields' ? strings.fieldsNeeded : strings.answerNeeded}
            </p>`
          : nothing
      }
      ${
        needsButton || sending
          ? html`<button
              type="button"
              class="submit"
              part="submit"
              ?disabled=${this.disabled || sending}
              @click=${() => this.#submit([request])}
            >
              ${sending ? strings.sendingAnswer : input === 'fields' ? strings.submit : strings.sendAnswer}
            </button>`
          : nothing
      }
    `;
  }

  #renderOption(
    request: ClarificationRequest,
    {id, label, description}: ClarificationRequest['options'][number],
    direct: boolean,
  ): TemplateResult {
    const chosen = this.#draftOf(request).optionIds.includes(id);
    return html`<button
      type="button"
      class="option ${request.multiple ? 'many' : ''}"
      part="option"
      aria-pressed=${direct ? nothing : chosen}
      ?disabled=${this.disabled || this.sending.has(request.id)}
      @click=${() => this.#onOption(request, id)}
    >
      ${direct ? nothing : html`<span class="box" aria-hidden="true">${chosen ? icon(checkIcon) : nothing}</span>`}
      <span class="option-text">
        <span dir="auto">${label}</span>
        ${description === null ? nothing : html`<small dir="auto">${description}</small>`}
      </span>
    </button>`;
  }

  #renderField(request: ClarificationRequest, index: number): unknown {
    const field = request.fields[index];
    if (field === undefined) return nothing;
    return fieldTemplate(field, {
      strings: this.#localize.strings,
      id: domId(request.id, `field-${index}`),
      value: this.#draftOf(request).values.get(field.name),
      invalid:
        this.checked.has(request.id) &&
        this.#problemsOf(request).some((problem) => problem.field === field.name),
      disabled: this.disabled || this.sending.has(request.id),
      onChange: (value) =>
        this.#change(request, withValue(this.#draftOf(request), field.name, value)),
    });
  }

  #renderText(request: ClarificationRequest, invalid: boolean): TemplateResult {
    const {strings} = this.#localize;
    const {id, input, form} = request;
    const label =
      input === 'text'
        ? strings.yourAnswer
        : form === 'fork'
          ? strings.addition
          : strings.otherAnswer;
    return html`<textarea
      id=${domId(id, 'text')}
      part="answer-field"
      rows="1"
      dir="auto"
      placeholder=${label}
      aria-label=${label}
      aria-invalid=${invalid}
      aria-describedby=${invalid ? domId(id, 'error') : domId(id, 'question')}
      .value=${live(this.#draftOf(request).text)}
      ?disabled=${this.disabled || this.sending.has(id)}
      @input=${(event: Event) => this.#change(request, {...this.#draftOf(request), text: (event.target as HTMLTextAreaElement).value})}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, request)}
    ></textarea>`;
  }

  #renderFoot(together: boolean): TemplateResult {
    const {strings} = this.#localize;
    const sending = this.sending.size > 0;
    return html`<footer>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${
        together
          ? html`<button
              type="button"
              class="submit"
              part="submit"
              ?disabled=${this.disabled || sending}
              @click=${() => this.#submit(this.#open)}
            >
              ${sending ? strings.sendingAnswer : strings.sendAllAnswers}
            </button>`
          : nothing
      }
    </footer>`;
  }

  get #open(): readonly ClarificationRequest[] {
    return this.#shown.filter(({status, form}) => status === 'open' && form !== 'interrupt');
  }

  #openOfSession(): readonly ClarificationRequest[] {
    this.#conversation ??= new SessionController(this, (session) => session.conversation);
    const messages = this.#conversation.value?.messages ?? [];
    return clarificationsOf(messages).filter(({status}) => status === 'open');
  }

  /** Whether a click on an option is the whole answer. */
  #sendsAtOnce(request: ClarificationRequest): boolean {
    const {input, multiple} = request;
    const alone = this.#open.length === 1;
    return input === 'choice' && !multiple && alone && this.#draftOf(request).text.trim() === '';
  }

  #draftOf(request: ClarificationRequest): AnswerDraft {
    return this.drafts.get(request.id) ?? emptyDraft(request);
  }

  #problemsOf(request: ClarificationRequest): ReturnType<typeof validateAnswer> {
    return validateAnswer(request, answerOfDraft(request, this.#draftOf(request)));
  }

  #change(request: ClarificationRequest, draft: AnswerDraft): void {
    this.drafts = new Map([...this.drafts, [request.id, draft]]);
  }

  #onOption(request: ClarificationRequest, optionId: string): void {
    const direct = this.#sendsAtOnce(request);
    this.#change(request, withOption(this.#draftOf(request), optionId, request.multiple));
    if (direct) this.#submit([request]);
  }

  #onKey(event: KeyboardEvent, request: ClarificationRequest): void {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    this.#submit(this.#open.length > 1 ? this.#open : [request]);
  }

  #submit(requests: readonly ClarificationRequest[]): void {
    if (this.disabled || this.sending.size > 0) return;
    this.failure = '';
    this.checked = new Set([...this.checked, ...requests.map(({id}) => id)]);
    if (requests.some((request) => this.#problemsOf(request).length > 0)) {
      void this.updateComplete.then(() => this.#focusMistake());
      return;
    }
    const answers = requests.map((request) => ({
      requestId: request.id,
      answer: answerOfDraft(request, this.#draftOf(request)),
    }));
    const [only, ...more] = answers;
    const waitUntil: AnswerRequestDetail['waitUntil'] = (work) => void this.#wait(requests, work);
    const detail: AnswerRequestDetail =
      more.length === 0 ? {...only, waitUntil} : {answers, waitUntil};
    this.emit('deerflow-answer', detail, {cancelable: true});
  }

  /** Accepted answers come back as answered requests; until then the card stays closed. */
  async #wait(
    requests: readonly ClarificationRequest[],
    work: Promise<SendResult | undefined>,
  ): Promise<void> {
    this.sending = new Set(requests.map(({id}) => id));
    let result: SendResult | undefined;
    try {
      result = await work;
    } catch {
      result = {accepted: false, reason: 'failed'};
    }
    if (result?.accepted === true) return;
    const {strings} = this.#localize;
    this.sending = new Set();
    if (result === undefined) return;
    // What was chosen by the click goes back to being a choice.
    this.failure = result.reason === 'busy' ? strings.stillAnswering : strings.answerNotSent;
  }

  #forgetSettled(): void {
    const open = new Set(this.#open.map(({id}) => id));
    this.sending = new Set([...this.sending].filter((id) => open.has(id)));
    this.drafts = new Map([...this.drafts].filter(([id]) => open.has(id)));
  }

  #focusMistake(): void {
    const mistake = this.renderRoot.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset[aria-describedby], .card:has(.error) .option',
    );
    const target = mistake?.matches('fieldset') ? mistake.querySelector('input') : mistake;
    target?.focus();
  }
}

/** Ids are only looked up inside this shadow root; a server's id may hold anything. */
function domId(requestId: string, name: string): string {
  return `${name}-${requestId.replace(/[^\w-]/g, '_')}`;
}
