import {html, nothing} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import type {Session, WorkspaceChange, WorkspaceChanges} from '../../core/index.js';
import '../../i18n/en/changes.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {chipStyles} from '../icons/chip.styles.js';
import {iconStyles} from '../icons/icon.styles.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {penIcon} from '../icons/icons.js';
import {changesStyles} from './changes.styles.js';

/**
 * What a run did to the files of its thread: how many, how much, and for each file that the reader opens its differences.
 * Asks the gateway once it comes into view, and shows nothing where nothing changed.
 *
 * @element deerflow-changes
 * @csspart changes - The whole card.
 * @csspart change - One file; also carries `change-created`, `change-modified` or `change-deleted`.
 * @csspart diff - The differences of one file.
 * @cssstate open - The files are shown.
 * @cssstate empty - Nothing changed, or nothing is known.
 */
export class DeerflowChanges extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chipStyles, changesStyles];

  /** The changes; before the session's. */
  @property({attribute: false}) changes?: WorkspaceChanges;

  /** Session whose gateway knows what a run changed. */
  @property({attribute: false}) session?: Session;

  /** The run. */
  @property({attribute: 'run-id'}) runId = '';

  /** Whether the files are shown. */
  @property({type: Boolean}) open = false;

  @state() private found: WorkspaceChanges | null = null;

  readonly #localize = new LocalizeController(this);
  readonly #sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return;
    this.#sight.disconnect();
    void this.#load();
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') || changed.has('runId')) {
      this.found = null;
      this.#sight.disconnect();
      if (this.session !== undefined && this.runId !== '' && this.changes === undefined)
        this.#sight.observe(this);
    }
    this.setState('open', this.open);
    this.setState('empty', this.#files.length === 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const files = this.#files;
    const {additions = 0, deletions = 0, truncated = false} = this.#shown ?? {};
    if (files.length === 0) return nothing;
    const title = strings.filesChanged(files.length);
    return html`<section part="changes" aria-label=${title}>
      <button
        type="button"
        class="toggle"
        aria-expanded=${this.open}
        aria-controls="files"
        @click=${this.#onToggle}
      >
        ${icon(penIcon)}<span>${title}</span>${this.#renderCounts(additions, deletions)}
        ${icon(chevronIcon, this.open ? 'chevron open' : 'chevron')}
      </button>
      <ul id="files" ?hidden=${!this.open}>
        ${this.open ? files.map((file) => this.#renderFile(file)) : nothing}
        ${this.open && truncated ? html`<li class="quiet">${strings.truncated}</li>` : nothing}
      </ul>
    </section>`;
  }

  #renderFile(file: WorkspaceChange): TemplateResult {
    const {strings} = this.#localize;
    const words = {
      created: strings.fileCreated,
      modified: strings.fileModified,
      deleted: strings.fileDeleted,
    }[file.status];
    return html`<li part="change change-${file.status}">
      <details>
        <summary>
          <span class="status ${file.status}">${words}</span>
          <span class="path mono" dir="ltr" title=${file.path}>${shortPath(file.path)}</span>
          ${this.#renderCounts(file.additions, file.deletions)}
        </summary>
        ${this.#renderDiff(file)}
      </details>
    </li>`;
  }

  #renderDiff({diff, binary, truncated}: WorkspaceChange): TemplateResult {
    const {strings} = this.#localize;
    if (diff === null)
      return html`<p class="quiet">${binary ? strings.binaryFile : strings.noDiff}</p>`;
    return html`<pre part="diff" dir="ltr" tabindex="0">${diffLines(diff)}</pre>
      ${truncated ? html`<p class="quiet">${strings.truncated}</p>` : nothing}`;
  }

  #renderCounts(added: number, removed: number): TemplateResult | typeof nothing {
    if (added === 0 && removed === 0) return nothing;
    return html`<span class="counts" dir="ltr" aria-hidden="true"
        ><ins>+${added}</ins> <del>−${removed}</del></span
      ><span class="visually-hidden">${this.#localize.strings.linesChanged(added, removed)}</span>`;
  }

  get #shown(): WorkspaceChanges | null {
    return this.changes ?? this.found;
  }

  get #files(): readonly WorkspaceChange[] {
    return this.#shown?.files ?? [];
  }

  async #load(): Promise<void> {
    const {session, runId} = this;
    const found = (await session?.workspaceChanges(runId)) ?? null;
    if (session === this.session && runId === this.runId) this.found = found;
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };
}

/** A path without the part that all paths of a thread share. */
function shortPath(path: string): string {
  return path.replace(/^\/?(?:mnt\/)?user-data\//, '');
}

/** Lines of a unified diff, each told apart by more than its colour: the sign stays in the text. */
function diffLines(diff: string): TemplateResult[] {
  return diff.split('\n').map((line) => {
    const kind = /^(?:\+\+\+|---|@@)/.test(line)
      ? 'head'
      : line.startsWith('+')
        ? 'added'
        : line.startsWith('-')
          ? 'removed'
          : '';
    return html`<span class=${kind}>${line} </span>`;
  });
}
