import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import type {ModelInfo, SendResult, Session, UploadLimits} from '../../core/index.js';
import {hasWord} from '../../internal/has-word.js';
import {LateCode, LatePart} from '../../internal/late-code.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {arrowUpIcon, clipIcon, stopIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {checkAttachments} from './attachments.js';
import type {ComposerExtras} from './composer-extras.js';
import type {SendRequestDetail, StopRequestDetail} from './composer.events.js';
import {composerStyles} from './composer.styles.js';
import type {Recall} from './recall.js';
import {takeFiles} from './take-files.js';

const recallCode = new LateCode(() => import('./recall.js'));
const extrasCode = new LateCode(() => import('./composer-extras.js'));
const sessionCode = new LateCode(() => import('./composer-session.js'));

/**
 * Where the reader writes: text, attachments, the model and the mode of the next run, send and stop.
 *
 * With a session it offers that session's models and keeps the draft of each thread; alone it is a form control when it
 * has a `name`, and otherwise fires its events for the page to handle. Enter sends, Shift+Enter breaks the line, and an
 * Enter that ends a composition (Chinese, Japanese …) does neither.
 *
 * @element deerflow-composer
 * @slot start - Before the controls under the text.
 * @slot end - After them, before send.
 * @fires {CustomEvent<SendRequestDetail>} deerflow-send - The reader wants to send. Cancelable.
 * @fires {CustomEvent<StopRequestDetail>} deerflow-stop - The reader wants the run to stop. Cancelable.
 * @csspart box - The frame around everything.
 * @csspart textarea - The text field.
 * @csspart send - The send button.
 * @csspart stop - The stop button, in place of send while a run goes on.
 * @csspart later - The offer to send once the run has ended.
 * @csspart attach - The button that opens the file picker.
 * @csspart model-select - The choice of model.
 * @csspart mode-select - The choice of mode.
 * @csspart file - One attached file.
 * @csspart quote - One quoted part of the conversation.
 * @cssstate dropping - Files are dragged over the composer.
 * @cssstate running - A run goes on.
 */
