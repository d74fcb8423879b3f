import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {AnnouncerController} from '../../controllers/announcer-controller.js';
import {ItemSlotsController} from '../../controllers/item-slots-controller.js';
import {isSessionError, SessionError} from '../../core/errors.js';
import type {Conversation, Session, SessionEvent} from '../../core/index.js';
import '../../i18n/en/menu.js';
import '../../i18n/en/transcript.js';
import {hasWord} from '../../internal/has-word.js';
import {LatePart} from '../../internal/late-code.js';
import type {LateCode} from '../../internal/late-code.js';
import type {ArtifactRequest} from '../artifacts/artifact-panes.js';
import {adoptLateStyles} from '../base/late-styles.js';
import '../messages/define.js';
import type {QuoteDetail} from '../messages/messages.events.js';
import {messagesParts} from '../messages/messages.parts.js';
import type * as artifactPane from './artifact-pane-controller.js';
import type {DeerflowChat} from './chat.element.js';
import {conversationStyles} from './conversation.styles.js';
import type {ExportFormat} from './export-thread.js';
import {failureTemplate} from './failure-template.js';
import {
  artifactPaneCode,
  artifactsCode,
  exportCode,
  loginCode,
  menuCode,
  statusCode,
  threadsCode,
  todosCode,
  usageCode,
} from './lazy-parts.js';
import {MenuController} from './menu-controller.js';
import type * as statusPart from './status-part.js';
import type * as threadsPane from './threads-pane.js';
import {writtenFile} from './written-file.js';

export * from '../session/session-code.js';

export type Chat = DeerflowChat & {readonly renderRoot: HTMLElement | DocumentFragment};

/** What a chat shows of its session, and says about it. Made once there is one. */
export class ChatConversation {
  /** There is no message yet. */
  isEmpty = true;
  /** The agent waits for an answer. */
  needsAnswer = false;

  readonly #chat: Chat;
  readonly #announcer: AnnouncerController;
  readonly #slots: ItemSlotsController;
  readonly #menu: MenuController;
  readonly #status: LatePart<typeof statusPart, statusPart.StatusPart>;
  readonly #files: LatePart<typeof artifactPane, artifactPane.ArtifactPaneController>;
  readonly #threads: LatePart<typeof threadsPane, threadsPane.ThreadsPane>;
  /** There was something to say that the words could not be fetched for. */
  #unsaid = false;
  /** The reader has asked for a file. */
  #wantsFile = false;
  #session: Session | undefined;
  #stop: (() => void)[] = [];
  #shown: Conversation | undefined;
  #signedOutFor: string | null = null;

