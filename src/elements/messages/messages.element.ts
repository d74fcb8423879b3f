import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {guard} from 'lit/directives/guard.js';
import {repeat} from 'lit/directives/repeat.js';
import {ItemSlotsController} from '../../controllers/item-slots-controller.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {StickToBottomController} from '../../controllers/stick-to-bottom-controller.js';
import {TickController} from '../../controllers/tick-controller.js';
import type {
  ActiveRun,
  Conversation,
  Group,
  HistoryState,
  Message,
  Session,
} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/transcript.js';
import {isReadable, reading} from '../../core/plain/reading.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {LatePart} from '../../internal/late-code.js';
import type {FenceRenderers} from '../../markdown/extras/fences.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {arcIcon} from '../icons/arc-icon.js';
import {icon} from '../icons/icon.js';
import {messageExtrasCode} from '../message/message.element.js';
import {readingCode} from '../message/reading-code.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {plainText, renderItem} from './item-templates.js';
import type {ItemContext} from './item-templates.js';
import {extrasCode, longCode, stepsCode} from './late-code.js';
import type {LongTranscript} from './long-transcript.js';
import {messagesStyles} from './messages.styles.js';
import type {TranscriptChapter, TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptExtras} from './transcript-extras.js';
import {isMessage, TranscriptRows} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';
import {lastRows, tailOf} from './transcript-tail.js';

/**
 * The transcript: what was asked and answered, the steps in between, and the cards. It follows a growing answer while the
 * reader is at its end, fetches older pages near its top, and opens at the end without any animation.
 *
 * Give it a height (or a flex place) to scroll inside; without one it is as tall as its content.
 *
 * @element deerflow-messages
 * @slot before-messages - Above the first message.
 * @slot after-messages - Below the last one.
 * @slot message:{id} - In place of the message of that id.
 * @slot tool:{callId} - In place of the detail of one tool call.
 * @fires {CustomEvent<RegenerateDetail>} deerflow-regenerate - Another answer is wanted. Cancelable.
 * @fires {CustomEvent<RateDetail>} deerflow-rate - An answer is rated. Cancelable.
 * @fires {CustomEvent<EditDetail>} deerflow-edit - The last question is to be asked in other words. Cancelable.
 * @fires {CustomEvent<BranchDetail>} deerflow-branch - An answer is to be gone on from elsewhere. Cancelable.
 * @fires {CustomEvent<QuoteDetail>} deerflow-quote - Something is to be said about a part of an answer. Cancelable.
 * @csspart transcript - The scrolling area.
 * @csspart working - The row that tells that a run goes on.
 * @csspart jump - The button that leads to the end.
 * @csspart quote - The button that quotes what is selected.
 * @csspart outcome - What became of a run that brought no answer.
 * @cssprop [--deerflow-max-width=48rem] - Width of the column of messages.
 * @cssstate streaming - A run goes on.
 * @cssstate empty - There is no message.
 */
