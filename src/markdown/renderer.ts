import type {LateHost} from '../internal/late-code.js';
import {BlockBuilder} from './blocks.js';
import {allNames, hasUnknownNames} from './entities.js';
import {footnoteNodes} from './footnotes.js';
import {Grammar} from './grammar.js';
import {GrowingText, normalizeText} from './growing-text.js';
import {fillImages} from './images.js';
import type {MarkdownNode} from './nodes.js';
import {defaultOptions, type MarkdownOptions} from './options.js';
import {patchChildren, type PatchCounters} from './patch.js';
import {AnswerReferences, bracketLabels, footnoteLabel, isFootnote} from './references.js';
import {secondWall, type SecondWall} from './second-wall.js';
import {Segmenter, type Segment} from './segments.js';
import {nodeAfter, removeNodes} from './siblings.js';

/** Settled blocks that share one container, which is laid out on its own. */
const blocksPerGroup = 8;

interface SettledSegment extends Segment {
  readonly group: HTMLElement;
  /** First node of the segment; `null` when it made none. */
  first: ChildNode | null;
  readonly nodeCount: number;
  /** What it was built of, where that names characters not known yet. */
  undecoded: readonly MarkdownNode[] | null;
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
 * 3. Settled nodes pass the second wall and stay untouched, except when a link or footnote is defined after it was used,
 *    or the name of a rare character becomes known.
 */
export class MarkdownRenderer implements LateHost {
  #text = new GrowingText();
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
   * @param onSettled Called with each block that will not grow any more and has passed the second wall.
   */
  constructor(
    readonly root: HTMLElement,
    options: Partial<MarkdownOptions> = {},
    readonly onSettled: (block: Element) => void = () => {},
    readonly wall: SecondWall = secondWall,
  ) {
    const complete = {...defaultOptions, ...options};
    this.#references = new AnswerReferences(complete.sources);
    this.#builder = new BlockBuilder(new Grammar(this.#references), complete);
  }

  get isConnected(): boolean {
    return this.root.isConnected;
  }

  dispatchEvent(event: Event): boolean {
    return this.root.dispatchEvent(event);
  }

  get counters(): RenderCounters {
    return {
      ...this.#patched,
      charactersLexed: this.#lexedBefore + this.#builder.grammar.charactersLexed,
    };
  }

  /** Renders what is there again from the start, under other options. */
  setOptions(options: Partial<MarkdownOptions>): void {
    const text = this.#allText();
    this.#clear({...this.#builder.options, ...options});
    this.#render(text);
  }

  /**
   * Shows `source`. When it continues the last one, only its end is worked on.
   *
   * While text arrives, only the end of the known text is compared, so that the cost of a frame does not
   * grow with the answer; when it is complete, all of it is.
   *
   * @param complete No more text will follow.
   */
  update(source: string, complete: boolean): void {
    let rest = this.#text.rest(source);
    if (rest === null || (complete && !this.#begins(source))) {
      this.#clear(this.#builder.options);
      this.#text = new GrowingText();
      this.#complete = false;
      rest = source;
    }
    this.append(rest, complete);
  }

  /** Shows more text behind what is there. */
  append(text: string, complete: boolean): void {
    if (text === '' && complete === this.#complete) return;
    const before = this.#complete ? this.#reopen() : '';
    this.#complete = complete;
    // They have been laid out at least once since, so their size is known when they are skipped.
    for (const group of this.#unseen.splice(0)) group.classList.add('settled');
    this.#render(before + this.#text.take(text));
  }

  /** Whether `source` begins with all that is shown. */
  #begins(source: string): boolean {
    const normalized = normalizeText(source);
    let at = 0;
    for (const {text} of this.#settled) {
      if (!normalized.startsWith(text, at)) return false;
      at += text.length;
    }
    return normalized.startsWith(this.#segmenter.open.text, at);
  }

  #allText(): string {
    return this.#settled.map((segment) => segment.text).join('') + this.#segmenter.open.text;
  }

  #clear(options: MarkdownOptions): void {
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

  /**
   * More text came after the end had been declared. How the last line was read may depend on what follows.
   *
   * @returns Text that has to be read again.
   */
  #reopen(): string {
    if (this.#hasDefinitions()) {
      const text = this.#allText();
      this.#clear(this.#builder.options);
      return text;
    }
    const reopened = this.#settled.splice(-2);
    for (const {first, nodeCount} of reopened) {
      removeNodes(first, nodeCount);
      this.#patched.nodesRemoved += nodeCount;
    }
    const group = reopened[0]?.group;
    this.#group = group?.parentNode ? group : null;
    this.#group?.classList.remove('settled');
    this.#group?.nextElementSibling?.remove();
    this.#groupSize = this.#settled.filter(({group}) => group === this.#group).length;
    this.#segmenter = new Segmenter();
    return reopened.map((segment) => segment.text).join('');
  }

  #hasDefinitions(): boolean {
    return this.#references.footnotes.size > 0 || this.#builder.grammar.hasLinks;
  }

