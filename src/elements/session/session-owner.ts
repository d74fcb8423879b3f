import {ContextProvider} from '@lit/context';
import type {PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {localeContext} from '../../context/locale-context.js';
import {sessionContext} from '../../context/session-context.js';
import {frameScheduler} from '../../controllers/frame-scheduler.js';
import {surroundingLang} from '../../controllers/localize-controller.js';
import {SessionError} from '../../core/errors.js';
import type {
  AuthScheme,
  ClarificationAnswer,
  FeatureName,
  LoginCredentials,
  Message,
  Mode,
  Notice,
  RunBody,
  SendOptions,
  SendResult,
  Session,
  SessionEvent,
  SessionStatus,
  ThreadInfo,
  TokenReason,
  WireMessage,
} from '../../core/index.js';
import {fetchStrings, stringsFor, withOverrides} from '../../i18n/localize.js';
import type {Strings} from '../../i18n/types.js';
import {adoptStyleSheets} from '../../internal/adopt-style-sheets.js';
import type {LateCode} from '../../internal/late-code.js';
import {secretAttributes, takeSecret} from '../../internal/secret-attributes.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {hostValue} from '../base/host-values.js';
import {paneOf} from '../artifacts/artifact-panes.js';
import type {ArtifactPane} from '../artifacts/artifact-panes.js';
import {sessionCode} from './load-session-code.js';
import type {SessionCode} from './load-session-code.js';
import {listenForRequests} from './requests.js';
import {detailOf} from './session.events.js';
import {threadOrNew} from './thread-or-new.js';

/** Changing one of these is another connection: the session closes and a new one starts. */
const identity = [
  'gateway',
  'langgraph',
  'agentId',
  'dialect',
  'auth',
  'credentials',
  'persist',
  'storageKey',
  'streamMode',
  'onDisconnect',
  'features',
] as const;

const none: readonly CSSStyleSheet[] = [];

let firstFrame: Promise<void> | undefined;

/** Resolves once the page shows where to write; everything else is fetched after that. */
function shown(): Promise<void> {
  return (firstFrame ??= new Promise((resolve) => frameScheduler(() => void setTimeout(resolve))));
}

/**
 * Owns one session: reads the attributes, opens and closes the connection, gives the session and the language to all
 * descendants, turns their request events into calls, and tells the host what happens. The base of `deerflow-session` and
 * `deerflow-chat`.
 *
 * @fires {CustomEvent<ReadyDetail>} deerflow-ready - The gateway is known and the session can be used.
 * @fires {CustomEvent<AuthRequiredDetail>} deerflow-auth-required - The gateway wants a login, or a new token.
 * @fires {CustomEvent<RunStartDetail>} deerflow-run-start - A run has begun.
 * @fires {CustomEvent<RunEndDetail>} deerflow-run-end - A run is over, or its end can no longer be learnt.
 * @fires {CustomEvent<MessageDetail>} deerflow-message - A message is complete.
 * @fires {CustomEvent<MessageReturnedDetail>} deerflow-message-returned - A stopped or failed run has left no trace of what was sent: text and files are the reader’s again.
 * @fires {CustomEvent<ClarificationDetail>} deerflow-clarification - The agent asks something.
 * @fires {CustomEvent<ThreadChangeDetail>} deerflow-thread-change - Another conversation is shown.
 * @fires {CustomEvent} deerflow-threads-change - The list of conversations has changed.
 * @fires {CustomEvent<TitleChangeDetail>} deerflow-title-change - The conversation has another title.
 * @fires {CustomEvent<ArtifactDetail>} deerflow-artifact - The agent has presented a file.
 * @fires {CustomEvent<UploadDetail>} deerflow-upload - Files were uploaded.
 * @fires {CustomEvent<FeedbackDetail>} deerflow-feedback - An answer was rated.
 * @fires {CustomEvent} deerflow-custom - The agent has sent data of its own.
 * @fires {CustomEvent<StatusChangeDetail>} deerflow-status-change - The connection or the user has changed.
 * @fires {CustomEvent<NoticeDetail>} deerflow-notice - Something the reader should know.
 * @fires {CustomEvent<ErrorDetail>} deerflow-error - Something failed.
 */
export class SessionOwner extends DeerflowElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...secretAttributes];
  }

  /** Base URL of the gateway, absolute or relative to the page. Without one nothing is requested. */
  @property() gateway = '';

  /** Base URL of the LangGraph-compatible API. Default: `{gateway}/api`. */
  @property() langgraph = '';

  /** Id of the agent, `[A-Za-z0-9_-]+`. Default: the gateway's default agent. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** The gateway's dialect: `auto`, `fork` or `upstream`. */
  @property() dialect: 'auto' | 'fork' | 'upstream' = 'auto';

  /** How requests are authenticated: `auto`, `bearer`, `cookie` or `none`. */
  @property() auth: AuthScheme = 'auto';

  /** Credentials mode of requests. Default: `omit` with a token, `include` with cookies. */
  @property() credentials: '' | 'omit' | 'same-origin' | 'include' = '';

  /** The thread to show. Absent, empty or `new`: a new conversation. */
  @property({attribute: 'thread-id'}) threadId: string | null = null;

  /** Name of the model to start with. */
  @property() model = '';

  /** Mode to start with: `flash`, `thinking`, `pro` or `ultra`. */
  @property() mode: '' | Mode = '';

  /** What the server does with a run whose reader left: `continue` or `cancel`. */
  @property({attribute: 'on-disconnect'}) onDisconnect: 'continue' | 'cancel' = 'continue';

  /** What a run streams: `auto`, `full` (with state snapshots) or `lean`. */
  @property({attribute: 'stream-mode'}) streamMode: 'auto' | 'full' | 'lean' = 'auto';

  /** Where drafts, the open thread and choices are kept: `session`, `local` or `none`. */
  @property() persist: 'session' | 'local' | 'none' = 'session';

  /** Sets this element's memory apart from others for the same gateway and user. */
  @property({attribute: 'storage-key'}) storageKey = '';

  /** Optional gateway features to use: `auto`, or a list. */
  @property({converter: {fromAttribute: toFeatures}}) features: 'auto' | readonly FeatureName[] =
    'auto';

  /** Asked for a token at start, when there is none, and once per 401. */
  @property({attribute: false}) getToken:
    ((reason: TokenReason) => string | null | Promise<string | null>) | undefined;

  /** Makes the requests instead of the page's own `fetch`. */
  @property({attribute: false}) fetch: typeof globalThis.fetch | undefined;

  /** Headers added to every request. */
  @property({attribute: false}) headers: Readonly<Record<string, string>> | undefined;

  /** Merged into each run's context. */
  @property({attribute: false}) context: Readonly<Record<string, unknown>> | undefined;

  /** Metadata of new threads. */
  @property({attribute: false}) metadata: Readonly<Record<string, unknown>> | undefined;

  /** Has the last word on a run's body. */
  @property({attribute: false}) buildRun: ((body: RunBody) => RunBody) | undefined;

  /** Texts to use instead of the language's own. */
  @property({attribute: false}) strings: Partial<Strings> | undefined;

  /** A host's own style sheets for the shadow roots of this element and of all parts inside it. */
  @property({attribute: false}) styleSheets: readonly CSSStyleSheet[] = none;

  #token: string | undefined;
  #upstreamToken: string | undefined;
  #told = 0;
  #session: Session | undefined;
  #shared: Session | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #stopListening: (() => void)[] = [];
  /** Ends when the session's code is there, or cannot be fetched. */
  #opening: Promise<void> | undefined;
  /** There is no session although one is wanted: `code` until that has come, else until the next wish of the reader or the page. */
  #lacks: 'code' | 'session' | null = null;
  #watchesReturn = false;
  #waiting: {
    readonly resolve: (session: Session) => void;
    readonly reject: (why: unknown) => void;
  }[] = [];
  #words: Strings | undefined;
  #overrides: Partial<Strings> | undefined;
  readonly #provider = new ContextProvider(this, {
    context: sessionContext,
    initialValue: undefined,
  });
  readonly #locale = new ContextProvider(this, {context: localeContext, initialValue: undefined});

  constructor() {
    super();
    listenForRequests(this, this);
    // Set before the element was upgraded, a secret is an own property that hides the setter.
    for (const name of ['token', 'upstreamToken', 'session'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  /** Bearer token. Can be set and not read: a token never leaves the element. */
  set token(value: string | null | undefined) {
    this.#token = value || undefined;
    this.#session?.setToken(value || null);
  }

  /** Token of another system, exchanged at start for one of the gateway's. Can be set and not read. */
  set upstreamToken(value: string | null | undefined) {
    this.#upstreamToken = value || undefined;
    if (value) void this.#session?.login({upstreamToken: value});
  }

  /** The session this element owns, or one it was given to show. */
  get session(): Session | undefined {
    return this.#session;
  }

  set session(given: Session | undefined) {
    const value = hostValue('session', 'session', given, () => `session of ${this.localName}`) as
      Session | undefined;
    if (value === this.#shared) return;
    this.#release();
    this.#shared = value;
    this.requestUpdate();
  }

  /** Phase of the connection, dialect, user, what stands in the way; `undefined` without a gateway. */
  get status(): SessionStatus | undefined {
    return this.#session?.status.get();
  }

  /** The open conversation's messages as LangChain objects, in reading order. */
  get messages(): readonly Message[] {
    return this.#session?.conversation.get().messages ?? [];
  }

  /** Conversations that were listed so far. */
  get threads(): readonly ThreadInfo[] {
    return this.#session?.threads.get().items ?? [];
  }

  /** Id of the run that goes on; `null` when none does, or it has no id yet. */
  get runId(): string | null {
    return this.#session?.run.get()?.id ?? null;
  }

  /** Title of the open conversation; `null` before it has one. */
  get conversationTitle(): string | null {
    return this.#session?.conversation.get().title ?? null;
  }

  /** Sends a message; the promise tells whether it was accepted. */
  async send(text: string | WireMessage, options?: SendOptions): Promise<SendResult> {
    return (await this.whenSession()).send(text, options);
  }

  /** Stops the run; resolves when it has ended, or after 10 s. `rollback` also takes its changes back. */
  async stop(options?: {readonly rollback?: boolean}): Promise<void> {
    if (this.#session === undefined && this.#waiting.length === 0) return;
    await (await this.whenSession()).stop(options);
  }

  /** Answers one question of the agent, by the id of the request. */
  async answer(requestId: string, value: ClarificationAnswer | string): Promise<SendResult> {
    return (await this.whenSession()).answer(requestId, value);
  }

  /** Answers several questions in one run. */
  async answerAll(
    answers: readonly {readonly requestId: string; readonly value: ClarificationAnswer | string}[],
  ): Promise<SendResult> {
    const session = await this.whenSession();
    const given = (answers ?? []).filter(Boolean);
    return session.answerAll(given.map(({requestId, value}) => ({requestId, answer: value})));
  }

  /** Begins a new conversation; the open one stays on the server. */
  newThread(): void {
    this.#do((session) => session.newThread());
  }

  /** Shows a conversation; resolves once it was read. */
  async openThread(id: string): Promise<void> {
    await (await this.whenSession()).openThread(id);
  }

  /** Renames a conversation; resolves with whether it was done. */
  async renameThread(id: string, title: string): Promise<boolean> {
    return (await this.whenSession()).renameThread(id, title);
  }

  /** Deletes a conversation; resolves with whether it was done. The open one gives way to a new one. */
  async deleteThread(id: string): Promise<boolean> {
    return (await this.whenSession()).deleteThread(id);
  }

  /** Reads the open thread again and follows its run, if one is going on. */
  async reload(): Promise<void> {
    await this.#session?.reload();
  }

  /**
   * Shows a file of the agent by its virtual path: in a pane for files, or as a download where the page has none. `callId`
   * names the tool call that may still be writing it.
   */
  async openArtifact(path: string, options: {readonly callId?: string | null} = {}): Promise<void> {
    const session = await this.whenSession();
    const pane = this.paneFor(session);
    if (pane !== undefined) {
      pane.show({path, callId: options.callId ?? null});
      return;
    }
    const {saveArtifact} = await this.fetchCode();
    const failure = await saveArtifact(session, path);
    if (failure !== null) this.tell(failure);
  }

  /** Asks for another answer in place of the latest one, by its message's id. */
  async regenerate(messageId: string): Promise<SendResult> {
    return (await this.whenSession()).regenerate(messageId);
  }

  /** Replaces the latest question, by its message's id, and runs again. */
  async editAndResend(messageId: string, text: string): Promise<SendResult> {
    return (await this.whenSession()).editAndResend(messageId, text);
  }

  /** Signs in; resolves with whether it was done. Nothing of the credentials is kept. */
  async login(credentials: LoginCredentials): Promise<boolean> {
    return (await this.whenSession()).login(credentials);
  }

  /** Signs out and forgets what was shown. */
  async logout(): Promise<void> {
    await this.#session?.logout();
  }

  /** Forgets what this element kept on the device for its gateway and user. */
  clearLocalData(): void {
    this.#do((session) => session.clearLocalData());
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (!takeSecret(this, name, value)) super.attributeChangedCallback(name, old, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    clearTimeout(this.#closing);
    this.#lacks = null;
    fetchStrings(this.lang || surroundingLang(this), this);
    if (this.#session === undefined) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Frameworks move nodes by taking them out and putting them back: only who stays away is done.
    this.#closing = setTimeout(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#updateLocale();
    if (!this.isConnected) return;
    const isOther = identity.some((name) => changed.has(name));
    if (isOther || (this.#lacks === 'code' && this.code.value)) this.#lacks = null;
    if (isOther && this.#session !== undefined) this.#release();
    if (this.#session !== undefined) this.#follow(this.#session, changed);
    else if (this.#shared !== undefined) this.#open(this.#shared);
    else if (this.gateway && this.#opening === undefined && this.#lacks === null)
      this.#opening = this.#create();
  }

  /** An update is complete once the session is there. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#opening;
    return super.getUpdateComplete();
  }

  /**
   * Resolves with the session, as soon as there is one; rejects when its code cannot be fetched.
   *
   * @internal
   */
  whenSession(): Promise<Session> {
    const session = this.#session;
    if (session !== undefined) return Promise.resolve(session);
    this.#lacks = null;
    if (this.gateway && this.#opening === undefined) this.requestUpdate();
    return new Promise((resolve, reject) => this.#waiting.push({resolve, reject}));
  }

  /** What a session is opened with, and in a subclass what it is shown with. */
  protected get code(): LateCode<SessionCode> {
    return sessionCode;
  }

  /** @internal */
  fetchCode(): Promise<SessionCode> {
    return this.code.fetch(this);
  }

  /** There is no session although one is wanted. */
  protected get lacksSession(): boolean {
    return this.#lacks !== null;
  }

  /**
   * Carries out the requests of an element outside of this one; elements with `for` ask for it. Returns how to end it.
   *
   * @internal
   */
  serve(element: HTMLElement): () => void {
    return listenForRequests(element, this);
  }

  /**
   * Tells of a failure that the session cannot know of.
   *
   * @internal
   */
  tell(error: SessionError): void {
    this.sessionTold({type: 'error', error});
  }

  /**
   * The texts in force.
   *
   * @internal
   */
  get words(): Strings {
    return this.#locale.value?.strings ?? stringsFor(this.lang);
  }

  /**
   * Says something to the reader in passing; shown by a subclass, heard by the host.
   *
   * @internal
   */
  tellReader(message: string): void {
    this.#told += 1;
    const notice: Notice = {id: `told-${this.#told}`, kind: 'info', message};
    this.sessionTold({type: 'notice', notice});
  }

  /** Where files of a session are shown. */
  protected paneFor(session: Session): ArtifactPane | undefined {
    return paneOf(session);
  }

  /** Called when a session is there, before the element renders with it. */
  protected sessionOpened(_session: Session): void {}

  /** Called with each fact; hands it on to the page. */
  protected sessionTold(event: SessionEvent): void {
    if (event.type === 'thread-change') this.threadId = event.threadId;
    this.emit(`deerflow-${event.type}`, detailOf(event));
  }

  /** Takes effect behind the calls before it: those wait for a session. */
  #do(call: (session: Session) => void): void {
    if (this.#session !== undefined) call(this.#session);
    else void this.whenSession().then(call, () => undefined);
  }

  async #create(): Promise<void> {
    let lacks: 'code' | 'session' = 'code';
    try {
      await shown();
      const {openSession} = await this.fetchCode();
      lacks = 'session';
      const isWanted = this.isConnected && this.gateway !== '' && this.#shared === undefined;
      if (isWanted && this.#session === undefined) {
        const secrets = {token: this.#token, upstreamToken: this.#upstreamToken};
        this.#open(openSession(this, secrets));
      }
    } catch (error) {
      this.#lacks = lacks;
      this.requestUpdate();
      for (const {reject} of this.#waiting.splice(0)) reject(error);
      // What is the matter with the code was told when it was fetched.
      if (lacks === 'session') this.tell(new SessionError(String(error), {kind: 'network'}));
    } finally {
      this.#opening = undefined;
    }
  }

  #open(session: Session): void {
    this.#session = session;
    this.#provider.setValue(session);
    const update = (): void => this.requestUpdate();
    this.#stopListening = [
      session.on((event) => this.sessionTold(event)),
      session.status.subscribe(update),
      session.run.subscribe(update),
    ];
    this.sessionOpened(session);
    this.#watchReturn();
    for (const {resolve} of this.#waiting.splice(0)) resolve(session);
    this.requestUpdate();
  }

  #watchReturn(): void {
    void this.fetchCode().then(
      ({ReturnController}) => {
        if (!this.#watchesReturn)
          this.addController(new ReturnController(() => void this.reload()));
        this.#watchesReturn = true;
      },
      () => undefined,
    );
  }

  #follow(session: Session, changed: PropertyValues<this>): void {
    if (changed.has('threadId')) {
      const wanted = threadOrNew(this.threadId);
      if (wanted !== session.conversation.get().threadId) {
        if (wanted === null) session.newThread();
        else void session.openThread(wanted);
      }
    }
    if (changed.has('model') && this.model) session.choose({model: this.model});
    if (changed.has('mode') && this.mode) session.choose({mode: this.mode});
  }

  #release(): void {
    const session = this.#session;
    if (session === undefined) return;
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#session = undefined;
    this.#provider.setValue(undefined);
    if (session !== this.#shared) session.close();
  }

  #updateLocale(): void {
    const lang = this.lang || surroundingLang(this);
    const words = stringsFor(lang);
    const shown = this.#locale.value;
    const {styleSheets} = this;
    const isSame = this.#words === words && this.#overrides === this.strings;
    if (shown?.lang === lang && isSame && shown.styleSheets === styleSheets) return;
    if (shown?.lang !== lang) fetchStrings(lang, this);
    this.#words = words;
    this.#overrides = this.strings;
    if (this.shadowRoot !== null) adoptStyleSheets(this.shadowRoot, styleSheets);
    this.#locale.setValue({lang, strings: withOverrides(words, this.strings), styleSheets});
  }
}

function toFeatures(value: string | null): 'auto' | readonly FeatureName[] {
  const names = (value ?? '').split(/\s+/).filter(Boolean);
  return names.length === 0 || names.includes('auto') ? 'auto' : (names as FeatureName[]);
}