export class DeerflowMessages extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, messagesStyles];

  /** LangChain messages in reading order; before the session's. */
  @property({attribute: false}) messages?: readonly Message[];

  /** Whether the last turn of `messages` is still going on. */
  @property({type: Boolean}) running = false;

  /** Session to show. */
  @property({attribute: false}) session?: Session;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  /** Parts to leave out, space-separated: `steps`, `suggestions`, `feedback`, `quote`. */
  @property() hide = '';

  /** Offers nothing that changes the conversation: no asking again, editing, rating, quoting or answering. */
  @property({type: Boolean}) readonly = false;

  /** Name of the agent. Default: the language's word for an assistant. */
  @property({attribute: 'agent-name'}) agentName = '';

  /** URL of the agent's picture; none is shown without. */
  @property({attribute: 'agent-avatar'}) agentAvatar = '';

  /** Foreign images: `gateway` asks the reader first, `allow` loads all, or a list of origins. */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  /** A host's labels of tool calls, by tool name. */
  @property({attribute: false}) toolLabels?: ToolLabels;

  /** A host's renderers of tool calls, by tool name. */
  @property({attribute: false}) toolRenderers?: Readonly<Record<string, ToolRenderer>>;

  /** A host's renderers of code blocks in answers, by language in lower case. */
  @property({attribute: false}) markdownRenderers?: FenceRenderers;

  /** Leaves out the messages that it is `false` for. */
  @property({attribute: false}) messageFilter?: (message: Message) => boolean;

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @query('.column') private readonly column!: HTMLElement | null;

  readonly #groups = new SessionController<readonly Group[]>(this, (session) => session.groups);
  readonly #run = new SessionController<ActiveRun | null>(this, (session) => session.run);
  readonly #conversation = new SessionController<Conversation>(
    this,
    (session) => session.conversation,
  );
  readonly #suggestions = new SessionController(this, (session) => session.suggestions);
  readonly #status = new SessionController(this, (session) => session.status);
  readonly #localize = new LocalizeController(this);
  readonly #stick = new StickToBottomController(this);
  readonly #tick = new TickController(this);
  readonly #slots = new ItemSlotsController(this);
  readonly #extrasPart = new LatePart(
    this,
    extrasCode,
    ({TranscriptExtras}) => new TranscriptExtras(this, this.#onJump),
  );
  readonly #longPart = new LatePart(
    this,
    longCode,
    ({LongTranscript}) => new LongTranscript(this, () => this.performUpdate()),
  );

  /** There are rows that only their text is shown of. */
  #lacksCards = false;
  #ownGroups: readonly Group[] | undefined;
  readonly #rows = new TranscriptRows();
  #items: readonly TranscriptItem[] = [];
  #chapters: readonly TranscriptChapter[] = [];
  #context: ItemContext | undefined;
  #runId: string | null | undefined;
  #threadId: string | null = null;
  #sentId: string | undefined;

  /** Goes to the end and follows new content again. */
  scrollToBottom(): void {
    this.#stick.follow('smooth');
  }

  /** Brings a message into view, fetching older pages until it is there. Resolves with whether it was found. */
  async scrollToMessage(id: string): Promise<boolean> {
    await longCode.fetch(this).catch(() => undefined);
    this.requestUpdate();
    await this.updateComplete;
    const row = await this.#long?.reveal(id);
    if (!row) return false;
    this.#stick.release();
    row.scrollIntoView({block: 'start'});
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moved to another place, the scroller has to be watched anew.
    if (this.hasUpdated) this.requestUpdate();
  }

  /** An update is complete once what its rows are drawn with is there. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await readingCode.settled();
    await super.getUpdateComplete();
    await Promise.all([extrasCode.settled(), longCode.settled()]);
    return super.getUpdateComplete();
  }

  protected override willUpdate(): void {
    const conversation = this.messages === undefined ? this.#conversation.value : undefined;
    const run = this.#activeRun;
    const isRunning = run !== null || this.running;
    const items = this.#rows.of(this.#shownGroups(), this.hide);
    this.#fetchCode(items, conversation?.history, isRunning);
    this.#items = this.#extras?.gather(items) ?? items;
    this.#tick.run(run !== null);
    // Rows that settle are laid out anew.
    if (run?.id !== this.#runId) this.#stick.brace(this.#unsettledHeight());
    this.#runId = run?.id;
    this.setState('streaming', isRunning);
    this.setState('empty', items.length === 0);
    this.#followReader();
    const {session} = this.#conversation;
    const {following} = this.#stick;
    const history = conversation?.history;
    this.#long?.update({items: this.#items, history, session, following}, this.#chapters);
    this.#chapters =
      this.#long?.chapters ?? tailOf(this.#items, this.#longPart.failed ? null : this.#chapters[0]);
    this.#context = this.#sameContext(this.#context);
    this.#extras?.update(
      {
        items: this.#items,
        chapters: this.#chapters,
        conversation: conversation && {...conversation, run},
        messages: this.messages ?? conversation?.messages ?? [],
        suggestions: isRunning ? [] : (this.#suggestions.value ?? []),
        following,
        isWhole: this.#long?.isFilled === false ? null : history?.hasMore !== true,
      },
      this.#context,
    );
  }

  protected override updated(): void {
    const {scroller, column} = this;
    if (scroller === null || column === null) return;
    this.#long?.updated(scroller);
    this.#stick.attach(scroller, column);
    this.#extras?.updated(scroller);
  }

  protected override render(): TemplateResult {
    const {strings} = this.#localize;
    const context = this.#context as ItemContext;
    const last = this.#chapters.at(-1);
    const lastChunk = last?.items.at(-1);
    return html`
      <div
        class="scroller"
        part="transcript"
        role="log"
        aria-live="off"
        aria-label=${strings.conversation}
        tabindex="0"
        @contentvisibilityautostatechange=${this.#long?.onSight}
      >
        <div class="column">
          ${this.#long?.renderTop(strings)}
          <slot name="before-messages"></slot>
          <div class="chapters">
            ${repeat(
              this.#chapters,
              ({key}) => key,
              (chapter) =>
                html`<div class="chapter ${chapter === last ? '' : 'past'}">
                  ${repeat(
                    chapter.items,
                    ({key}) => key,
                    (chunk) => this.#renderChunk(chunk, chunk === lastChunk, context),
                  )}
                </div>`,
            )}
          </div>
          ${this.#renderLack()} ${this.#renderWorking() ?? this.#extras?.renderEnd(context)}
          <slot name="after-messages"></slot>
        </div>
      </div>
      ${this.#extras?.renderOver(context)}
    `;
  }

  #renderChunk(chunk: TranscriptChunk, isLast: boolean, context: ItemContext): unknown {
    const isInPage = this.#long?.isInPage(chunk) ?? true;
    const drawn = this.#long?.drawnIn(chunk);
    return guard(
      [chunk, isLast, isInPage, context, drawn, ...this.#stateOf(chunk.items)],
      () =>
        html`<div class="chunk ${isLast ? '' : 'past'}" data-chunk=${chunk.key}>
          ${isInPage ? this.#renderRows(chunk, context) : nothing}
        </div>`,
    );
  }

  #renderRows({items}: TranscriptChunk, context: ItemContext): unknown {
    return repeat(
      items,
      ({key}) => key,
      (item) => {
        const drawn = this.#long?.isDrawn(item) ?? true;
        const state = drawn ? (item.group.live ? '' : 'settled') : 'settled far';
        const look = `row ${item.type} ${state}`;
        // No space around it, which is kept in a text.
        const content = drawn
          ? guard([item, context, ...this.#stateOf([item])], () => renderItem(item, context))
          : plainText(item);
        return html`<div class=${look} role="article" data-key=${item.key}>${content}</div>`;
      },
    );
  }

  /** Says that something of the conversation cannot be shown now. */
  #renderLack(): TemplateResult | typeof nothing {
    const lacks = this.#lacksCards || this.#longPart.failed || this.#context?.lackingCards;
    if (!lacks) return nothing;
    return html`<p class="row" role="status">${this.#localize.strings.errorNetwork}</p>`;
  }

  /** What goes on, unless an answer that is being written tells it. */
  #renderWorking(): TemplateResult | typeof nothing | undefined {
    const run = this.#activeRun;
    if (run === null && !this.running) return undefined;
    const last = this.#items.at(-1);
    if (last?.type === 'assistant' && last.group.live && run?.phase !== 'reconnecting')
      return nothing;
    const {strings} = this.#localize;
    const words = {
      submitting: strings.sending,
      streaming: strings.working,
      reconnecting: strings.reconnecting,
      stopping: strings.stopping,
    }[run?.phase ?? 'streaming'];
    const seconds = run === null ? 0 : (Date.now() - run.startedAt) / 1000;
    return html`<div class="row working" part="working">
      ${icon(arcIcon, 'spin')}<span>${words}</span>
      ${seconds < 1 ? nothing : html`<span class="elapsed" aria-hidden="true">${strings.duration(seconds)}</span>`}
    </div>`;
  }

  get #extras(): TranscriptExtras | undefined {
    return this.#extrasPart.current;
  }

  get #long(): LongTranscript | undefined {
    return this.#longPart.current;
  }

  get #activeRun(): ActiveRun | null {
    return this.messages === undefined ? (this.#run.value ?? null) : null;
  }

  #stateOf(rows: readonly TranscriptItem[]): readonly unknown[] {
    return this.#extras?.stateOf(rows) ?? [];
  }

  /** Asks for what these rows need; for all of it while a thread is read, of which nobody knows what is in it. */
  #fetchCode(
    rows: readonly TranscriptItem[],
    history: HistoryState | undefined,
    isRunning: boolean,
  ): void {
    const isOpening = history?.status === 'loading';
    // Looking at each row of a long thread has a price.
    const hasCards = this.#extras === undefined && !rows.every(isMessage);
    const isSettled = rows.length > 0 && !isRunning;
    if (isSettled || isOpening) messageExtrasCode.want(this);
    if (hasCards) stepsCode.want(this);
    this.#lacksCards = hasCards && extrasCode.failed;
    this.#extrasPart.want(isSettled || isOpening || !this.#stick.following || hasCards);
    this.#longPart.want(isOpening || history?.hasMore === true || rows.length > lastRows);
  }

  #unsettledHeight(): number {
    const rows = this.column?.querySelectorAll<HTMLElement>('.row:not(.settled)') ?? [];
    return [...rows].reduce((sum, {offsetHeight}) => sum + offsetHeight, 0);
  }

  /** What rows are drawn from; the same object where nothing in it changed, so that they are not looked into. */
  #sameContext(before: ItemContext | undefined): ItemContext {
    const context: ItemContext = {
      strings: this.#localize.strings,
      session: this.#conversation.session,
      features: this.#status.value?.features,
      slotNames: this.#slots.names,
      extras: this.#extrasPart.failed ? null : this.#extras,
      lackingCards: this.#extras?.lackingCards ?? 0,
      hide: this.hide,
      readonly: this.readonly,
      agentName: this.agentName,
      agentAvatar: this.agentAvatar,
      imagePolicy: this.imagePolicy,
      linkPolicy: this.linkPolicy,
      toolLabels: this.toolLabels,
      toolRenderers: this.toolRenderers,
      markdownRenderers: this.markdownRenderers,
    };
    const isSame = Object.entries(context).every(
      ([name, value]) => before?.[name as keyof ItemContext] === value,
    );
    return before !== undefined && isSame ? before : context;
  }

  #shownGroups(): readonly Group[] {
    const {messageFilter} = this;
    if (this.messages === undefined && messageFilter === undefined) return this.#groups.value ?? [];
    const known = this.#conversation.value;
    const all = this.messages ?? known?.messages ?? [];
    const options =
      this.messages === undefined
        ? {
            running: known?.run != null,
            runId: known?.run?.id ?? null,
            supersededRunIds: known?.supersededRunIds,
          }
        : {running: this.running};
    const shown =
      messageFilter === undefined ? all : all.filter((message) => messageFilter(message));
    if (isReadable(shown) || readingCode.want(this) !== undefined)
      this.#ownGroups = reading().groupMessages(shown, options, this.#ownGroups);
    return this.#ownGroups ?? [];
  }

  /** Another thread, or a question of the reader's own, is shown from its end on, wherever the reader was. */
  #followReader(): void {
    const threadId = this.#conversation.value?.threadId ?? null;
    const sent = this.#items.findLast(({type}) => type === 'human')?.messages[0];
    const sentNow = sent?.facts?.pending === true && sent.id !== this.#sentId;
    const switched = threadId !== this.#threadId && this.#threadId !== null;
    if (sentNow || switched) this.#stick.follow();
    this.#threadId = threadId;
    this.#sentId = sent?.id ?? undefined;
  }

  readonly #onJump = (): void => {
    this.scrollToBottom();
    this.scroller?.focus({preventScroll: true});
  };
}
