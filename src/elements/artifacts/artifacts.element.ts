import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {artifactsOf, fileKind, fileType} from '../../core/index.js';
import type {ArtifactInfo, FileKind, PresentedFile, Session} from '../../core/index.js';
import '../../i18n/en/artifacts.js';
import '../../i18n/en/common.js';
import {copyText} from '../../internal/copy-text.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {warnOnce} from '../../internal/warn.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {errorText} from '../chat/error-text.js';
import {fileSize} from '../files/file-size.js';
import {saveFile} from '../files/save-file.js';
import {listIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {
  alertIcon,
  checkIcon,
  copyIcon,
  crossIcon,
  documentIcon,
  downloadIcon,
  imageIcon,
} from '../icons/icons.js';
import {chipStyles} from '../icons/chip.styles.js';
import {iconStyles} from '../icons/icon.styles.js';
import {MarkdownController} from '../message/markdown-controller.js';
import type {ArtifactOpenDetail} from '../steps/steps.events.js';
import {offerPane} from './artifact-panes.js';
import type {ArtifactPane, ArtifactRequest} from './artifact-panes.js';
import './artifacts.events.js';
import {artifactsStyles} from './artifacts.styles.js';
import {FileController} from './file-controller.js';
import type {FileView} from './file-controller.js';
import {HtmlFrameController} from './html-frame-controller.js';
import {PaneWidthController} from './pane-width.js';
import {codeFence, plainText} from './plain-text.js';

/** How long a copy button says that it copied, in milliseconds. */
const copiedFor = 1600;

type TextView = Extract<FileView, {status: 'text'}>;

/**
 * The agent's files: a list, and a look into each. Text is read by its first mebibyte and on demand as a whole, pictures,
 * films, sounds and PDFs with the session's credentials, and pages in a frame without origin or network. A file that the
 * agent is writing grows in view.
 *
 * @element deerflow-artifacts
 * @fires {CustomEvent<ArtifactOpenDetail>} deerflow-artifact-open - A file is to be shown. Cancelable.
 * @fires {CustomEvent<CopyFailDetail>} deerflow-copy-fail - The browser does not let the text be copied; a chat tells the reader.
 * @fires {CustomEvent} deerflow-artifact-close - The reader wants the pane to close. Cancelable; alone it goes back to the list.
 * @csspart artifacts - The list.
 * @csspart artifact - One file of the list.
 * @csspart artifact-header - The bar with the file's name and what can be done with it.
 * @csspart artifact-content - What shows the file.
 */
export class DeerflowArtifacts extends DeerflowElement implements ArtifactPane {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chipStyles, artifactsStyles];

  /** Virtual paths of the files. Unset, they come from the session. */
  @property({attribute: false}) artifacts: readonly string[] | undefined;

  /** Virtual path of the file to show; empty shows the list. */
  @property() path = '';

  /** Tool call that writes the file, while it does. */
  @property({attribute: false}) callId: string | null = null;

  /** Foreign content: `gateway` asks the reader first, `allow` loads all, or a list of origins for pictures. */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** Shows a button that closes the pane. */
  @property({type: Boolean}) closable = false;

  /** Lets the reader change the width. */
  @property({type: Boolean}) resizable = false;

  /** Id of a `deerflow-chat` or `deerflow-session` elsewhere in the same root. */
  @property() for: string | undefined;

  /** The session to work with. Default: the surrounding one. */
  @property({attribute: false}) session: Session | undefined;

  @state() private listed: readonly ArtifactInfo[] = [];
  @state() private asSource = false;
  @state() private copied = false;
  @state() private saving: 'no' | 'yes' | 'failed' = 'no';

  @query('.body') private readonly body!: HTMLElement | null;

  readonly #conversation = new SessionController(this, (session) => session.conversation);
  readonly #run = new SessionController(this, (session) => session.run);
  readonly #text = new LocalizeController(this);
  readonly #file = new FileController(this);
  readonly #markdown = new MarkdownController(this);
  readonly #frame = new HtmlFrameController(this);
  readonly #width = new PaneWidthController(this);
  #known: Session | undefined;
  #withdraw: (() => void) | undefined;
  #threadId: string | null = null;
  #running = false;

  constructor() {
    super();
    this.addEventListener('keydown', this.#onKeydown);
    this.addEventListener('deerflow-artifact-open', this.#onOpen);
  }

  /** Shows a file. */
  show({path, callId = null}: ArtifactRequest): void {
    this.path = path;
    this.callId = callId;
  }

  /** Puts the focus on the file, or on the list. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.body?.focus(options));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#withdraw?.();
    this.#withdraw = undefined;
    this.#known = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const {session, value: conversation} = this.#conversation;
    if (session !== this.#known) this.#meet(session);
    if (this.resizable) this.#width.restore(session);
    const threadId = conversation?.threadId ?? null;
    // The first message of a new conversation gives it its id; any other change is another conversation.
    if (this.#threadId !== null && threadId !== this.#threadId) {
      this.show({path: ''});
      this.listed = [];
      void this.#list();
    }
    this.#threadId = threadId;
    if (changed.has('path')) {
      this.asSource = false;
      this.saving = 'no';
      this.#frame.reset();
    }
    this.#file.open(this.path ? {path: this.path, callId: this.callId} : null, session);
    if (conversation !== undefined) this.#file.follow(conversation.messages);
    const running = this.#run.value != null;
    // What tools have changed in it is not told; the end of the run is when to look.
    if (this.#running && !running) {
      this.#file.reload();
      void this.#list();
    }
    this.#running = running;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('path') && this.body !== null) this.body.scrollTop = 0;
  }

  protected override render(): TemplateResult {
    return html`${this.resizable ? this.#width.render(this.#text.strings.resizePane) : nothing}
    ${this.path ? this.#renderFile(this.path) : this.#renderList()}`;
  }

  #renderList(): TemplateResult {
    const {strings} = this.#text;
    const files = this.#files();
    return html`<div class="header" part="artifact-header">
        <div class="title">${strings.files}</div>
        ${this.#renderClose()}
      </div>
      <div class="body" tabindex="-1">
        ${
          files.length === 0
            ? html`<p class="note">${strings.noFiles}</p>`
            : html`<ul part="artifacts" aria-label=${strings.files}>
                ${files.map((file) => this.#renderEntry(file))}
              </ul>`
        }
      </div>`;
  }

  #renderEntry({path, name}: PresentedFile): TemplateResult {
    const size = this.listed.find((file) => file.path === path)?.size_bytes;
    const folder = path.slice(0, -name.length).replace(/^\/mnt\/user-data\//, '');
    return html`<li part="artifact">
      <button type="button" title=${path} @click=${() => this.#ask({path})}>
        ${icon(fileKind(path) === 'image' ? imageIcon : documentIcon)}
        <span class="name" dir="auto">${name}</span>
        <small
          >${folder.replace(/\/$/, '')}${size === undefined ? '' : ` · ${fileSize(size)}`}</small
        >
      </button>
    </li>`;
  }

  #renderFile(path: string): TemplateResult {
    const {strings} = this.#text;
    const {view} = this.#file;
    const name = path.slice(path.lastIndexOf('/') + 1) || path;
    const text = view.status === 'text' ? view : null;
    return html`<div class="header" part="artifact-header">
        ${this.#renderButton(listIcon, strings.allFiles, () => this.show({path: ''}))}
        <div class="title" dir="auto" title=${path}>${name}</div>
        ${text !== null && this.#hasPreview(text) ? this.#renderToggle() : nothing}
        ${
          text === null
            ? nothing
            : this.#renderButton(
                this.copied ? checkIcon : copyIcon,
                this.copied ? strings.copied : strings.copy,
                () => void this.#copy(text.text),
              )
        }
        ${
          this.#conversation.session === undefined
            ? nothing
            : this.#renderButton(
                this.saving === 'yes' ? arcIcon : downloadIcon,
                strings.download(name),
                () => void this.#save(path, name),
                this.saving === 'yes',
              )
        }
        ${this.#renderClose()}
      </div>
      ${this.#renderNotes(view)}
      <div
        class="body"
        part="artifact-content"
        role="group"
        aria-label=${name}
        aria-busy=${String(view.status === 'loading')}
        tabindex="0"
      >
        ${this.#renderView(view, path, name)}
      </div>`;
  }

  #renderNotes(view: FileView): TemplateResult | typeof nothing {
    const {strings} = this.#text;
    if (this.saving === 'failed')
      return html`<p class="bar" role="alert">${strings.downloadFailed}</p>`;
    if (view.status !== 'text') return nothing;
    if (view.pending) {
      return html`<p class="bar" role="status">
        ${icon(arcIcon, 'spin')} ${strings.beingWritten}
      </p>`;
    }
    if (view.size > view.read) {
      return html`<p class="bar">
        ${strings.filePart(fileSize(view.read), fileSize(view.size))}
        <button type="button" class="chip" @click=${() => this.#file.reload({whole: true})}>
          ${strings.loadWholeFile}
        </button>
      </p>`;
    }
    if (this.#showsFrame(view) && this.#frame.isHeldBack(view.text, this.imagePolicy)) {
      return html`<p class="bar">
        ${strings.networkBlocked}
        <button type="button" class="chip" @click=${() => this.#frame.allowNetwork()}>
          ${strings.allowNetwork}
        </button>
      </p>`;
    }
    return nothing;
  }

  #renderView(view: FileView, path: string, name: string): unknown {
    const {strings} = this.#text;
    switch (view.status) {
      case 'loading':
        return html`<p class="note" role="status">${strings.loading}</p>`;
      case 'failed':
        return html`<div class="note" role="alert">
          ${icon(alertIcon)}
          <p>${errorText(view.error, strings)}</p>
          <button type="button" class="chip" @click=${() => this.#file.reload()}>
            ${strings.retry}
          </button>
        </div>`;
      case 'opaque':
        return this.#renderCard(path, name);
      case 'media':
        return renderMedia(fileKind(path), view.url, name);
      case 'text':
        return this.#renderText(view, name);
    }
  }

  #renderCard(path: string, name: string): TemplateResult {
    const {strings} = this.#text;
    return html`<div class="note">
      ${icon(documentIcon)}
      <p>${strings.noPreview}</p>
      <button type="button" class="chip" @click=${() => void this.#save(path, name)}>
        ${icon(downloadIcon)}<span>${strings.download(name)}</span>
      </button>
    </div>`;
  }

  #renderText(view: TextView, name: string): unknown {
    const {text, pending} = view;
    if (text === '' && !pending) return html`<p class="note">${this.#text.strings.fileEmpty}</p>`;
    if (this.#showsFrame(view)) {
      return this.#frame.render(view.page ?? text, name, this.imagePolicy);
    }
    const settings = {session: this.#conversation.session, imagePolicy: this.imagePolicy};
    if (!this.asSource && this.#kind === 'markdown') {
      return html`<div class="page">${this.#markdown.render(text, pending, settings)}</div>`;
    }
    const {language} = fileType(this.path);
    const code = language === null ? null : codeFence(text, language, pending);
    if (code === null) return plainText(text);
    return html`<div class="code">${this.#markdown.render(code, pending, settings)}</div>`;
  }

  #renderToggle(): TemplateResult {
    const {strings} = this.#text;
    const option = (source: boolean, label: string): TemplateResult =>
      html`<button
        type="button"
        aria-pressed=${String(this.asSource === source)}
        @click=${() => (this.asSource = source)}
      >
        ${label}
      </button>`;
    return html`<div class="toggle">
      ${option(false, strings.preview)}${option(true, strings.sourceText)}
    </div>`;
  }

  #renderClose(): TemplateResult | typeof nothing {
    if (!this.closable) return nothing;
    return this.#renderButton(crossIcon, this.#text.strings.closePane, () => this.#close());
  }

  #renderButton(image: string, label: string, onClick: () => void, isBusy = false): TemplateResult {
    return html`<button
      type="button"
      class="icon-button"
      title=${label}
      aria-label=${label}
      ?disabled=${isBusy}
      @click=${onClick}
    >
      ${icon(image, isBusy ? 'spin' : '')}
    </button>`;
  }

  get #kind(): FileKind {
    const kind = fileKind(this.path);
    return kind === 'skill' ? 'markdown' : kind;
  }

  /** Pages that are cut off or still growing are shown as text: half a script does nothing but fail. */
  #hasPreview({read, size, pending}: TextView): boolean {
    if (this.#kind === 'html') return size === read && !pending && this.#frame.isPossible;
    return this.#kind === 'markdown';
  }

  #showsFrame(view: TextView): boolean {
    return this.#kind === 'html' && !this.asSource && view.text !== '' && this.#hasPreview(view);
  }

  #files(): readonly PresentedFile[] {
    if (this.artifacts !== undefined) return artifactsOf(this.artifacts);
    const {artifacts = [], messages = []} = this.#conversation.value ?? {};
    const files = artifactsOf(artifacts, messages);
    const known = new Set(files.map(({path}) => path));
    const others = this.listed.filter(({path}) => !known.has(path));
    return [...files, ...artifactsOf(others.map(({path}) => path))];
  }

  #meet(session: Session | undefined): void {
    this.#withdraw?.();
    this.#withdraw = session && offerPane(session, this);
    this.#known = session;
    this.#threadId = null;
    this.listed = [];
    void this.#list();
  }

  async #list(): Promise<void> {
    const session = this.#conversation.session;
    if (session === undefined || this.artifacts !== undefined) return;
    const {threadId} = session.conversation.get();
    const files = await session.listArtifacts();
    if (session.conversation.get().threadId === threadId) this.listed = files;
  }

  async #copy(text: string): Promise<void> {
    if (!(await copyText(text, this.renderRoot))) return;
    this.copied = true;
    setTimeout(() => (this.copied = false), copiedFor);
  }

  async #save(path: string, name: string): Promise<void> {
    const {session} = this.#conversation;
    if (session === undefined) return;
    this.saving = 'yes';
    try {
      await saveFile(await session.fetchArtifact(path, {download: true}), name);
      this.saving = 'no';
    } catch (error) {
      this.saving = 'failed';
      warnOnce(`a file could not be downloaded: ${String(error)}`);
    }
  }

  #ask(detail: ArtifactOpenDetail): void {
    this.emit('deerflow-artifact-open', detail, {cancelable: true});
  }

  #close(): void {
    if (this.emit('deerflow-artifact-close', {}, {cancelable: true})) this.show({path: ''});
  }

  /** Once the event has reached everybody: a host may prevent it. */
  readonly #onOpen = (event: CustomEvent<ArtifactOpenDetail>): void => {
    queueMicrotask(() => {
      if (!event.defaultPrevented) this.show(event.detail);
    });
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!this.closable && !this.path) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  };
}

function renderMedia(kind: FileKind, url: string, name: string): TemplateResult {
  switch (kind) {
    case 'image':
      return html`<div class="media"><img src=${url} alt=${name} /></div>`;
    case 'audio':
      return html`<div class="media"><audio controls src=${url} aria-label=${name}></audio></div>`;
    case 'video':
      return html`<div class="media">
        <video controls src=${url} aria-label=${name}></video>
      </div>`;
    default:
      return html`<iframe src=${url} title=${name} referrerpolicy="no-referrer"></iframe>`;
  }
}
