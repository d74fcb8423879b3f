import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ThemeController} from '../../controllers/theme-controller.js';
import type {Message, ModelInfo, Session, SessionEvent, UploadLimits} from '../../core/index.js';
import {setAssetBase} from '../../internal/chunks.js';
import {hasWord} from '../../internal/has-word.js';
import {LatePart} from '../../internal/late-code.js';
import type {LateCode} from '../../internal/late-code.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import type {FenceRenderers} from '../../markdown/extras/fences.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import type {ArtifactPane} from '../artifacts/artifact-panes.js';
import '../composer/define.js';
import type {DeerflowComposer} from '../composer/composer.element.js';
import {iconStyles} from '../icons/icon.styles.js';
import type {DeerflowMessages} from '../messages/messages.element.js';
import type {SessionCode} from '../session/load-session-code.js';
import {SessionOwner} from '../session/session-owner.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {composerParts} from './chat.parts.js';
import {chatStyles} from './chat.styles.js';
import type {ExportFormat} from './export-thread.js';
import {failureTemplate} from './failure-template.js';
import {headerTemplate} from './header-template.js';
import {conversationCode} from './lazy-parts.js';
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
 * @attr {string} token - Bearer token; taken and removed from the page.
 * @attr {string} upstream-token - Secret that the gateway exchanges for a token of its own; taken and removed from the page.
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

  /**
   * A host's renderers of code blocks in answers, by language in lower case: called with the code once a block is complete and
   * near to view. What one fails at stays code. Another object draws all answers anew.
   */
  @property({attribute: false}) markdownRenderers?: FenceRenderers;

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  /** Leaves out of the transcript the messages that it is `false` for. */
  @property({attribute: false}) messageFilter?: (message: Message) => boolean;

  /** Limits of attachments. Default: those of the gateway. */
  @property({attribute: false}) uploadLimits: UploadLimits | null = null;

  /** @internal */
  @state() narrow = false;

  /** @internal */
  @state() threadsOpen = false;

  /** @internal */
  @query('deerflow-composer') readonly composer!: DeerflowComposer | null;

  @query('deerflow-messages') private readonly transcript!: DeerflowMessages | null;

  readonly #conversation = new LatePart(
    this,
    conversationCode,
    ({ChatConversation}) => new ChatConversation(this),
  );
  readonly #theme = new ThemeController(this);
  readonly #files: ArtifactPane = {
    show: (request) =>
      void this.#conversation.fetch().then(
        (conversation) => conversation.showFile(request),
        () => undefined,
      ),
  };
  #resize: ResizeObserver | undefined;
  #user: string | null = null;
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
      if (this.isSignedOut) this.renderRoot.querySelector('deerflow-login')?.focus(options);
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
   * saved; a failure is told to the reader, and to the host as `deerflow-error`.
   */
  async exportThread(format: ExportFormat): Promise<boolean> {
    const session = await this.whenSession();
    return (await this.#conversation.fetch()).export(session, format);
  }

  /** @internal */
  get isSignedOut(): boolean {
    return this.status?.phase === 'signed-out';
  }

  /** @internal */
  openThreads(open: boolean): void {
    this.threadsOpen = open;
    this.session?.memory.set('threads-open', open ? '1' : null);
    if (!open) this.renderRoot.querySelector<HTMLElement>('#threads-toggle')?.focus();
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

  protected override get code(): LateCode<SessionCode> {
    return conversationCode;
  }

  protected override sessionOpened(session: Session): void {
    this.#conversation.want()?.open(session);
  }

  protected override firstUpdated(): void {
    if (this.autofocus) this.focus();
  }

  /** The chat's own pane, unless the page has one for this session elsewhere or wants none. */
  protected override paneFor(session: Session): ArtifactPane | undefined {
    const pane = super.paneFor(session);
    const isElsewhere = pane instanceof Node && !this.renderRoot.contains(pane);
    return isElsewhere || hasWord(this.hide, 'artifacts') ? pane : this.#files;
  }

  protected override sessionTold(event: SessionEvent): void {
    super.sessionTold(event);
    this.#conversation.current?.tell(event);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const conversation = this.#conversation.want(this.session !== undefined || this.threadsOpen);
    // It may have come before the code to show it.
    if (this.session) conversation?.open(this.session);
    if (changed.has('assetBase') && this.assetBase) setAssetBase(this.assetBase);
    const user = this.status?.user?.id ?? null;
    // What the reader before has typed is not for the one who signs in now.
    if (this.#user !== null && user !== this.#user) this.composer?.reset();
    this.#user = user;
    const phase = this.session?.run.get()?.phase;
    this.setState('dark', this.theme === 'auto' && this.#theme.dark);
    this.setState('light', this.theme === 'auto' && !this.#theme.dark);
    this.setState('streaming', phase !== undefined);
    this.setState('stopping', phase === 'stopping');
    this.setState('reconnecting', phase === 'reconnecting');
    this.setState('offline', this.status?.phase === 'offline');
    this.setState('empty', this.#isEmpty);
    this.setState('needs-answer', this.#conversation.current?.needsAnswer ?? false);
    this.setState('narrow', this.narrow);
  }

  protected override render(): TemplateResult {
    const conversation = this.#conversation.current;
    return html`<div class="page">
      ${conversation?.renderThreads()}
      <section class="main" ?inert=${conversation?.isCovered ?? false}>
        ${hasWord(this.hide, 'header') ? nothing : this.#renderHeader()}
        ${this.#isEmpty ? this.#renderWelcome() : conversation?.renderMessages()}
        <div class="foot column">
          <slot name="before-composer"></slot>
          ${this.#lacksCode ? this.#renderFailure() : conversation?.renderFoot()}
          ${this.readonly ? nothing : this.#renderComposer()}
          ${this.disclaimer ? html`<p class="disclaimer" part="disclaimer">${this.disclaimer}</p>` : nothing}
          <slot name="footer"></slot>
        </div>
      </section>
      ${conversation?.renderAside()}
    </div>`;
  }

  #renderHeader(): TemplateResult {
    const {words, session, agentName} = this;
    return headerTemplate({
      strings: words,
      title: session?.conversation.get().title || agentName || words.newConversation,
      headingLevel: this.headingLevel,
      agentAvatar: this.agentAvatar,
      empty: this.#isEmpty,
      threadsOpen: hasWord(this.hide, 'threads') ? null : this.threadsOpen,
      tools: this.#conversation.current?.renderTools(),
      onThreads: () => this.openThreads(!this.threadsOpen),
      onNew: this.#onNew,
    });
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
      ?hidden=${this.isSignedOut}
      ?disabled=${this.disabled || (this.session === undefined && this.gateway === '')}
    >
      <slot name="composer-start" slot="start"></slot>
      <slot name="composer-end" slot="end"></slot>
    </deerflow-composer>`;
  }

  #renderFailure(): TemplateResult {
    // What is wrong then is told like this time.
    return failureTemplate(this.words, () => void this.whenSession().catch(() => undefined));
  }

  /** There is nothing to show the conversation with, or no conversation to show. */
  get #lacksCode(): boolean {
    return this.lacksSession || (this.session !== undefined && this.#conversation.failed);
  }

  get #isEmpty(): boolean {
    return this.#conversation.current?.isEmpty ?? true;
  }

  #start(text: string): void {
    const composer = this.composer;
    // What was typed stays: the starter is then only put beside it by the reader.
    if (composer !== null && composer.value.trim() !== '') return;
    void this.send(text);
    composer?.focus();
  }

  readonly #onNew = (): void => {
    this.emit('deerflow-thread-new', {}, {cancelable: true});
    this.focus();
  };
}
