import {html, nothing} from 'lit';
import type {LitElement, ReactiveController, TemplateResult} from 'lit';
import type {Conversation, Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import type {Strings} from '../../i18n/types.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {adoptLateStyles} from '../base/late-styles.js';
import type {ArtifactPane, ArtifactRequest} from '../artifacts/artifact-panes.js';
import type {DeerflowArtifacts} from '../artifacts/artifacts.element.js';
import {icon} from '../icons/icon.js';
import {folderIcon} from '../icons/icons.js';
import {artifactsCode} from './lazy-parts.js';
import {panesStyles} from './panes.styles.js';
import {writtenFile} from './written-file.js';

/** So long a call must have been going on before its file opens by itself, in milliseconds. */
const openDelay = 100;

/** How the chat stands when it renders. */
interface PaneSurroundings {
  readonly strings: Strings;
  /** The pane lies over the conversation. */
  readonly isNarrow: boolean;
  /** The chat is to do without it. */
  readonly isHidden: boolean;
}

interface PaneHost extends LitElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly session: Session | undefined;
  readonly imagePolicy: ImagePolicy;
}

/** The pane of files beside a chat's transcript: whether it is open, and what opens it. */
export class ArtifactPaneController implements ReactiveController, ArtifactPane {
  readonly #host: PaneHost;
  #isOpen = false;
  #request: ArtifactRequest = {path: ''};
  #threadId: string | null = null;
  /** Who had the focus when the reader opened the pane. */
  #opener: HTMLElement | null = null;
  /** The reader has closed the pane; what the agent writes does not open it again. */
  #isDeclined = false;
  readonly #followed = new Set<string>();
  #opening: ReturnType<typeof setTimeout> | undefined;
  #session: Session | undefined;
  #stop: (() => void) | undefined;
  #artifacts: readonly string[] = [];
  #mayOpen = false;
  #hasLooked = false;

  constructor(host: PaneHost) {
    this.#host = host;
    host.addController(this);
    adoptLateStyles(host, panesStyles);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Opens the pane with a file, for the reader: the focus goes there. */
  show(request: ArtifactRequest): void {
    const focused = focusedIn(this.#host.renderRoot);
    // The pane may have opened by itself; a file opened from inside of it has the opener of the pane.
    const isInside = this.#pane?.matches(':focus-within') ?? false;
    if (focused !== null && !isInside) this.#opener = focused;
    this.#isDeclined = false;
    void this.#open(request, true);
  }

  /** Opens the list of files, or closes the pane. */
  toggle(): void {
    if (this.#isOpen) this.close();
    else this.show({path: ''});
  }

  close(): void {
    this.#isOpen = false;
    this.#isDeclined = true;
    this.#host.requestUpdate();
    const opener = this.#opener?.isConnected ? this.#opener : null;
    this.#opener = null;
    void this.#host.updateComplete.then(() => {
      (opener ?? this.#host.renderRoot.querySelector<HTMLElement>('#files-toggle'))?.focus();
    });
  }

  /** Shows the file that the agent has begun to write. */
  #follow(conversation: Conversation): void {
    const {threadId, run, artifacts} = conversation;
    if (threadId !== this.#threadId) this.#changeThread(threadId);
    if (artifacts !== this.#artifacts) this.#host.requestUpdate();
    this.#artifacts = artifacts;
    if (run === null || this.#isDeclined || !this.#mayOpen) return;
    const written = writtenFile(conversation);
    if (written === null || this.#followed.has(written.callId)) return;
    const {callId, path} = written;
    clearTimeout(this.#opening);
    this.#opening = setTimeout(() => {
      this.#followed.add(callId);
      const isWanted = this.#session?.run.get() != null && !this.#isDeclined && this.#mayOpen;
      if (isWanted && threadId === this.#threadId) void this.#open({path: pathNow(), callId});
    }, openDelay);
    // A path may still be arriving.
    const pathNow = (): string => {
      const calls = this.#host.session?.conversation.get().messages.flatMap(callsOf) ?? [];
      const known = calls.find(({id}) => id === callId)?.args['path'];
      return typeof known === 'string' ? known : path;
    };
  }

  hostUpdate(): void {
    const {session} = this.#host;
    if (session === this.#session) return;
    this.hostDisconnected();
    this.#session = session;
    const {threadId = null, artifacts = []} = session?.conversation.get() ?? {};
    this.#threadId = threadId;
    this.#artifacts = artifacts;
    this.#stop = session?.conversation.subscribe((conversation) => this.#follow(conversation));
  }

  /** The controller may have come when the agent had begun to write already, and knows only now whether there is room. */
  hostUpdated(): void {
    if (this.#hasLooked || this.#session === undefined) return;
    this.#hasLooked = true;
    this.#follow(this.#session.conversation.get());
  }

  hostDisconnected(): void {
    clearTimeout(this.#opening);
    this.#stop?.();
    this.#stop = undefined;
    this.#session = undefined;
    this.#hasLooked = false;
  }

  /** The button that opens the list of files; none while there are no files. */
  renderToggle(strings: Strings): TemplateResult | typeof nothing {
    const {artifacts = []} = this.#host.session?.conversation.get() ?? {};
    if (artifacts.length === 0 && !this.#isOpen) return nothing;
    return html`<button
      class="icon-button"
      id="files-toggle"
      type="button"
      title=${strings.files}
      aria-label=${strings.files}
      aria-expanded=${String(this.#isOpen)}
      @click=${() => this.toggle()}
    >
      ${icon(folderIcon)}
    </button>`;
  }

  render({strings, isNarrow, isHidden}: PaneSurroundings): TemplateResult | typeof nothing {
    this.#mayOpen = !isNarrow && !isHidden;
    if (!this.#isOpen || isHidden) return nothing;
    return html`<aside class="files" aria-label=${strings.files}>
      <deerflow-artifacts
        part="artifacts"
        exportparts="artifacts: artifact-list, artifact, artifact-header, artifact-content"
        closable
        .resizable=${!isNarrow}
        .session=${this.#host.session}
        .imagePolicy=${this.#host.imagePolicy}
        @deerflow-artifact-close=${this.#onClose}
      ></deerflow-artifacts>
    </aside>`;
  }

  get #pane(): DeerflowArtifacts | null {
    return this.#host.renderRoot.querySelector('deerflow-artifacts');
  }

  async #open(request: ArtifactRequest, takesFocus = false): Promise<void> {
    this.#isOpen = true;
    this.#request = request;
    this.#host.requestUpdate();
    try {
      await artifactsCode.fetch(this.#host);
      await this.#host.updateComplete;
      this.#pane?.show(this.#request);
      if (takesFocus) this.#pane?.focus();
    } catch {
      // The chat says so; the pane fills when its code has come.
    }
  }

  #changeThread(threadId: string | null): void {
    // The first message of a new conversation gives it its id; any other change is another conversation.
    if (this.#threadId !== null) {
      clearTimeout(this.#opening);
      this.#followed.clear();
      this.#isDeclined = false;
      this.#isOpen = false;
      this.#host.requestUpdate();
    }
    this.#threadId = threadId;
  }

  /** Once the event has reached everybody: a host may prevent it. */
  readonly #onClose = (event: Event): void => {
    queueMicrotask(() => {
      if (!event.defaultPrevented) this.close();
    });
  };
}

function callsOf({tool_calls: calls}: Conversation['messages'][number]) {
  return calls ?? [];
}

/** The element with the focus, in shadow roots as well. */
function focusedIn(root: HTMLElement | DocumentFragment): HTMLElement | null {
  let focused = (root as ShadowRoot).activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused as HTMLElement | null;
}
