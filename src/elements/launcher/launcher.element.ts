import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {ThemeController} from '../../controllers/theme-controller.js';
import type {Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/launcher.js';
import {LateCode} from '../../internal/late-code.js';
import {secretAttributes, takeSecret} from '../../internal/secret-attributes.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import type {DeerflowChat} from '../chat/chat.element.js';
import {chipStyles} from '../icons/chip.styles.js';
import {iconStyles} from '../icons/icon.styles.js';
import {icon} from '../icons/icon.js';
import {crossIcon} from '../icons/icons.js';
import {chatProperties, copyAttributes} from './chat-settings.js';
import type {ChatProperties} from './chat-settings.js';
import type {OpenChangeDetail} from './launcher.events.js';
import {launcherStyles} from './launcher.styles.js';

const chatCode = new LateCode(() => import('../chat/define.js'));

const chatIcon =
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v8.5a1.5 1.5 0 0 1-1.5 1.5h-8L6 19.8V16h-.5A1.5 1.5 0 0 1 4 14.5V6a1.5 1.5 0 0 1 1.5-1.5zM8 8.7h8M8 11.9h5';

type Secrets = {token?: string; upstreamToken?: string};

/**
 * A floating button that opens a chat in a panel. The chat is fetched when it is first opened, and goes on while the panel
 * is closed. The launcher takes the attributes and the properties of a `deerflow-chat`, and hands them on; the chat itself
 * is its `chat`. The chat's events come out of the launcher.
 *
 * @element deerflow-launcher
 * @slot launcher-icon - In place of the button's icon.
 * @slot header - Like every other slot of `deerflow-chat`, handed on to it.
 * @fires {CustomEvent<OpenChangeDetail>} deerflow-open-change - The panel has opened or closed.
 * @csspart launcher - The button.
 * @csspart unread - The dot that tells of a new answer.
 * @csspart panel - The panel.
 * @csspart chat - The chat in it.
 * @cssprop [--deerflow-launcher-inset=20px] - Distance from the corner.
 * @cssprop [--deerflow-launcher-size=56px] - Size of the button.
 * @cssprop [--deerflow-panel-width=400px] - Width of the panel.
 * @cssprop [--deerflow-panel-height=640px] - Height of the panel.
 * @cssprop [--deerflow-z-index=1000] - Layer of the button.
 * @cssstate open - The panel is open.
 * @cssstate unread - An answer has ended while it was closed.
 * @cssstate dark - `theme` is `auto` and the page around is dark.
 * @cssstate light - `theme` is `auto` and the page around is light.
 */
export class DeerflowLauncher extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chipStyles, launcherStyles];

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...secretAttributes];
  }

  /** Whether the panel is open. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Asked for a token, as of `deerflow-chat`. */
  @property({attribute: false}) getToken: ChatProperties['getToken'];

  /** Makes the requests, as of `deerflow-chat`. */
  @property({attribute: false}) fetch: ChatProperties['fetch'];

  /** Added to every request, as of `deerflow-chat`. */
  @property({attribute: false}) headers: ChatProperties['headers'];

  /** Merged into each run's context, as of `deerflow-chat`. */
  @property({attribute: false}) context: ChatProperties['context'];

  /** Metadata of new threads, as of `deerflow-chat`. */
  @property({attribute: false}) metadata: ChatProperties['metadata'];

  /** Has the last word on a run's body, as of `deerflow-chat`. */
  @property({attribute: false}) buildRun: ChatProperties['buildRun'];

  /** Texts in place of the language's own, as of `deerflow-chat`. */
  @property({attribute: false}) strings: ChatProperties['strings'];

  /** Ready-made questions, as of `deerflow-chat`. */
  @property({attribute: false}) starters: ChatProperties['starters'];

  /** Names of tools, as of `deerflow-chat`. */
  @property({attribute: false}) toolLabels: ChatProperties['toolLabels'];

  /** Details of tools, as of `deerflow-chat`. */
  @property({attribute: false}) toolRenderers: ChatProperties['toolRenderers'];

  /** What shows code blocks of some languages, as of `deerflow-chat`. */
  @property({attribute: false}) markdownRenderers: ChatProperties['markdownRenderers'];

  /** Which links may be followed, as of `deerflow-chat`. */
  @property({attribute: false}) linkPolicy: ChatProperties['linkPolicy'];

  /** Which messages are shown, as of `deerflow-chat`. */
  @property({attribute: false}) messageFilter: ChatProperties['messageFilter'];

  /** Limits of attachments, as of `deerflow-chat`. */
  @property({attribute: false}) uploadLimits: ChatProperties['uploadLimits'];

  /** Session to show, instead of one of the chat's own. */
  @property({attribute: false}) session: Session | undefined;

  @state() private stage: 'closed' | 'loading' | 'ready' | 'failed' = 'closed';
  @state() private unread = false;
  @state() private slotNames: readonly string[] = [];

  @query('deerflow-chat') private readonly shownChat!: DeerflowChat | null;
  @query('.panel') private readonly panel!: HTMLElement | null;
  @query('.launcher') private readonly button!: HTMLElement | null;

  readonly #text = new LocalizeController(this);
  readonly #theme = new ThemeController(this);
  readonly #changes = new MutationObserver(() => this.#readHost());
  #secrets: Secrets = {};
  /** The focus is to go into the chat as soon as it is there. */
  #focusAwaited = false;

  constructor() {
    super();
    // Set before the element was upgraded, a secret is an own property that hides the setter.
    for (const name of ['token', 'upstreamToken'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  /** Bearer token. Can be set and not read: a token never leaves the element. */
  set token(value: string | null | undefined) {
    this.#setSecret('token', value);
  }

  /** Token of another system, exchanged at start for one of the gateway's. Can be set and not read. */
  set upstreamToken(value: string | null | undefined) {
    this.#setSecret('upstreamToken', value);
  }

  /** The chat in the panel, from its first opening on. */
  get chat(): DeerflowChat | null {
    return this.stage === 'ready' ? this.shownChat : null;
  }

  /** Opens the panel if it is closed, and closes it if it is open. */
  toggle(): void {
    this.open = !this.open;
  }

  /** Puts the focus into the chat, or on the button while the panel is closed. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => {
      const {chat} = this;
      this.#focusAwaited = this.open && chat === null;
      const target = this.open ? (chat ?? this.panel) : this.button;
      target?.focus(options);
    });
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (!takeSecret(this, name, value)) super.attributeChangedCallback(name, old, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#changes.observe(this, {attributes: true, childList: true});
    this.#readHost();
    // A popover does not survive that its node is moved.
    if (this.hasUpdated) this.#showPanel(this.open);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#changes.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const theme = this.getAttribute('theme') ?? 'auto';
    this.setState('dark', theme === 'dark' || (theme === 'auto' && this.#theme.dark));
    this.setState('light', theme === 'light' || (theme === 'auto' && !this.#theme.dark));
    this.setState('open', this.open);
    this.setState('unread', this.unread && !this.open);
    if (!changed.has('open') || !this.open) return;
    this.unread = false;
    if (this.stage !== 'ready') void this.#load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#furnish(changed);
    if (!changed.has('open') || (!this.open && changed.get('open') === undefined)) return;
    this.#showPanel(this.open);
    const detail: OpenChangeDetail = {open: this.open};
    this.emit('deerflow-open-change', detail);
  }

  protected override render(): TemplateResult {
    const {strings} = this.#text;
    const label = this.open
      ? strings.closeChat
      : this.unread
        ? strings.openChatNew
        : strings.openChat;
    return html`<button
        class="launcher"
        part="launcher"
        type="button"
        aria-label=${label}
        title=${label}
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        aria-controls="panel"
        @click=${this.#onToggle}
      >
        ${this.open ? icon(crossIcon) : html`<slot name="launcher-icon">${icon(chatIcon)}</slot>`}
        ${this.unread && !this.open ? html`<span class="unread" part="unread"></span>` : nothing}
      </button>
      <div
        id="panel"
        class="panel"
        part="panel"
        popover="manual"
        role="dialog"
        aria-label=${this.getAttribute('agent-name') || strings.conversation}
        tabindex="-1"
        @keydown=${this.#onKeydown}
        @deerflow-run-end=${this.#onRunEnd}
      >
        ${this.#renderPanel()}
      </div>`;
  }

  #renderPanel(): TemplateResult | typeof nothing {
    const {strings} = this.#text;
    const close = html`<button
      slot="header-end"
      class="icon-button"
      type="button"
      title=${strings.closeChat}
      aria-label=${strings.closeChat}
      @click=${this.#onToggle}
    >
      ${icon(crossIcon)}
    </button>`;
    switch (this.stage) {
      case 'closed':
        return nothing;
      case 'loading':
        return html`<div class="note">
          ${close}
          <p role="status">${strings.loading}</p>
        </div>`;
      case 'failed':
        return html`<div class="note">
          ${close}
          <p role="alert">${strings.errorNetwork}</p>
          <button type="button" class="chip" @click=${() => void this.#load()}>
            ${strings.retry}
          </button>
        </div>`;
      case 'ready':
        return html`<deerflow-chat part="chat">
          ${this.slotNames.map((name) => html`<slot name=${name} slot=${name}></slot>`)} ${close}
        </deerflow-chat>`;
    }
  }

  async #load(): Promise<void> {
    this.stage = 'loading';
    try {
      await chatCode.fetch(this);
      this.stage = 'ready';
      await this.updateComplete;
      // Only if the reader opened the panel, and has not gone elsewhere since.
      if (this.open && this.#focusAwaited && this.#hasFocus) this.focus();
    } catch {
      this.stage = 'failed';
    }
  }

  /** Gives the chat what it does not have yet: everything when it is new, later what has changed. */
  #furnish(changed: PropertyValues<this>): void {
    const chat = this.chat;
    if (chat === null) return;
    const isNew = (changed as Map<PropertyKey, unknown>).has('stage');
    if (isNew) {
      copyAttributes(this, chat);
      Object.assign(chat, this.#secrets);
      this.#secrets = {};
    }
    for (const name of [...chatProperties, 'session'] as const) {
      if (this[name] === undefined && !changed.has(name)) continue;
      if (isNew || changed.has(name)) Object.assign(chat, {[name]: this[name]});
    }
  }

  #setSecret(name: keyof Secrets, value: string | null | undefined): void {
    const {chat} = this;
    if (chat !== null) chat[name] = value;
    else if (value) this.#secrets[name] = value;
    else delete this.#secrets[name];
  }

  /** Attributes and slots that the page has given, now and later. */
  #readHost(): void {
    const names = new Set([...this.children].map(({slot}) => slot));
    names.delete('');
    names.delete('launcher-icon');
    if (String([...names]) !== String(this.slotNames)) this.slotNames = [...names];
    if (this.chat !== null) copyAttributes(this, this.chat);
    this.requestUpdate();
  }

  get #hasFocus(): boolean {
    return this.shadowRoot?.activeElement != null;
  }

  #showPanel(open: boolean): void {
    const {panel} = this;
    const hadFocus = this.#hasFocus;
    panel?.classList.toggle('open', open);
    // Without popovers the panel is placed by its styles alone.
    if (open && this.isConnected) panel?.showPopover?.();
    else panel?.hidePopover?.();
    if (!open && hadFocus) this.button?.focus();
  }

  readonly #onToggle = (): void => {
    this.toggle();
    this.focus();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onToggle();
  };

  readonly #onRunEnd = (): void => {
    if (!this.open) this.unread = true;
  };
}
