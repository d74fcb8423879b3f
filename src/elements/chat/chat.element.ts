import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import {AnnouncerController} from '../../controllers/announcer-controller.js';
import {ItemSlotsController} from '../../controllers/item-slots-controller.js';
import {ThemeController} from '../../controllers/theme-controller.js';
import type {
  Goal,
  Message,
  ModelInfo,
  Session,
  SessionError,
  SessionEvent,
  TodoItem,
  UploadLimits,
} from '../../core/index.js';
import type {createSession} from '../../core/session.js';
import '../../i18n/en/menu.js';
import '../../i18n/en/transcript.js';
import {setAssetBase} from '../../internal/chunks.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {warnOnce} from '../../internal/warn.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import type {ArtifactPane} from '../artifacts/artifact-panes.js';
import type {ExportDetail, QuestionPickDetail} from '../chat-menu/chat-menu.events.js';
import '../composer/define.js';
import type {DeerflowComposer} from '../composer/composer.element.js';
import {iconStyles} from '../icons/icon.styles.js';
import type {QuoteDetail} from '../messages/messages.events.js';
import type {DeerflowMessages} from '../messages/messages.element.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {SessionOwner} from '../session/session-owner.js';
import {ArtifactPaneController} from './artifact-pane-controller.js';
import {chatStyles} from './chat.styles.js';
import {composerParts, messagesParts} from './chat.parts.js';
import {errorText} from './error-text.js';
import type {ExportFormat} from './export-thread.js';
import {headerTemplate} from './header-template.js';
import {
  loadExport,
  loadLogin,
  loadMenu,
  loadMessages,
  loadThreads,
  loadTodos,
  loadUsage,
} from './lazy-parts.js';
import {NoticesController} from './notices-controller.js';
import {goalTemplate, signedOutTemplate, troubleTemplate} from './status-templates.js';
import {welcomeTemplate} from './welcome-template.js';
import type {Starter} from './welcome-template.js';

export type {Starter} from './welcome-template.js';

/** What the composer is set to from outside; absent keys stay as they are. */
export interface ComposerContent {
  readonly text?: string;
  readonly files?: readonly File[];
  readonly model?: string | null;
  readonly mode?: 'flash' | 'thinking' | 'pro' | 'ultra';
}

/** Narrower than this, side panes lie over the conversation. */
const narrowWidth = 760;

/**
 * The whole conversation page: header, transcript, notices and composer, connected to a DeerFlow gateway.
 *
 * @element deerflow-chat
 * @slot header - In place of the header.
 * @slot header-start - Before the title.
 * @slot header-end - After the title's buttons.
 * @slot welcome - In place of the welcome of an empty conversation.
 * @slot before-messages - Above the transcript's first message.
 * @slot after-messages - Below its last one.
 * @slot before-composer - Between transcript and composer.
 * @slot composer-start - Before the composer's controls.
 * @slot composer-end - Before its send button.
 * @slot footer - Under the composer.
 * @slot login - In place of the sign-in form.
 * @slot message:{id} - In place of the message of that id.
 * @slot tool:{callId} - In place of the detail of one tool call.
 * @slot thread:{id} - In place of what the row of one conversation says.
 * @slot threads-header - Above the list of conversations.
 * @slot threads-footer - Below it.
 * @fires {CustomEvent} deerflow-thread-new - The reader wants a new conversation. Cancelable.
 * @csspart header - The bar on top.
 * @csspart title - The conversation's title.
 * @csspart avatar - The agent's picture.
 * @csspart welcome - What an empty conversation shows.
 * @csspart starter - One ready-made question.
 * @csspart threads - The list of conversations.
 * @csspart artifacts - The pane of files; inside it `artifact-list`, `artifact`, `artifact-header` and `artifact-content`.
 * @csspart login - The sign-in form.
 * @csspart messages - The transcript.
 * @csspart composer - The composer.
 * @csspart notice - A passing message.
 * @csspart error - What stands in the way.
 * @csspart goal - What the agent works towards until it is reached.
 * @csspart disclaimer - The line under the composer.
 * @csspart usage - The count of tokens.
 * @csspart menu - The menu of the header.
 * @csspart menu-item - One of its entries.
 * @csspart todos - The agent's plan.
 * @csspart todo - One of its items.
 * @cssprop [--deerflow-max-width=48rem] - Width of the column of messages.
 * @cssprop [--deerflow-threads-width=260px] - Width of the list of conversations.
 * @cssprop [--deerflow-artifacts-width=45cqi] - Width of the files beside the conversation, until the reader moves their edge.
 * @cssstate streaming - A run goes on.
 * @cssstate stopping - It was asked to stop.
 * @cssstate reconnecting - Its stream broke and is being resumed.
 * @cssstate offline - The gateway cannot be reached.
 * @cssstate empty - The conversation has no message yet.
 * @cssstate needs-answer - The agent waits for an answer.
 * @cssstate narrow - Narrower than 760 px.
 * @cssstate dark - `theme` is `auto` and the page around is dark.
 * @cssstate light - `theme` is `auto` and the page around is light.
 */
