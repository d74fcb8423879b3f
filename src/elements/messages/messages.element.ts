import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {guard} from 'lit/directives/guard.js';
import {repeat} from 'lit/directives/repeat.js';
import {ItemSlotsController} from '../../controllers/item-slots-controller.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {OlderPagesController} from '../../controllers/older-pages-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {StickToBottomController} from '../../controllers/stick-to-bottom-controller.js';
import {TickController} from '../../controllers/tick-controller.js';
import {groupMessages} from '../../core/index.js';
import type {
  ActiveRun,
  ClarificationRequest,
  Conversation,
  Group,
  Message,
  Session,
} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/transcript.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {icon} from '../icons/icon.js';
import {arcIcon, arrowDownIcon} from '../icons/icons.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {styleProperties} from '../../internal/style-properties.js';
import {BackfillController} from './backfill-controller.js';
import {loadSuggestions} from './card-loaders.js';
import {CardsController} from './cards-controller.js';
import {plainText, renderItem} from './item-templates.js';
import type {ItemContext, QuestionEditing} from './item-templates.js';
import type {QuoteDetail} from './messages.events.js';
import {messagesStyles} from './messages.styles.js';
import {NearbyRows} from './nearby-rows.js';
import {PlaceKeeper} from './place-keeper.js';
import {heightOf, heightOfAll} from './row-heights.js';
import {tellPositions} from './row-positions.js';
import {QuoteController} from './quote-controller.js';
import {chunksOf} from './transcript-chunks.js';
import type {TranscriptChunk} from './transcript-chunks.js';
import {transcriptItems, turnAnswer} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';

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

  /** Leaves out the messages that it is `false` for. */
  @property({attribute: false}) messageFilter?: (message: Message) => boolean;

  /** Id of the question that is being edited. */
  @state() private editing: string | null = null;

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @query('.column') private readonly column!: HTMLElement | null;
  @query('.sentinel') private readonly sentinel!: HTMLElement | null;

  readonly #groups = new SessionController<readonly Group[]>(this, (session) => session.groups);
  readonly #run = new SessionController<ActiveRun | null>(this, (session) => session.run);
  readonly #conversation = new SessionController<Conversation>(
    this,
    (session) => session.conversation,
  );
  readonly #suggestions = new SessionController<readonly string[]>(
    this,
    (session) => session.suggestions,
  );
  readonly #status = new SessionController(this, (session) => session.status);
  readonly #localize = new LocalizeController(this);
  readonly #quote = new QuoteController(this, (text) => {
    const detail: QuoteDetail = {text};
    this.emit('deerflow-quote', detail, {cancelable: true});
  });
  readonly #stick = new StickToBottomController(this);
  readonly #tick = new TickController(this);
  readonly #older = new OlderPagesController(this, () => this.#loadOlder());
  readonly #place = new PlaceKeeper();
  readonly #nearby = new NearbyRows(this, () => {
    // Where the browser does it itself it also does it during a scroll of the reader's.
    if (!CSS.supports('overflow-anchor', 'auto'))
      this.#place.remember(this.scroller, this.#stick.following);
  });
  readonly #backfill = new BackfillController(this);
  readonly #slots = new ItemSlotsController(this);
  readonly #cards = new CardsController(this);

  #ownGroups: readonly Group[] | undefined;
  #askedIn: readonly Message[] | string | undefined;
  #asked: readonly ClarificationRequest[] = [];
  #items: readonly TranscriptItem[] = [];
  readonly #textToCopy = (message: Message): string | null => turnAnswer(this.#items, message);
  #chunks: readonly TranscriptChunk[] = [];
  /** Which rows there were when those out of sight were last looked for. */
  #watched = '';
  #firstKey: string | undefined;
  #runId: string | null | undefined;
  #threadId: string | null = null;
  #sentId: string | undefined;
  /** Key of the last row that the reader has seen. */
  #seenKey: string | undefined;

  /** Goes to the end and follows new content again. */
  scrollToBottom(): void {
    this.#stick.follow('smooth');
  }

  /** Brings a message into view, fetching older pages until it is there. Resolves with whether it was found. */
  async scrollToMessage(id: string): Promise<boolean> {
    await this.updateComplete;
    let item = this.#itemOf(id);
    while (item === undefined && this.messages === undefined && this.#history?.hasMore) {
      const before = this.#items.length;
      await this.#conversation.session?.loadOlder();
      await this.updateComplete;
      item = this.#itemOf(id);
      if (this.#items.length === before) break;
    }
    if (item === undefined) return false;
    this.#nearby.draw(item);
    this.#backfill.fill(this.#chunks.find(({items}) => items.includes(item))?.key);
    await this.updateComplete;
    const row = this.renderRoot.querySelector(`[data-key="${CSS.escape(item.key)}"]`);
    if (row === null) return false;
    this.#stick.release();
    row.scrollIntoView({block: 'start'});
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('beforeprint', this.#onBeforePrint);
    // Moved to another place, the scroller has to be watched anew.
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watched = '';
    removeEventListener('beforeprint', this.#onBeforePrint);
  }

  /** An update is complete once what its rows are drawn with is there. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#cards.settled;
    return super.getUpdateComplete();
  }

  protected override willUpdate(): void {
    this.#items = transcriptItems(this.#shownGroups(), this.hide);
    this.#chunks = chunksOf(this.#items, this.#chunks);
    this.#nearby.update(this.#items);
    this.#backfill.update(this.#chunks);
    const run = this.#activeRun;
    this.#tick.run(run !== null);
    this.#cards.update(this.#items, run !== null);
    // Rows that settle are laid out anew.
    if (run?.id !== this.#runId) this.#stick.brace();
    this.#runId = run?.id;
    this.setState('streaming', run !== null || this.running);
    this.setState('empty', this.#items.length === 0);
    this.#followReader();
    if (this.#firstKey !== this.#items[0]?.key && this.#firstKey !== undefined) {
      this.#place.remember(this.scroller, this.#stick.following);
    }
    this.#firstKey = this.#items[0]?.key;
    if (this.#stick.following) this.#seenKey = this.#items.at(-1)?.key;
    if (this.#offered.length > 0) loadSuggestions();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const {scroller, column} = this;
    if (scroller === null || column === null) return;
    this.#place.restore(scroller);
    this.#stick.attach(scroller, column);
    this.#watchRows(scroller);
    this.#older.watch(this.sentinel, scroller);
  }

  protected override render(): TemplateResult {
    const {strings} = this.#localize;
    const context: ItemContext = {
      strings,
      session: this.#conversation.session,
      conversation: this.messages === undefined ? this.#conversation.value : undefined,
      clarifications: () => this.#clarifications(),
      running: this.running || this.#activeRun !== null,
      agentName: this.agentName,
      agentAvatar: this.agentAvatar,
      imagePolicy: this.imagePolicy,
      linkPolicy: this.linkPolicy,
      textToCopy: this.#textToCopy,
      toolLabels: this.toolLabels,
      toolRenderers: this.toolRenderers,
      slotNames: this.#slots.names,
      actionsOf: (message, item) => this.#actionsOf(message, item),
      editingOf: (message) => this.#editingOf(message),
      usedTools: (item) => this.#cards.templates?.usedTools(this.#items, item) ?? false,
      cards: this.#cards.templates,
    };
    const last = this.#chunks.at(-1);
    return html`
      <div
        class="scroller"
        part="transcript"
        role="log"
        aria-live="off"
        aria-label=${strings.conversation}
        tabindex="0"
      >
        <div class="column">
          ${this.#renderTop()}
          <slot name="before-messages"></slot>
          ${repeat(
            this.#chunks,
            ({key}) => key,
            (chunk) =>
              html`<div
                class="chunk ${chunk === last ? '' : 'past'}"
                data-chunk=${chunk.key}
                style=${styleProperties(chunk === last ? {} : {'--_chunk-height': `${heightOfAll(chunk)}px`})}
                @contentvisibilityautostatechange=${this.#onChunkSight}
              >
                ${
                  this.#backfill.isFilled(chunk)
                    ? guard(this.#dependenciesOf(chunk, context), () =>
                        this.#renderRows(chunk, context),
                      )
                    : nothing
                }
              </div>`,
          )}
          ${this.#renderEnd()} ${this.#renderSuggestions()}
          <slot name="after-messages"></slot>
        </div>
      </div>
      ${this.#hides('quote') ? nothing : this.#quote.render(strings)}
      ${this.#stick.following ? nothing : this.#renderJump()}
    `;
  }

  #watchRows(scroller: HTMLElement): void {
    const rows = `${this.#firstKey}:${this.#items.length}:${this.#backfill.size}`;
    if (rows === this.#watched) return;
    this.#watched = rows;
    this.#nearby.watch(scroller);
    const isWhole = this.#history?.hasMore !== true;
    if (!this.#backfill.isGoingOn) tellPositions(scroller, this.#items, isWhole);
  }

  #renderRows({items}: TranscriptChunk, context: ItemContext): unknown {
    return repeat(
      items,
      ({key}) => key,
      (item) => {
        const drawn = this.#nearby.isDrawn(item);
        const state = drawn ? (item.group.live ? '' : 'settled') : 'settled far';
        return html`<div
          class="row ${item.type} ${state}"
          role="article"
          data-key=${item.key}
          style=${styleProperties(drawn ? {} : {'--_row-height': `${heightOf(item)}px`})}
        >
          ${
            drawn
              ? guard(this.#dependenciesOf(item, context), () =>
                  renderItem(
                    item,
                    context,
                    () => context.cards?.sourcesBefore(this.#items, item) ?? [],
                  ),
                )
              : plainText(item)
          }
        </div>`;
      },
    );
  }

  /** What rows are drawn from; those whose list stays the same are not looked into. */
  #dependenciesOf(part: TranscriptItem | TranscriptChunk, context: ItemContext): unknown[] {
    const {strings, session, agentName, agentAvatar, imagePolicy, linkPolicy} = context;
    const {toolLabels, toolRenderers, slotNames} = context;
    const own: unknown[] = [
      part,
      strings,
      session,
      agentName,
      agentAvatar,
      imagePolicy,
      linkPolicy,
    ];
    own.push(
      context.cards,
      toolLabels,
      toolRenderers,
      slotNames,
      session?.status.get().features,
      this.hide,
    );
    const last = this.#lastAnswer;
    if (!('items' in part)) own.push(part === last);
    else own.push(last !== null && part.items.includes(last), this.#nearby.drawnIn(part));
    const question = this.#editable;
    if (question !== null && ('items' in part ? part.items.includes(question) : part === question))
      own.push('editable', this.editing);
    // Cards tell what became of them later in the thread, or outside it.
    const asks = 'items' in part ? part.hasCards : part.type === 'clarification';
    const delegates = 'items' in part ? part.hasCards : part.type === 'subagents';
    if (asks) own.push(this.#clarifications());
    if (delegates) own.push(context.conversation?.subtasks);
    return own;
  }

  #renderTop(): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const history = this.#history;
    if (history?.hasMore !== true) return nothing;
    return html`<div class="sentinel">
      ${
        history.loadingOlder
          ? html`<span class="quiet" role="status"
              >${icon(arcIcon, 'spin')}${strings.loadingOlder}</span
            >`
          : html`<button type="button" class="quiet" @click=${this.#onLoadOlder}>
              ${history.status === 'failed' ? strings.loadOlderFailed : strings.loadOlder}
            </button>`
      }
    </div>`;
  }

  /** What goes on, or what became of a run that left no answer. */
  #renderEnd(): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const run = this.#activeRun;
    const last = this.#items.at(-1);
    if (run !== null || this.running) {
      if (last?.type === 'assistant' && last.group.live && run?.phase !== 'reconnecting')
        return nothing;
      const words = {
        submitting: strings.sending,
        streaming: strings.working,
        reconnecting: strings.reconnecting,
        stopping: strings.stopping,
      }[run?.phase ?? 'streaming'];
      return html`<div class="row working" part="working">
        ${icon(arcIcon, 'spin')}<span>${words}</span>
        ${run === null ? nothing : html`<span class="elapsed" aria-hidden="true">${this.#elapsed(run)}</span>`}
      </div>`;
    }
    const reason =
      this.messages === undefined ? this.#conversation.value?.lastRun?.reason : undefined;
    if (last === undefined || reason === undefined) return nothing;
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

  #renderSuggestions(): TemplateResult | typeof nothing {
    if (this.#offered.length === 0) return nothing;
    return html`<deerflow-suggestions
      class="row"
      exportparts="suggestions,suggestion"
      .suggestions=${this.#offered}
    ></deerflow-suggestions>`;
  }

  #renderJump(): TemplateResult {
    const {strings} = this.#localize;
    const seen = this.#items.findIndex(({key}) => key === this.#seenKey);
    const added = seen === -1 ? 0 : this.#items.length - 1 - seen;
    return html`<button
      type="button"
      class="jump"
      part="jump"
      aria-label=${strings.jumpToLatest}
      title=${strings.jumpToLatest}
      @click=${this.#onJump}
    >
      ${icon(arrowDownIcon)}${added > 0 ? html`<span>${strings.newBelow(added)}</span>` : nothing}
    </button>`;
  }

  get #activeRun(): ActiveRun | null {
    return this.messages === undefined ? (this.#run.value ?? null) : null;
  }

  /** The answer that may be replaced: the last row, while no run goes on. */
  get #lastAnswer(): TranscriptItem | null {
    const last = this.#items.findLast(({type}) => type !== 'files');
    return this.#activeRun === null && last?.type === 'assistant' ? last : null;
  }

  /** The question that can be asked in other words: that of the last turn, once it has its answer. */
  get #editable(): TranscriptItem | null {
    if (this.#lastAnswer === null || this.#status.value?.features.has('edit') !== true) return null;
    const question = this.#items.findLast(({type}) => type === 'human');
    const message = question?.messages[0];
    return message?.id == null || message.facts?.pending ? null : (question ?? null);
  }

  #editingOf(message: Message): QuestionEditing | null {
    if (this.messages !== undefined || this.#editable?.messages[0] !== message) return null;
    return {
      open: this.editing === message.id,
      start: () => (this.editing = message.id ?? null),
      end: () => void this.#endEditing(),
    };
  }

  async #endEditing(): Promise<void> {
    this.editing = null;
    await this.updateComplete;
    const opener = this.renderRoot.querySelector<HTMLElement>('.edit');
    (opener ?? this.scroller)?.focus({preventScroll: true});
  }

  #actionsOf(message: Message, item: TranscriptItem): unknown {
    const session = this.messages === undefined ? this.#conversation.session : undefined;
    if (session === undefined || message.type !== 'ai') return nothing;
    return this.#cards.templates?.answerActions(message, item, {
      strings: this.#localize.strings,
      features: session.status.get().features,
      isLast: item === this.#lastAnswer,
      hide: this.hide,
      ask: (type, detail) => void this.emit(type, detail, {cancelable: true}),
    });
  }

  get #history(): Conversation['history'] | undefined {
    return this.messages === undefined ? this.#conversation.value?.history : undefined;
  }

  get #offered(): readonly string[] {
    const hidden = this.messages !== undefined || this.#activeRun !== null;
    if (hidden || this.#hides('suggestions')) return [];
    return this.#suggestions.value ?? [];
  }

  #hides(part: string): boolean {
    return this.hide.split(/\s+/).includes(part);
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
    this.#ownGroups = groupMessages(shown, options, this.#ownGroups);
    return this.#ownGroups;
  }

  #clarifications(): readonly ClarificationRequest[] {
    const {threadId, messages: known = []} = this.#conversation.value ?? {};
    const messages = this.messages ?? known;
    // Tokens change no question: only whole messages do, which come and go with their number.
    const state = this.messages ?? `${threadId}:${known.length}:${this.#activeRun === null}`;
    const {templates} = this.#cards;
    if (templates && state !== this.#askedIn) {
      this.#askedIn = state;
      this.#asked = templates.clarificationsOf(messages, {
        supersededRunIds: this.#conversation.value?.supersededRunIds,
      });
    }
    return this.#asked;
  }

  /** Another thread, or a question of the reader's own, is shown from its end on, wherever the reader was. */
  #followReader(): void {
    const threadId = this.#conversation.value?.threadId ?? null;
    const sent = this.#items.findLast(({type}) => type === 'human')?.messages[0];
    const sentNow = sent?.facts?.pending === true && sent.id !== this.#sentId;
    const switched = threadId !== this.#threadId && this.#threadId !== null;
    if (sentNow || switched) this.#stick.follow();
    if (switched) this.#firstKey = undefined;
    this.#threadId = threadId;
    this.#sentId = sent?.id ?? undefined;
  }

  #itemOf(messageId: string): TranscriptItem | undefined {
    return this.#items.find(({messages}) => messages.some(({id}) => id === messageId));
  }

  #elapsed({startedAt}: ActiveRun): string {
    const seconds = Math.max(0, (Date.now() - startedAt) / 1000);
    return seconds < 1 ? '' : this.#localize.strings.duration(seconds);
  }

  readonly #onChunkSight = (event: ContentVisibilityAutoStateChangeEvent): void => {
    const {chunk} = (event.target as HTMLElement).dataset;
    if (!event.skipped && chunk !== undefined) this.#backfill.fill(chunk);
  };

  readonly #onBeforePrint = (): void => {
    this.#backfill.fill();
    this.performUpdate();
  };

  #loadOlder(): void {
    const history = this.#history;
    if (history?.hasMore !== true || history.loadingOlder || history.status === 'failed') return;
    void this.#conversation.session?.loadOlder();
  }

  readonly #onLoadOlder = (): void => {
    void this.#conversation.session?.loadOlder();
  };

  readonly #onJump = (): void => {
    this.scrollToBottom();
    this.scroller?.focus({preventScroll: true});
  };
}