  #render(text: string): void {
    const segments = this.#segmenter.push(text, this.#complete);
    if (segments.length > 0) this.#settleAll(segments);
    this.#showOpen();
    if (this.#references.footnotes.size > 0) this.#showFootnotes();
    if (this.#complete) this.#closeGroup();
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
        : builder.build(segment.text, segment.kind, false, segment.closed);
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
    const {text} = segment;
    const label = footnoteLabel(text);
    if (this.#references.footnotes.has(label)) return;
    this.#references.footnotes.set(label, text);
    newLabels.add(`^${label}`);
  }

  /** Settled text that used a label before it was defined is shown with it now. */
  #relink(newLabels: ReadonlySet<string>): void {
    for (const segment of this.#settled) {
      if (segment.kind !== 'flow' || !segment.first) continue;
      const {text} = segment;
      segment.labels ??= bracketLabels(text);
      if (![...newLabels].some((label) => segment.labels?.has(label))) continue;
      const before = this.#buildWithout(newLabels, text);
      this.#showAgain(segment, before, this.#builder.build(text, 'flow', false, false));
    }
  }

  /** Changes settled nodes; what is new among them passes the second wall for itself. */
  #showAgain(
    segment: SettledSegment,
    before: readonly MarkdownNode[],
    after: readonly MarkdownNode[],
  ): void {
    segment.first = this.#show(segment.group, segment.first, before, after, true);
    if (segment.undecoded) segment.undecoded = after;
  }

  /** Shows rare characters, of which an answer gave the names, once all names are there. */
  requestUpdate(): void {
    if (allNames.value === undefined) return;
    const builder = this.#builder;
    builder.forget();
    for (const segment of this.#settled) {
      const {text, kind, closed, undecoded} = segment;
      if (!undecoded || !segment.first) continue;
      this.#showAgain(segment, undecoded, builder.build(text, kind, false, closed));
      segment.undecoded = null;
    }
    if (!this.#complete) this.#showOpen();
    if (this.#references.footnotes.size > 0) this.#showFootnotes();
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
    // The open text may have been cut in two: what was shown of the second part is handed on to it.
    const previous = this.#openNodes.slice(0, nodes.length);
    const rest = this.#openNodes.slice(nodes.length);
    const first = this.#show(group, this.#openFirst, previous, nodes);
    this.#openNodes = rest;
    if (rest.length === 0) this.#openFirst = null;
    else if (first) this.#openFirst = nodeAfter(first, nodes.length);
    const unknown = hasUnknownNames(mayHaveNames(segment));
    const undecoded = unknown ? nodes : null;
    this.#settled.push({...segment, group, first, nodeCount: nodes.length, undecoded});
    if (unknown) allNames.want(this);
    let node = first;
    for (let at = 0; at < nodes.length && node; at += 1, node = node.nextSibling) {
      fillImages(node as Element, this.#builder.options.resolveImage, this.wall);
      // Code and formulas have to pass before they are coloured and set.
      this.wall.pass(node as Element, this.onSettled, segment.kind !== 'flow');
    }
    this.#groupSize += 1;
    if (this.#groupSize >= blocksPerGroup) this.#closeGroup();
  }

  #removeOpen(): void {
    removeNodes(this.#openFirst, this.#openNodes.length);
    this.#patched.nodesRemoved += this.#openNodes.length;
    this.#openFirst = null;
    this.#openNodes = [];
  }

  #closeGroup(): void {
    const group = this.#group;
    this.#removeOpen();
    this.#group = null;
    this.#groupSize = 0;
    if (!group) return;
    if (!group.hasChildNodes()) return group.remove();
    this.#unseen.push(group);
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
    const {kind, text} = this.#segmenter.open;
    const hidden = text === '' || kind === 'footnote' || isFootnote(text);
    const nodes = hidden ? [] : this.#buildOpen(text, kind);
    this.#openFirst = this.#show(this.#groupForNext(), this.#openFirst, this.#openNodes, nodes);
    this.#openNodes = nodes;
  }

  /** Reads the open segment without keeping its definitions: their addresses may still grow. */
  #buildOpen(source: string, kind: Segment['kind']): readonly MarkdownNode[] {
    const build = (): readonly MarkdownNode[] => this.#builder.build(source, kind, true, false);
    return kind === 'flow' && source.includes(']:')
      ? this.#builder.grammar.withLinks(() => {}, build)
      : build();
  }

  #showFootnotes(): void {
    const nodes = footnoteNodes(this.root, this.#references, this.#builder);
    if (nodes.length === 0) {
      this.#notes?.remove();
      this.#notes = null;
      this.#noteNodes = [];
      return;
    }
    if (!this.#notes) {
      this.#notes = document.createElement('div');
      this.#notes.className = 'group';
      this.root.append(this.#notes);
    }
    this.#show(this.#notes, this.#notes.firstChild, this.#noteNodes, nodes, true);
    this.#noteNodes = nodes;
  }

  /**
   * @param settled These nodes will not pass the second wall later.
   * @returns The first node of what is shown now.
   */
  #show(
    group: HTMLElement,
    first: ChildNode | null,
    previous: readonly MarkdownNode[],
    next: readonly MarkdownNode[],
    settled = false,
  ): ChildNode | null {
    const before = first ? first.previousSibling : group.lastChild;
    const onMade = settled ? (made: Element): void => this.wall.pass(made) : undefined;
    patchChildren(group, first, previous, next, this.#patched, onMade);
    if (next.length === 0) return null;
    return before ? before.nextSibling : group.firstChild;
  }
}

/** The part of a settled text in which names of characters count: code has them in its first line only. */
function mayHaveNames({kind, text}: Segment): string {
  return kind === 'fence' ? text.slice(0, text.indexOf('\n')) : text;
}
