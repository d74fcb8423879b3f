import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import type {PresentedFile, Session} from '../../core/index.js';
import '../../i18n/en/common.js';
import {warnOnce} from '../../internal/warn.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {documentIcon, downloadIcon, imageIcon} from '../icons/icons.js';
import type {ArtifactOpenDetail} from '../steps/steps.events.js';
import {filesStyles} from './files.styles.js';
import {saveFile} from './save-file.js';

const imageExtensions = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'avif', 'bmp']);

/**
 * Files that the agent presents, as cards that open or download them.
 *
 * @element deerflow-files
 * @fires {CustomEvent<ArtifactOpenDetail>} deerflow-artifact-open - The reader asks for a file. Cancelable.
 * @csspart files - The list.
 * @csspart file - One card.
 */
export class DeerflowFiles extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, filesStyles];

  /** The files. */
  @property({attribute: false}) files: readonly PresentedFile[] = [];

  /** Session whose gateway serves the files; without one they open but do not download. */
  @property({attribute: false}) session?: Session;

  readonly #localize = new LocalizeController(this);
  readonly #saving = new Set<string>();
  readonly #failed = new Set<string>();

  protected override render(): TemplateResult | typeof nothing {
    if (this.files.length === 0) return nothing;
    return html`<ul part="files" aria-label=${this.#localize.strings.files}>
      ${this.files.map((file) => html`<li part="file">${this.#renderFile(file)}</li>`)}
    </ul>`;
  }

  #renderFile(file: PresentedFile): TemplateResult {
    const {strings} = this.#localize;
    const {path, name, extension} = file;
    const saving = this.#saving.has(path);
    const download = strings.download(name);
    const fact = this.#failed.has(path) ? strings.downloadFailed : extension.toUpperCase();
    return html`<button
        type="button"
        class="open"
        title=${path}
        aria-label="${strings.openFile(name)} ${fact}"
        @click=${() => this.#onOpen(file)}
      >
        ${icon(imageExtensions.has(extension.toLowerCase()) ? imageIcon : documentIcon)}
        <span class="text">
          <span class="name" dir="auto">${name}</span>
          <small>${fact}</small>
        </span>
      </button>
      ${
        this.session === undefined
          ? nothing
          : html`<button
              type="button"
              class="icon-button"
              title=${download}
              aria-label=${download}
              ?disabled=${saving}
              @click=${() => void this.#onDownload(file)}
            >
              ${saving ? icon(arcIcon, 'spin') : icon(downloadIcon)}
            </button>`
      }`;
  }

  #onOpen({path}: PresentedFile): void {
    const detail: ArtifactOpenDetail = {path};
    this.emit('deerflow-artifact-open', detail, {cancelable: true});
  }

  async #onDownload({path, name}: PresentedFile): Promise<void> {
    const {session} = this;
    if (session === undefined || this.#saving.has(path)) return;
    this.#saving.add(path);
    this.#failed.delete(path);
    this.requestUpdate();
    try {
      await saveFile(await session.fetchArtifact(path, {download: true}), name);
    } catch (error) {
      this.#failed.add(path);
      warnOnce(`a file could not be downloaded: ${String(error)}`);
    } finally {
      this.#saving.delete(path);
      this.requestUpdate();
    }
  }
}