  constructor(chat: Chat) {
    this.#chat = chat;
    adoptLateStyles(chat, conversationStyles);
    this.#announcer = new AnnouncerController(chat);
    this.#slots = new ItemSlotsController(chat);
    this.#menu = new MenuController(chat);
    chat.addEventListener('deerflow-copy-fail', () => chat.tellReader(chat.words.copyFailed));
    this.#status = new LatePart(chat, statusCode, ({StatusPart}) => new StatusPart(chat));
    this.#threads = new LatePart(chat, threadsCode, ({ThreadsPane}) => new ThreadsPane(chat));
    this.#files = new LatePart(
      chat,
      artifactPaneCode,
      ({ArtifactPaneController}) => new ArtifactPaneController(chat),
    );
  }

  /** The page beside what a pane lies over. */
  get isCovered(): boolean {
    const {narrow, threadsOpen} = this.#chat;
    return narrow && (threadsOpen || this.#files.current?.isOpen === true);
  }

  /** Follows a session, if it does not already. */
  open(session: Session): void {
    if (session === this.#session) return;
    this.#session = session;
    for (const stop of this.#stop) stop();
    this.#status.current?.clear();
    this.#menu.close();
    this.#follow(session.conversation.get());
    if (session.memory.get('threads-open') !== null && !this.#chat.narrow)
      this.#chat.openThreads(true);
    this.#stop = [
      session.conversation.subscribe((conversation) => this.#follow(conversation)),
      session.choices.subscribe(() => this.#chat.requestUpdate()),
    ];
  }

  /** Tells the reader of a fact, as far as it concerns them. */
  tell(event: SessionEvent): void {
    const {words} = this.#chat;
    switch (event.type) {
      case 'notice':
        void this.#say((status) => status.show(event.notice));
        break;
      case 'run-start':
        this.needsAnswer = false;
        this.#announcer.announce(words.announceStarted);
        break;
      case 'run-end':
        this.#endRun(event.reason);
        break;
      case 'message-returned':
        void this.#say((status) => status.tellReturned());
        break;
      case 'auth-required':
        this.#signedOutFor = event.reason;
        this.#chat.requestUpdate();
        break;
      case 'thread-change':
        this.needsAnswer = false;
        break;
      case 'error':
        this.#tellFailure(event.error);
        break;
      default:
    }
  }

  /** Shows a file of the agent beside the conversation. */
  async showFile(request: ArtifactRequest): Promise<void> {
    this.#wantsFile = true;
    const files = await this.#files.fetch().catch(() => undefined);
    files?.show(request);
    if (files) this.#wantsFile = false;
    this.#chat.requestUpdate();
  }

  /** Hands the whole conversation to the reader as a file; a failure is told. */
  async export(session: Session, format: ExportFormat): Promise<boolean> {
    const {words} = this.#chat;
    const code = await exportCode.fetch(this.#chat).catch(() => undefined);
    if (code === undefined) {
      this.#chat.tellReader(words.errorNetwork);
      return false;
    }
    try {
      await code.exportThread(session, format, words);
      return true;
    } catch (error) {
      const isTyped = isSessionError(error);
      this.#chat.tell(isTyped ? error : new SessionError(String(error), {kind: 'network'}));
      return false;
    }
  }

  /** What the header has beside title and list. */
  renderTools(): unknown {
    const {status, session, words, hide} = this.#chat;
    const showsUsage = !this.isEmpty && status?.features.has('tokenUsage') === true;
    if (showsUsage) usageCode.want(this.#chat);
    return [
      showsUsage
        ? html`<deerflow-usage exportparts="usage" .session=${session}></deerflow-usage>`
        : nothing,
      hasWord(hide, 'artifacts') ? nothing : this.#files.current?.renderToggle(words),
      this.isEmpty ? nothing : this.#menu.render(),
    ];
  }

  renderThreads(): TemplateResult | undefined {
    const {threadsOpen, isSignedOut, hide} = this.#chat;
    if (!threadsOpen || isSignedOut || hasWord(hide, 'threads')) return undefined;
    return this.#threads.want()?.render(this.#itemSlots('thread:'));
  }

  renderMessages(): TemplateResult {
    const chat = this.#chat;
    return html`<deerflow-messages
      part="messages"
      exportparts=${messagesParts}
      .session=${chat.session}
      .imagePolicy=${chat.imagePolicy}
      .hide=${chat.hide}
      .readonly=${chat.readonly}
      .agentName=${chat.agentName}
      .agentAvatar=${chat.agentAvatar}
      .linkPolicy=${chat.linkPolicy}
      .toolLabels=${chat.toolLabels}
      .toolRenderers=${chat.toolRenderers}
      .markdownRenderers=${chat.markdownRenderers}
      .messageFilter=${chat.messageFilter}
      @deerflow-quote=${this.#onQuote}
    >
      ${this.#itemSlots('message:', 'tool:')}
      <slot name="before-messages" slot="before-messages"></slot>
      <slot name="after-messages" slot="after-messages"></slot>
    </deerflow-messages>`;
  }

  /** What stands above the composer. */
  renderFoot(): unknown {
    const status = this.#status.want(this.#wantsStatus);
    return [
      status?.render(this.#signedOutFor),
      this.#renderLack(),
      this.#renderTodos(),
      status?.renderGoal(this.#shown?.goal ?? null),
      this.#chat.isSignedOut ? this.#renderLogin() : nothing,
    ];
  }

  /** What lies beside the conversation, and what only screen readers meet. */
  renderAside(): unknown {
    const {words, narrow, isSignedOut, hide} = this.#chat;
    return [
      this.#files.current?.render({
        strings: words,
        isNarrow: narrow,
        isHidden: isSignedOut || hasWord(hide, 'artifacts'),
      }),
      this.#announcer.render(),
    ];
  }

  /** Says that something cannot be shown now that the reader has asked for, or has to know. */
  #renderLack(): TemplateResult | typeof nothing {
    const chat = this.#chat;
    const wanted: readonly [LateCode<unknown>, boolean][] = [
      [statusCode, this.#wantsStatus || this.#unsaid],
      [threadsCode, chat.threadsOpen],
      [artifactPaneCode, this.#wantsFile],
      [artifactsCode, this.#files.current?.isOpen === true],
      [menuCode, this.#menu.isOpen],
      [loginCode, chat.isSignedOut],
    ];
    const lacking = wanted.filter(([code, isWanted]) => isWanted && code.failed);
    if (lacking.length === 0) return nothing;
    return failureTemplate(chat.words, () => {
      for (const [code] of lacking) void code.fetch(chat).catch(() => undefined);
      if (this.#wantsStatus) void chat.reload();
    });
  }

  #renderTodos(): TemplateResult | typeof nothing {
    const todos = this.#shown?.todos ?? [];
    if (todos.length === 0 || hasWord(this.#chat.hide, 'todos')) return nothing;
    todosCode.want(this.#chat);
    return html`<deerflow-todos
      exportparts="todos,todos-toggle,todo"
      .todos=${todos}
    ></deerflow-todos>`;
  }

  #renderLogin(): TemplateResult {
    loginCode.want(this.#chat);
    return html`<slot name="login"
      ><deerflow-login part="login" .session=${this.#chat.session}></deerflow-login
    ></slot>`;
  }

  /** Slots for single items, handed on to the part that shows them. */
  #itemSlots(...kinds: readonly string[]): unknown {
    return [...this.#slots.names]
      .filter((name) => kinds.some((kind) => name.startsWith(kind)))
      .map((name) => html`<slot name=${name} slot=${name}></slot>`);
  }

  #follow(conversation: Conversation): void {
    const before = this.#shown;
    this.#shown = conversation;
    this.isEmpty = conversation.messages.length === 0;
    if (conversation.artifacts.length > 0 || writtenFile(conversation) !== null) this.#fetchFiles();
    const isSame =
      before !== undefined &&
      (before.messages.length === 0) === this.isEmpty &&
      before.title === conversation.title &&
      before.todos === conversation.todos &&
      before.goal === conversation.goal;
    if (!isSame) this.#chat.requestUpdate();
  }

  #fetchFiles(): void {
    if (!hasWord(this.#chat.hide, 'artifacts')) this.#files.want();
  }

  #endRun(reason: string): void {
    this.#status.current?.endRun();
    this.needsAnswer = reason === 'clarification';
    const {words} = this.#chat;
    if (reason === 'success') this.#announcer.announce(words.announceFinished);
    if (reason === 'stopped') this.#announcer.announce(words.announceStopped);
    if (reason === 'clarification') this.#announcer.announce(words.announceQuestion);
    // Words for failures are not to be fetched when the network is what has failed.
    void statusCode.fetch().catch(() => undefined);
  }

  /** Shows and speaks by the part that has the words for it. */
  async #say(what: (status: statusPart.StatusPart) => string): Promise<void> {
    try {
      const said = what(await this.#status.fetch());
      this.#unsaid = false;
      if (said !== '') this.#announcer.announce(said);
    } catch {
      this.#unsaid = true;
      this.#chat.requestUpdate();
    }
  }

  get #wantsStatus(): boolean {
    const {session, status} = this.#chat;
    if (status?.error != null || this.#shown?.goal != null) return true;
    return session?.choices.get().modelsStatus === 'failed';
  }

  /** A failure that does not stand in the way is a passing word; the others show as long as they do. */
  #tellFailure(error: SessionError): void {
    const {phase, error: standing} = this.#chat.status ?? {};
    const isPassing = error !== standing && phase !== 'signed-out' && error.kind !== 'aborted';
    void this.#say((status) => status.tell(error, isPassing));
  }

  readonly #onQuote = (event: CustomEvent<QuoteDetail>): void => {
    // The host hears of it after the chat's own parts.
    void Promise.resolve().then(() => {
      if (event.defaultPrevented) return;
      this.#chat.composer?.quote(event.detail.text);
      this.#chat.composer?.focus();
      this.#announcer.announce(this.#chat.words.announceQuoted);
    });
  };
}
