import {BlockBuilder, plainBlock} from './blocks.js';
import {footnoteNodes} from './footnotes.js';
import {Grammar} from './grammar.js';
import {textOf, type MarkdownNode} from './nodes.js';
import {defaultOptions, type MarkdownOptions} from './options.js';
import {patchChildren, type PatchCounters} from './patch.js';
import {AnswerReferences, bracketLabels, footnoteLabel} from './references.js';
import {Segmenter, type Segment} from './segments.js';

/** Settled blocks that share one container, which is laid out on its own. */
const blocksPerGroup = 8;

interface SettledSegment extends Segment {
  readonly group: HTMLElement;
  /** First node of the segment; `null` when it made none. */
  readonly first: ChildNode | null;
  /** Brackets of its text, read when a definition arrives late. */
  labels?: ReadonlySet<string>;
}

/** What rendering did so far. Work is bounded by these, so tests count them instead of taking the time. */
export interface RenderCounters extends PatchCounters {
  charactersLexed: number;
}

/**
 * Renders growing Markdown into an element of its own.
 *
 * 1. The segmenter says which text is settled.
 * 2. Only the open segment is read again; its nodes are patched, so they keep their identity.
 * 3. Settled nodes stay untouched, except when a link or footnote is defined after it was used.
 */
export class MarkdownRenderer {
  #source = '';
  #complete = false;
  #segmenter = new Segmenter();
  #references: AnswerReferences;
  #builder: BlockBuilder;
  #settled: SettledSegment[] = [];
  #group: HTMLElement | null = null;
  #groupSize = 0;
  /** Nodes of the open segment as they are on the page. */
  #openNodes: readonly MarkdownNode[] = [];
  #openFirst: ChildNode | null = null;
  /** Finished groups that have not been through a frame yet. */
  #unseen: HTMLElement[] = [];
  #notes: HTMLElement | null = null;
  #noteNodes: readonly MarkdownNode[] = [];
  #lexedBefore = 0;
  readonly #patched: PatchCounters = {nodesMade: 0, nodesRemoved: 0};

  /**
   * @param root Where the blocks go; nothing else may be in it.
   * @param onSettled Called with the container of blocks that will not change any more.
   */
  constructor(
    readonly root: HTMLElement,
    options: Partial<MarkdownOptions> = {},
    readonly onSettled: (container: HTMLElement) => void = () => {},
  ) {
    const complete = {...defaultOptions, ...options};
    this.#references = new AnswerReferences(complete.sources);
    this.#builder = new BlockBuilder(new Grammar(this.#references), complete);
  }

  get counters(): RenderCounters {
    return {
      ...this.#patched,
      charactersLexed: this.#lexedBefore + this.#builder.grammar.charactersLexed,
    };
  }

  /** Renders what is there again from the start, under other options. */
  setOptions(options: Partial<MarkdownOptions>): void {
    this.#reset({...this.#builder.options, ...options});
    this.#render();
  }

  /**
   * Shows `source`. When it continues the last one, only its end is worked on.
   *
   * @param complete No more text will follow.
   */
  update(source: string, complete: boolean): void {
    const normalized = normalizeSource(source);
    if (normalized === this.#source && complete === this.#complete) return;
    if (!normalized.startsWith(this.#source)) this.#reset(this.#builder.options);
    else if (this.#complete) this.#reopen();
    this.#source = normalized;
    this.#complete = complete;
    // They have been laid out at least once since, so their size is known when they are skipped.
    for (const group of this.#unseen.splice(0)) group.classList.add('settled');
    this.#render();
  }

  #reset(options: MarkdownOptions): void {
    this.#lexedBefore += this.#builder.grammar.charactersLexed;
    this.#patched.nodesRemoved += this.root.childNodes.length;
    this.root.replaceChildren();
    this.#segmenter = new Segmenter();
    this.#references = new AnswerReferences(options.sources);
    this.#builder = new BlockBuilder(new Grammar(this.#references), options);
    this.#settled = [];
    this.#unseen = [];
    this.#group = this.#openFirst = this.#notes = null;
    this.#groupSize = 0;
    this.#openNodes = this.#noteNodes = [];
  }

  /** More text came after the end had been declared: the last segment may go on. */
  #reopen(): void {
    const last = this.#settled.at(-1);
    // A definition would have to be taken back; that is rare enough to start over.
    if (!last || this.#hasDefinitions()) return this.#reset(this.#builder.options);
    this.#settled.pop();
    this.#group = last.group;
    this.#openFirst = last.first;
    this.#openNodes = this.#builder.build(this.#textOf(last), last.kind, false, last.closed);
    this.#segmenter = new Segmenter(last.start);
  }

  #hasDefinitions(): boolean {
    return this.#references.footnotes.size > 0 || this.#builder.grammar.hasLinks;
  }

  #textOf(segment: Segment): string {
    return this.#source.slice(segment.start, segment.end);
  }

  #render(): void {
    const segments = this.#segmenter.advance(this.#source, this.#complete);
    if (segments.length > 0) this.#settleAll(segments);
    this.#showOpen();
    if (this.#references.footnotes.size > 0) this.#showFootnotes();
  }

  #settleAll(segments: readonly Segment[]): void {
    const builder = this.#builder;
    const newLabels = new Set<string>();
    for (const segment of segments) {
      if (segment.kind === 'footnote') this.#defineFootnote(segment, newLabels);
    }
    const build = (segment: Segment): readonly MarkdownNode[] =>
      segment.kind === 'footnote'
        ? []
        : builder.build(this.#textOf(segment), segment.kind, false, segment.closed);
    let built = segments.map(build);
    for (const label of builder.grammar.takeDefinitions()) newLabels.add(label);
    if (newLabels.size > 0) {
      builder.forget();
      this.#relink(newLabels);
      built = segments.map(build);
    }
    segments.forEach((segment, at) => this.#settle(segment, built[at] ?? []));
  }

  #defineFootnote(segment: Segment, newLabels: Set<string>): void {
    const text = this.#textOf(segment);
    const label = footnoteLabel(text);
    if (this.#references.footnotes.has(label)) return;
    this.#references.footnotes.set(label, text);
    newLabels.add(`^${label}`);
  }

  /** Settled text that used a label before it was defined is shown with it now. */
  #relink(newLabels: ReadonlySet<string>): void {
    for (const segment of this.#settled) {
      if (segment.kind !== 'flow' || !segment.first) continue;
      const text = this.#textOf(segment);
      segment.labels ??= bracketLabels(text);
      if (![...newLabels].some((label) => segment.labels?.has(label))) continue;
      const before = this.#buildWithout(newLabels, text);
      this.#show(
        segment.group,
        segment.first,
        before,
        this.#builder.build(text, 'flow', false, false),
      );
    }
  }

  #buildWithout(labels: ReadonlySet<string>, text: string): readonly MarkdownNode[] {
    const {grammar} = this.#builder;
    this.#references.hidden = labels;
    this.#builder.forget();
    const nodes = grammar.withLinks(
      (links) => labels.forEach((label) => delete links[label]),
      () => this.#builder.build(text, 'flow', false, false),
    );
    this.#builder.forget();
    this.#references.hidden = new Set();
    return nodes;
  }