export class DeerflowComposer extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, composerStyles];
  static readonly formAssociated = true;

  /** What has been typed. */
  @property({attribute: false}) value = '';

  /** Files to send along. */
  @property({attribute: false}) files: readonly File[] = [];

  /** Text of the empty field. Default: the language's own. */
  @property() placeholder = '';

  /** Turns everything off. */
  @property({type: Boolean}) disabled = false;

  /** Name of the form value, for use without a session. */
  @property({reflect: true}) name = '';

  /** Parts to leave out: `models`, `modes`, `upload`. */
  @property() hide = '';

  /** Modes to offer, space-separated. Default: all that the model allows. */
  @property() modes = '';

  /** Models to choose from, without a session. */
  @property({attribute: false}) models: readonly ModelInfo[] | undefined;

  /** Shows stop instead of send, without a session. */
  @property({type: Boolean}) running = false;

  /** Limits of attachments. Default: the session's. */
  @property({attribute: false}) uploadLimits: UploadLimits | null = null;

  /** Id of a `deerflow-chat` or `deerflow-session` elsewhere in the same root. */
  @property() for: string | undefined;

  /** The session to work with. Default: the surrounding one. */
  @property({attribute: false}) session: Session | undefined;

  /** Parts of the conversation that the next message is about; sent along as hidden context. */
  @property({attribute: false}) quotes: readonly string[] = [];

  /** @internal */
  @state() sending = false;

  /** What the reader is told; empty for nothing. @internal */
  @state() problem = '';

  @query('textarea') private readonly textarea!: HTMLTextAreaElement | null;
  @query('input[type=file]') private readonly picker!: HTMLInputElement | null;

  readonly #choices = new SessionController(this, (session) => session.choices);
  readonly #run = new SessionController(this, (session) => session.run);
  readonly #text = new LocalizeController(this);
  readonly #extras = new LatePart(
    this,
    extrasCode,
    ({ComposerExtras}) => new ComposerExtras(this, this.#text),
  );
  readonly #sessionPart = new LatePart(
    this,
    sessionCode,
    ({ComposerSession}) => new ComposerSession(this),
  );
  #recall: Recall | undefined;
  #composing = false;

  constructor() {
    super();
    takeFiles(this, (isOver) => this.setState('dropping', isOver));
  }

  /** @internal */
  get takesFiles(): boolean {
    return !this.disabled && !hasWord(this.hide, 'upload');
  }

  override focus(options?: FocusOptions): void {
    if (this.textarea) this.textarea.focus(options);
    else void this.updateComplete.then(() => this.textarea?.focus(options));
  }

  /** Adds files, as if they had been picked. */
  attach(files: Iterable<File>): void {
    const limits = this.uploadLimits ?? this.#choices.session?.uploadLimits.get() ?? null;
    // A host may call with anything.
    const given = Array.from(files ?? []).filter((file) => typeof file?.size === 'number');
    const check = checkAttachments(this.files, given, limits);
    this.files = [...this.files, ...check.accepted];
    this.problem = '';
    if (check.refused.size > 0) void this.#withExtras((extras) => extras.describe(check));
  }

  /** Adds a part of the conversation that the next message is about. */
  quote(text: string): void {
    const trimmed = text.trim();
    if (trimmed !== '' && !this.quotes.includes(trimmed)) this.quotes = [...this.quotes, trimmed];
  }

  /** Asks to send what is there; resolves when it was accepted (`true`) or left in place. */
  async submit(): Promise<boolean> {
    const text = this.value.trim();
    const {files, quotes} = this;
    if (this.disabled || this.sending || (text === '' && files.length === 0)) return false;
    if (this.#isRunning) {
      await this.#withExtras((extras) => extras.refuse());
      return false;
    }
    this.#extras.current?.withdraw();
    const typed = this.value;
    const results: Promise<SendResult | undefined>[] = [];
    const detail: SendRequestDetail = {
      text,
      files,
      ...(quotes.length > 0 && {hiddenContext: quotes.map(quoteForModel)}),
      waitUntil: (result) => results.push(result),
    };
    const allowed = this.emit('deerflow-send', detail, {cancelable: true});
    this.problem = '';

    let accepted = allowed;
    let outcomes: readonly (SendResult | undefined)[] = [];
    if (results.length > 0) {
      this.sending = true;
      outcomes = await Promise.all(results.map((result) => result.catch(() => notSent)));
      this.sending = false;
      const told = outcomes.filter((outcome) => outcome !== undefined);
      if (told.length > 0) accepted = told.every((outcome) => outcome.accepted);
    }
    if (!accepted) {
      if (outcomes.some((outcome) => outcome?.accepted === false && outcome.reason === 'busy'))
        await this.#withExtras((extras) => extras.refuse());
      return false;
    }
    // What was typed or added meanwhile belongs to the next message.
    if (this.value.startsWith(typed)) this.value = this.value.slice(typed.length);
    this.files = this.files.filter((file) => !files.includes(file));
    this.quotes = this.quotes.filter((quote) => !quotes.includes(quote));
    this.#sessionPart.current?.draft.clear();
    return true;
  }

  formResetCallback(): void {
    this.value = '';
    this.files = [];
  }

  /** Makes room for another reader. @internal */
  reset(): void {
    this.formResetCallback();
    this.quotes = [];
    this.problem = '';
    this.#extras.current?.withdraw();
    this.#sessionPart.current?.draft.abandon();
  }

  formStateRestoreCallback(restored: string | File | FormData | null): void {
    if (typeof restored === 'string') this.value = restored;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.setState('running', this.#isRunning);
    if (this.#choices.session !== undefined || this.models !== undefined) this.#sessionPart.want();
    this.#extras.want(this.#holdsMore)?.look(this.#isRunning);
    if (this.name && (changed.has('value') || changed.has('name')))
      this.internals.setFormValue(this.value);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.#fitHeight();
  }

  /** An update is complete once the parts that it needs have come. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#extras.settled(), this.#sessionPart.settled()]);
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const text = this.#text.strings;
    const extras = this.#extras.current;
    const lacks = this.#holdsMore && this.#extras.failed;
    const problem = this.problem || (lacks ? text.errorNetwork : '');
    return html`<div class="box" part="box">
      ${extras?.renderAbove()}
      <textarea
        part="textarea"
        rows="1"
        dir="auto"
        aria-label=${text.composerLabel}
        aria-describedby="problem"
        placeholder=${this.placeholder || text.composerPlaceholder}
        enterkeyhint="send"
        ?disabled=${this.disabled}
        .value=${this.value}
        @input=${this.#onInput}
        @keydown=${this.#onKeydown}
        @compositionstart=${this.#onComposition}
        @compositionend=${this.#onComposition}
      ></textarea>
      <p class="problem" id="problem" role="status" ?hidden=${!problem}>${problem}</p>
      ${extras?.renderLater()}
      <div class="bar">
        ${hasWord(this.hide, 'upload') ? nothing : this.#renderAttach()}
        <slot name="start"></slot>
        ${this.#sessionPart.current?.render(this.#choices.session, text)}
        <span class="spring"></span>
        <slot name="end"></slot>
        ${this.#isRunning ? this.#renderStop() : this.#renderSend()}
      </div>
    </div>`;
  }

  #renderAttach(): TemplateResult {
    const text = this.#text.strings;
    return html`<button
        part="attach"
        type="button"
        title=${text.attach}
        aria-label=${text.attach}
        ?disabled=${this.disabled}
        @click=${() => this.picker?.click()}
      >
        ${icon(clipIcon)}
      </button>
      <input type="file" multiple hidden tabindex="-1" @change=${this.#onPick} />`;
  }

  #renderSend(): TemplateResult {
    const text = this.#text.strings;
    const empty = this.value.trim() === '' && this.files.length === 0;
    // aria-disabled keeps the focus that `disabled` would drop when the field empties after a send.
    return html`<button
      class="send"
      part="send"
      type="button"
      title=${text.send}
      aria-label=${text.send}
      aria-disabled=${String(empty || this.disabled || this.sending)}
      @click=${() => void this.submit()}
    >
      ${icon(arrowUpIcon)}
    </button>`;
  }

  #renderStop(): TemplateResult {
    const text = this.#text.strings;
    const stopping = this.#run.value?.phase === 'stopping';
    const label = stopping ? text.stopping : text.stop;
    return html`<button
      class="stop"
      part="stop"
      type="button"
      title=${label}
      aria-label=${label}
      aria-disabled=${String(stopping)}
      @click=${this.#onStop}
    >
      ${icon(stopIcon)}
    </button>`;
  }

  async #withExtras(use: (extras: ComposerExtras) => void): Promise<void> {
    try {
      use(await this.#extras.fetch());
    } catch {
      this.problem = this.#text.strings.errorNetwork;
    }
  }

  async #fetchRecall(session: Session): Promise<Recall | undefined> {
    try {
      const {Recall} = await recallCode.fetch(this);
      return new Recall(session.conversation.get());
    } catch {
      this.problem = this.#text.strings.errorNetwork;
      return undefined;
    }
  }

  /** There is more than text. */
  get #holdsMore(): boolean {
    return this.files.length + this.quotes.length > 0;
  }

  get #isRunning(): boolean {
    const run = this.#run.value;
    return run === undefined ? this.running : run !== null;
  }

  /** `field-sizing` does this in CSS where it exists. */
  #fitHeight(): void {
    const field = this.textarea;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  readonly #onInput = (event: InputEvent): void => {
    this.value = (event.target as HTMLTextAreaElement).value;
    this.problem = '';
  };

  /** Goes through what was asked before: up from an empty field, down to where the reader came from. */
  async #onArrow(event: KeyboardEvent): Promise<void> {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.isComposing)
      return;
    const recalling = this.#recall?.shows(this.value) === true;
    const starts = event.key === 'ArrowUp' && this.value === '';
    const session = this.#choices.session;
    if (session === undefined || !(recalling || starts)) return;
    event.preventDefault();
    if (!recalling) this.#recall = await this.#fetchRecall(session);
    const text = event.key === 'ArrowUp' ? this.#recall?.older() : this.#recall?.newer();
    if (text === undefined) return;
    this.value = text;
    await this.updateComplete;
    this.textarea?.setSelectionRange(text.length, text.length);
  }

  readonly #onComposition = (event: CompositionEvent): void => {
    this.#composing = event.type === 'compositionstart';
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      void this.#onArrow(event);
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // Three signs of an Enter that only commits a composition: Chromium and Firefox set isComposing, older engines keyCode
    // 229, and Safari sends this keydown between compositionend and the next input.
    if (event.isComposing || event.keyCode === 229 || this.#composing) return;
    event.preventDefault();
    if (this.name && this.#choices.session === undefined && this.internals.form) {
      this.internals.form.requestSubmit();
      return;
    }
    void this.submit();
  };

  readonly #onStop = (): void => {
    if (this.#run.value?.phase === 'stopping') return;
    this.emit<StopRequestDetail>('deerflow-stop', {rollback: false}, {cancelable: true});
    this.focus();
  };

  readonly #onPick = (event: Event): void => {
    const picker = event.target as HTMLInputElement;
    this.attach(picker.files ?? []);
    picker.value = '';
    this.focus();
  };
}

/** What a handler that throws has told. */
const notSent: SendResult = {accepted: false, reason: 'failed'};

/** A quote as the model reads it. */
function quoteForModel(text: string): string {
  return `The next message is about this part of the conversation:\n\n${text.replace(/^/gm, '> ')}`;
}
