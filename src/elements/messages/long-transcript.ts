import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {OlderPagesController} from '../../controllers/older-pages-controller.js';
import type {HistoryState, Session} from '../../core/index.js';
import '../../i18n/en/transcript-extras.js';
import type {Strings} from '../../i18n/types.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {arcIcon} from '../icons/arc-icon.js';
import {icon} from '../icons/icon.js';
import {BackfillController} from './backfill-controller.js';
import {longTranscriptStyles} from './long-transcript.styles.js';
import {NearbyRows} from './nearby-rows.js';
import {PlaceKeeper} from './place-keeper.js';
import {setChapterHeight, setHeights} from './row-heights.js';
import {
  chapterElements,
  chaptersOf,
  chunkElements,
  chunksIn,
  chunksOf,
} from './transcript-chunks.js';
import type {TranscriptChapter, TranscriptChunk} from './transcript-chunks.js';
import type {TranscriptItem} from './transcript-items.js';

export interface LongTranscriptState {
  readonly items: readonly TranscriptItem[];
  /** `undefined` where a host gives the messages. */
  readonly history: HistoryState | undefined;
  readonly session: Session | undefined;
  /** The reader is at the end. */
  readonly following: boolean;
}

/**
 * What a transcript of more than some dozens of rows takes: it is drawn where the reader is, put into the page in its pauses
 * and added to at its top. Fetched when a thread is opened, or has become so long.
 */
export class LongTranscript {
  readonly #host: DeerflowElement;
  readonly #drawNow: () => void;
  readonly #nearby: NearbyRows;
  readonly #backfill: BackfillController;
  readonly #older: OlderPagesController;
  readonly #place = new PlaceKeeper();
  #state: LongTranscriptState | undefined;
  #chapters: readonly TranscriptChapter[] = [];
  #chunks: readonly TranscriptChunk[] = [];
  /** Which rows there were when those out of sight were last looked for. */
  #watched: unknown[] = [];

  /** @param drawNow - Draws the host at once: what is printed is what is there when the page is told of it. */
  constructor(host: DeerflowElement, drawNow: () => void) {
    this.#host = host;
    this.#drawNow = drawNow;
    this.#nearby = new NearbyRows(host, () => {
      // Where the browser does it itself it also does it during a scroll of the reader's.
      if (!CSS.supports('overflow-anchor', 'auto')) this.#keepPlace();
    });
    this.#backfill = new BackfillController(host);
    this.#older = new OlderPagesController(host, () => this.#loadOlder());
    host.addController(this);
    adoptLateStyles(host, longTranscriptStyles);
  }

  get chapters(): readonly TranscriptChapter[] {
    return this.#chapters;
  }

  /** All rows are in the page. */
  get isFilled(): boolean {
    return !this.#backfill.isGoingOn;
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#onBeforePrint);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#onBeforePrint);
    // Moved to another place, the scroller has to be watched anew.
    this.#watched = [];
  }

  /** Takes what is drawn next. `before`: the chapters that are in the page. */
  update(state: LongTranscriptState, before: readonly TranscriptChapter[]): void {
    const {items} = state;
    if (items !== this.#state?.items) {
      this.#chunks = chunksOf(items, chunksIn(before));
      this.#chapters = chaptersOf(this.#chunks, before);
    }
    this.#state = state;
    this.#nearby.update(items);
    this.#backfill.update(this.#chunks);
    // Rows were put in above those that are in the page.
    if (before.length > 0 && before[0]?.key !== items[0]?.key) this.#keepPlace();
  }

  /** Call when the rows were drawn. */
  updated(scroller: HTMLElement): void {
    this.#place.restore(scroller);
    const items = this.#state?.items ?? [];
    const watched = [items[0], items.length, this.#backfill.size];
    if (watched.some((value, index) => value !== this.#watched[index])) {
      this.#watched = watched;
      const elements = chunkElements(scroller);
      const changed = elements.filter((element, index) => {
        const chunk = this.#chunks[index];
        return chunk !== undefined && setHeights(element, chunk);
      });
      for (const [index, element] of chapterElements(scroller).entries())
        setChapterHeight(element, this.#chapters[index]);
      this.#nearby.watch(scroller, changed);
    }
    const top = scroller.querySelector('.column')?.firstElementChild;
    this.#older.watch(top?.matches('.sentinel') ? top : null, scroller);
  }

  /** Whether the rows of a chunk are in the page. */
  isInPage(chunk: TranscriptChunk): boolean {
    return this.#backfill.isFilled(chunk);
  }

  isDrawn(item: TranscriptItem): boolean {
    return this.#nearby.isDrawn(item);
  }

  /** As long as it stays, the same rows of a chunk are drawn. */
  drawnIn(chunk: TranscriptChunk): number {
    return this.#nearby.drawnIn(chunk);
  }

  /** The row of a message, drawn; older pages are fetched until it is there. */
  async reveal(id: string): Promise<Element | null> {
    const find = (): TranscriptItem | undefined =>
      this.#state?.items.find(({messages}) => messages.some((message) => message.id === id));
    let item = find();
    while (item === undefined && this.#state?.history?.hasMore) {
      const before = this.#state.history.nextBeforeSeq;
      await this.#state.session?.loadOlder();
      await this.#host.updateComplete;
      item = find();
      // It could not be fetched. A page that adds to the first row only does not lengthen the list.
      if (this.#state?.history?.nextBeforeSeq === before) break;
    }
    if (item === undefined) return null;
    const row = item;
    this.#nearby.draw(row);
    this.#backfill.fill(this.#chunks.find(({items}) => items.includes(row))?.key);
    await this.#host.updateComplete;
    return this.#host.renderRoot.querySelector(`[data-key="${CSS.escape(row.key)}"]`);
  }

  /** Above the first row, while there are older ones. */
  renderTop(strings: Strings): TemplateResult | typeof nothing {
    const history = this.#state?.history;
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

  readonly onSight = (event: ContentVisibilityAutoStateChangeEvent): void => {
    const {chunk} = (event.target as HTMLElement).dataset;
    if (!event.skipped && chunk !== undefined) this.#backfill.fill(chunk);
  };

  #keepPlace(): void {
    this.#place.remember(
      this.#host.renderRoot.querySelector('.scroller'),
      this.#state?.following ?? true,
    );
  }

  #loadOlder(): void {
    const history = this.#state?.history;
    if (history?.hasMore !== true || history.loadingOlder || history.status === 'failed') return;
    this.#onLoadOlder();
  }

  readonly #onLoadOlder = (): void => {
    void this.#state?.session?.loadOlder();
  };

  readonly #onBeforePrint = (): void => {
    this.#backfill.fill();
    this.#drawNow();
  };
}