export class DeerflowChat extends SessionOwner {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chatStyles];

  /** Display name of the agent. Default: the language's word for an assistant. */
  @property({attribute: 'agent-name'}) agentName = '';

  /** URL of the agent's picture. */
  @property({attribute: 'agent-avatar'}) agentAvatar = '';

  /** `auto` follows the page, `light` and `dark` do not. */
  @property({reflect: true}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** How much room it takes: `auto`, `page`, `panel` or `compact`. */
  @property({reflect: true}) layout: 'auto' | 'page' | 'panel' | 'compact' = 'auto';

  /** Level of the title as a heading, 1 to 6. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 2;

  /** Text of the empty composer. */
  @property() placeholder = '';

  /** Greeting of an empty conversation. */
  @property() welcome = '';

  /** Turns the composer off. */
  @property({type: Boolean}) disabled = false;

  /** Shows the conversation without a composer. */
  @property({type: Boolean}) readonly = false;

  /** Modes to offer, space-separated. */
  @property() modes = '';

  /** Parts to leave out, space-separated: `header threads models modes upload suggestions steps todos artifacts feedback export`. */
  @property() hide = '';

  /** Foreign images: `gateway` asks the reader first, `allow` loads all, or a list of origins. */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** Folder of the script's chunks, when it is not the script's own. */
  @property({attribute: 'asset-base'}) assetBase = '';

  /** A line under the composer. */
  @property() disclaimer = '';

  /** Ready-made questions for an empty conversation. */
  @property({attribute: false}) starters: readonly Starter[] = [];

  /** A host's labels of tool calls, by tool name. */
  @property({attribute: false}) toolLabels?: ToolLabels;

  /** A host's renderers of tool calls, by tool name. */
  @property({attribute: false}) toolRenderers?: Readonly<Record<string, ToolRenderer>>;

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  /** Leaves out of the transcript the messages that it is `false` for. */
  @property({attribute: false}) messageFilter?: (message: Message) => boolean;

  /** Limits of attachments. Default: those of the gateway. */
  @property({attribute: false}) uploadLimits: UploadLimits | null = null;

  @state() private narrow = false;
  @state() private threadsOpen = false;
  @state() private menuOpen = false;

  @query('deerflow-composer') private readonly composer!: DeerflowComposer | null;
  @query('deerflow-messages') private readonly transcript!: DeerflowMessages | null;

  readonly #announcer = new AnnouncerController(this);
  readonly #theme = new ThemeController(this);
  readonly #files = new ArtifactPaneController(this);
  readonly #slots = new ItemSlotsController(this);
  readonly #notices = new NoticesController(this);
  #resize: ResizeObserver | undefined;
  #stop: (() => void)[] = [];
  #empty = true;
  #title: string | null = null;
  #todos: readonly TodoItem[] = [];
  #goal: Goal | null = null;
  #user: string | null = null;
  /** Grows when somebody else signs in: what the one before typed is not theirs to see. */
  #reader = 0;
  #signedOutFor: string | null = null;
  #models: readonly ModelInfo[] | undefined;

  /** Models to offer in place of the gateway's; reads as those in force. */
  @property({attribute: false})
  get models(): readonly ModelInfo[] {
    return this.#models ?? this.session?.choices.get().models ?? [];
  }

  set models(models: readonly ModelInfo[] | undefined) {
    this.#models = models;
  }

  /** Puts the focus where the reader goes on: into the composer, or the sign-in form. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => {
      if (this.#signedOut) this.renderRoot.querySelector('deerflow-login')?.focus(options);
      else this.composer?.focus(options);
    });
  }

  /** Puts something into the composer without sending it. */
  setComposer(content: ComposerContent): void {
    void this.updateComplete.then(() => {
      const {composer} = this;
      // A host may call with anything.
      if (composer === null || typeof content !== 'object' || content === null) return;
      if (content.text !== undefined) composer.value = content.text;
      if (content.files !== undefined) composer.files = content.files;
      this.session?.choose({
        ...(content.model === undefined ? {} : {model: content.model}),
        ...(content.mode === undefined ? {} : {mode: content.mode}),
      });
    });
  }

  /** Adds files to the composer, as if they had been picked. */
  attach(files: Iterable<File>): void {
    void this.updateComplete.then(() => this.composer?.attach(files));
  }

  /** Brings a message into view; resolves with whether it is there. */
  async scrollToMessage(id: string): Promise<boolean> {
    await this.updateComplete;
    return (await this.transcript?.scrollToMessage(id)) ?? false;
  }

  async scrollToBottom(): Promise<void> {
    await this.updateComplete;
    this.transcript?.scrollToBottom();
  }

  /**
   * Hands the whole conversation to the reader as a file, after its older pages were read. Resolves with whether it was
   * saved; a failure is told to the reader.
   */
  async exportThread(format: ExportFormat): Promise<boolean> {
    const session = await this.whenSession();
    const strings = this.words;
    try {
      const {exportThread} = await loadExport();
      await exportThread(session, format, strings);
      return true;
    } catch (error) {
      warnOnce(`the conversation could not be exported: ${String(error)}`);
      this.tellReader(strings.exportFailed);
      return false;
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize = new ResizeObserver(([entry]) => {
      this.narrow = (entry?.contentRect.width ?? 0) < narrowWidth;
    });
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
  }

  protected override async loadCode(): Promise<typeof createSession> {
    const [open] = await Promise.all([super.loadCode(), loadMessages()]);
    return open;
  }

  protected override sessionOpened(session: Session): void {
    for (const stop of this.#stop) stop();
    this.#notices.clear();
    this.#empty = isEmpty(session);
    this.#todos = session.conversation.get().todos;
    this.#goal = session.conversation.get().goal;
    this.menuOpen = false;
    if (session.memory.get('threads-open') !== null && !this.narrow) this.#openThreads(true);
    this.#stop = [
      session.conversation.subscribe(() => {
        const empty = isEmpty(session);
        const {title, todos, goal} = session.conversation.get();
        const isSame = title === this.#title && todos === this.#todos && goal === this.#goal;
        if (empty === this.#empty && isSame) return;
        this.#empty = empty;
        this.#title = title;
        this.#todos = todos;
        this.#goal = goal;
        this.requestUpdate();
      }),
      session.choices.subscribe(() => this.requestUpdate()),
    ];
  }

  protected override firstUpdated(): void {
    if (this.autofocus) this.focus();
  }

  /** The chat's own pane, unless the page has one for this session elsewhere or wants none. */
  protected override paneFor(session: Session): ArtifactPane | undefined {
    const pane = super.paneFor(session);
    const isElsewhere = pane instanceof Node && !this.renderRoot.contains(pane);
    return isElsewhere || !this.#shows('artifacts') ? pane : this.#files;
  }

  protected override sessionTold(event: SessionEvent): void {
    super.sessionTold(event);
    this.#onSessionEvent(event);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('assetBase') && this.assetBase) setAssetBase(this.assetBase);
    const user = this.status?.user?.id ?? null;
    if (this.#user !== null && user !== this.#user) this.#reader += 1;
    this.#user = user;
    const phase = this.session?.run.get()?.phase;
    this.setState('dark', this.theme === 'auto' && this.#theme.dark);
    this.setState('light', this.theme === 'auto' && !this.#theme.dark);
    this.setState('streaming', phase !== undefined);
    this.setState('stopping', phase === 'stopping');
    this.setState('reconnecting', phase === 'reconnecting');
    this.setState('offline', this.status?.phase === 'offline');
    this.setState('empty', this.#empty);
    this.setState('narrow', this.narrow);
  }

  protected override render(): TemplateResult {
    return html`<div class="page" @keydown=${this.#onKeydown}>
      ${this.threadsOpen && this.#shows('threads') && !this.#signedOut ? this.#renderThreads() : nothing}
      <section class="main" ?inert=${this.narrow && (this.threadsOpen || this.#files.isOpen)}>
        ${this.#shows('header') ? this.#renderHeader() : nothing}
        ${this.#empty ? this.#renderWelcome() : this.#renderMessages()}
        <div class="foot column">
          <slot name="before-composer"></slot>
          ${this.#renderStatus()} ${this.#notices.render()} ${this.#renderTodos()}
          ${goalTemplate(this.#goal, this.words, () => void this.session?.setGoal(null))}
          ${this.#signedOut ? this.#renderLogin() : nothing}
          ${this.readonly ? nothing : keyed(this.#reader, this.#renderComposer())}
          ${this.disclaimer ? html`<p class="disclaimer" part="disclaimer">${this.disclaimer}</p>` : nothing}
          <slot name="footer"></slot>
        </div>
      </section>
      ${this.#files.render({
        strings: this.words,
        isNarrow: this.narrow,
        isHidden: this.#signedOut || !this.#shows('artifacts'),
      })}
      ${this.#announcer.render()}
    </div>`;
  }

  #renderHeader(): TemplateResult {
    const strings = this.words;
    const {session} = this;
    const showsUsage = !this.#empty && this.status?.features.has('tokenUsage') === true;
    if (showsUsage) this.#fetch(loadUsage());
    return headerTemplate({
      strings,
      session,
      title: session?.conversation.get().title || this.agentName || strings.newConversation,
      headingLevel: this.headingLevel,
      agentAvatar: this.agentAvatar,
      empty: this.#empty,
      threadsOpen: this.#shows('threads') ? this.threadsOpen : null,
      menuOpen: this.menuOpen,
      filesToggle: this.#shows('artifacts') ? this.#files.renderToggle(strings) : nothing,
      canExport: this.#shows('export'),
      showsUsage,
      onThreads: () => this.#openThreads(!this.threadsOpen),
      onNew: this.#onNew,
      onMenu: () => this.#openMenu(!this.menuOpen),
      onMenuClose: this.#onMenuClose,
      onExport: this.#onExport,
      onQuestion: this.#onQuestion,
    });
  }

  #renderThreads(): TemplateResult {
    return html`<div class="backdrop" @click=${() => this.#openThreads(false)}></div>
      <aside aria-label=${this.words.conversations}>
        <slot name="threads-header"></slot>
        <deerflow-threads
          part="threads"
          exportparts="thread, thread-current, search"
          .session=${this.session}
          @deerflow-thread-open=${this.#onThreadPicked}
          @deerflow-thread-new=${this.#onThreadPicked}
        >
          ${this.#itemSlots('thread:')}
        </deerflow-threads>
        <slot name="threads-footer"></slot>
      </aside>`;
  }

  #renderWelcome(): TemplateResult {
    const {session} = this;
    return welcomeTemplate({
      words: this.words,
      loading: session
        ? session.conversation.get().history.status === 'loading'
        : Boolean(this.threadId),
      greeting: this.welcome,
      headingLevel: Math.min(6, this.headingLevel + 1),
      starters: this.starters,
      disabled: this.disabled,
      onStart: (text) => this.#start(text),
    });
  }

  #renderMessages(): TemplateResult {
    return html`<deerflow-messages
      part="messages"
      exportparts=${messagesParts}
      .session=${this.session}
      .imagePolicy=${this.imagePolicy}
      .hide=${this.readonly ? `${this.hide} quote` : this.hide}
      .agentName=${this.agentName}
      .agentAvatar=${this.agentAvatar}
      .linkPolicy=${this.linkPolicy}
      .toolLabels=${this.toolLabels}
      .toolRenderers=${this.toolRenderers}
      .messageFilter=${this.messageFilter}
      @deerflow-quote=${this.#onQuote}
    >
      ${this.#itemSlots('message:', 'tool:')}
      <slot name="before-messages" slot="before-messages"></slot>
      <slot name="after-messages" slot="after-messages"></slot>
    </deerflow-messages>`;
  }

  #renderComposer(): TemplateResult {
    return html`<deerflow-composer
      part="composer"
      exportparts=${composerParts}
      .session=${this.session}
      .placeholder=${this.placeholder}
      .models=${this.#models}
      .modes=${this.modes}
      .uploadLimits=${this.uploadLimits}
      .hide=${this.hide}
      ?hidden=${this.#signedOut}
      ?disabled=${this.disabled || (this.session === undefined && this.gateway === '')}
    >
      <slot name="composer-start" slot="start"></slot>
      <slot name="composer-end" slot="end"></slot>
    </deerflow-composer>`;
  }

  #renderTodos(): TemplateResult | typeof nothing {
    if (this.#todos.length === 0 || !this.#shows('todos')) return nothing;
    this.#fetch(loadTodos());
    return html`<deerflow-todos
      exportparts="todos,todos-toggle,todo"
      .todos=${this.#todos}
    ></deerflow-todos>`;
  }

  /** Slots for single items, handed on to the part that shows them. */
  #itemSlots(...kinds: readonly string[]): unknown {
    return [...this.#slots.names]
      .filter((name) => kinds.some((kind) => name.startsWith(kind)))
      .map((name) => html`<slot name=${name} slot=${name}></slot>`);
  }

  #renderLogin(): TemplateResult {
    this.#fetch(loadLogin());
    return html`<slot name="login"
      ><deerflow-login part="login" .session=${this.session}></deerflow-login
    ></slot>`;
  }

  #renderStatus(): TemplateResult | typeof nothing {
    const {session, words} = this;
    if (session === undefined) return nothing;
    return this.#signedOut
      ? signedOutTemplate(session, this.#signedOutFor, words)
      : troubleTemplate(session, words);
  }

  get #signedOut(): boolean {
    return this.status?.phase === 'signed-out';
  }

  #shows(part: string): boolean {
    return !this.hide.split(/\s+/).includes(part);
  }

  #start(text: string): void {
    const composer = this.composer;
    // What was typed stays: the starter is then only put beside it by the reader.
    if (composer !== null && composer.value.trim() !== '') return;
    void this.send(text);
    composer?.focus();
  }

  #openThreads(open: boolean): void {
    if (open) this.#fetch(loadThreads());
    this.threadsOpen = open;
    this.session?.memory.set('threads-open', open ? '1' : null);
    if (!open) this.renderRoot.querySelector<HTMLElement>('#threads-toggle')?.focus();
  }

  #openMenu(open: boolean): void {
    if (open) this.#fetch(loadMenu());
    this.menuOpen = open;
  }

  /** Code of a part that is shown as soon as it is there. */
  #fetch(code: Promise<unknown>): void {
    code.catch((error: unknown) => warnOnce(`a part of the chat: ${String(error)}`));
  }

  /** A failure that does not stand in the way is a passing word; the others show as long as they do. */
  #showPassing(error: SessionError): void {
    const {phase, error: standing} = this.status ?? {};
    if (error === standing || phase === 'signed-out' || error.kind === 'aborted') return;
    this.#announcer.announce(this.#notices.showWords(errorText(error, this.words)));
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.narrow || !this.threadsOpen) return;
    event.preventDefault();
    this.#openThreads(false);
  };

  readonly #onThreadPicked = (): void => {
    if (this.narrow) this.threadsOpen = false;
    this.focus();
  };

  readonly #onQuote = (event: CustomEvent<QuoteDetail>): void => {
    const {detail} = event;
    // The host hears of it after the chat's own parts.
    void Promise.resolve().then(() => {
      if (event.defaultPrevented) return;
      this.composer?.quote(detail.text);
      this.composer?.focus();
      this.#announcer.announce(this.words.announceQuoted);
    });
  };

  readonly #onMenuClose = (): void => {
    const hadFocus = this.renderRoot.querySelector('deerflow-chat-menu:focus-within') !== null;
    this.menuOpen = false;
    if (hadFocus) this.renderRoot.querySelector<HTMLElement>('#menu-toggle')?.focus();
  };

  readonly #onExport = (event: CustomEvent<ExportDetail>): void => {
    void Promise.resolve().then(() => {
      if (!event.defaultPrevented) void this.exportThread(event.detail.format);
    });
  };

  readonly #onQuestion = ({detail}: CustomEvent<QuestionPickDetail>): void => {
    void this.scrollToMessage(detail.messageId);
  };

  readonly #onNew = (): void => {
    this.emit('deerflow-thread-new', {}, {cancelable: true});
    this.focus();
  };

  #onSessionEvent(event: SessionEvent): void {
    const text = this.words;
    switch (event.type) {
      case 'notice':
        this.#announcer.announce(this.#notices.show(event.notice));
        break;
      case 'run-start':
        this.setState('needs-answer', false);
        this.#announcer.announce(text.announceStarted);
        break;
      case 'run-end':
        this.#notices.endRun();
        if (event.reason === 'clarification') this.setState('needs-answer', true);
        if (event.reason === 'success') this.#announcer.announce(text.announceFinished);
        if (event.reason === 'stopped') this.#announcer.announce(text.announceStopped);
        if (event.reason === 'clarification') this.#announcer.announce(text.announceQuestion);
        break;
      case 'message-returned':
        this.#announcer.announce(this.#notices.showWords(text.messageReturned));
        break;
      case 'auth-required':
        this.#signedOutFor = event.reason;
        this.requestUpdate();
        break;
      case 'thread-change':
        this.setState('needs-answer', false);
        break;
      case 'error':
        this.#announcer.announce(errorText(event.error, text));
        this.#showPassing(event.error);
        break;
      default:
    }
  }
}

function isEmpty(session: Session): boolean {
  return session.conversation.get().messages.length === 0;
}