  #settle(segment: Segment, nodes: readonly MarkdownNode[]): void {
    const group = this.#groupForNext();
    const {first} = this.#show(group, this.#openFirst, this.#openNodes, nodes);
    this.#openFirst = null;
    this.#openNodes = [];
    this.#settled.push({...segment, group, first});
    this.#groupSize += 1;
    if (this.#groupSize >= blocksPerGroup || this.#complete) this.#closeGroup();
  }

  #closeGroup(): void {
    const group = this.#group;
    this.#group = null;
    this.#groupSize = 0;
    if (!group) return;
    this.#unseen.push(group);
    this.onSettled(group);
  }

  #groupForNext(): HTMLElement {
    if (this.#group) return this.#group;
    const group = document.createElement('div');
    group.className = 'group';
    this.root.insertBefore(group, this.#notes);
    this.#group = group;
    return group;
  }

  #showOpen(): void {
    const {openStart, openKind} = this.#segmenter;
    const source = this.#source.slice(openStart);
    const nodes = openKind === 'footnote' || source === '' ? [] : this.#buildOpen(source, openKind);
    if (nodes.length === 0 && this.#openNodes.length === 0) return;
    const shown = this.#show(this.#groupForNext(), this.#openFirst, this.#openNodes, nodes);
    this.#openFirst = shown.first;
    this.#openNodes = shown.nodes;
  }

  /** Reads the open segment without keeping its definitions: their addresses may still grow. */
  #buildOpen(source: string, kind: Segment['kind']): readonly MarkdownNode[] {
    const build = (): readonly MarkdownNode[] => this.#builder.build(source, kind, true, false);
    return kind === 'flow' && /^ {0,3}\[/m.test(source)
      ? this.#builder.grammar.withLinks(() => {}, build)
      : build();
  }

  #showFootnotes(): void {
    const nodes = footnoteNodes(this.root, this.#references, this.#builder);
    if (nodes.length === 0 && !this.#notes) return;
    if (!this.#notes) {
      this.#notes = document.createElement('div');
      this.#notes.className = 'group';
      this.root.append(this.#notes);
    }
    this.#noteNodes = this.#show(this.#notes, this.#notes.firstChild, this.#noteNodes, nodes).nodes;
  }

  /** @returns What is shown now, which is plain text where the sanitiser refused or cannot run. */
  #show(
    group: HTMLElement,
    first: ChildNode | null,
    previous: readonly MarkdownNode[],
    next: readonly MarkdownNode[],
  ): {first: ChildNode | null; nodes: readonly MarkdownNode[]} {
    const before = first ? first.previousSibling : group.lastChild;
    const shownFirst = (): ChildNode | null => (before ? before.nextSibling : group.firstChild);
    try {
      patchChildren(group, first, previous, next, this.#patched);
      return {first: next.length > 0 ? shownFirst() : null, nodes: next};
    } catch {
      const plain = plainBlock(textOf(next));
      for (let node = shownFirst(); node; node = shownFirst()) node.remove();
      const paragraph = document.createElement('p');
      paragraph.className = 'plain';
      paragraph.textContent = textOf(plain.children);
      group.append(paragraph);
      return {first: paragraph, nodes: [plain]};
    }
  }
}

/** Line ends and the null character as Markdown wants them. */
function normalizeSource(source: string): string {
  return /[\r\0]/.test(source) ? source.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd') : source;
}
