import type {Token, Tokens} from 'marked';
import {decodeReferences} from './entities.js';
import type {Grammar} from './grammar.js';
import {inlineNodes, mathNode} from './inline.js';
import {limits} from './limits.js';
import {
  countNodes,
  element,
  type Attributes,
  type MarkdownElement,
  type MarkdownNode,
} from './nodes.js';
import type {MarkdownOptions} from './options.js';
import type {Segment} from './segments.js';
import {completeBlock, completeInline} from './unfinished.js';

const auto: Attributes = {dir: 'auto'};
const taskItem: Attributes = {dir: 'auto', class: 'task'};
const headingAttributes: Attributes = {dir: 'auto', part: 'heading'};
const quoteAttributes: Attributes = {dir: 'auto', part: 'quote'};

/**
 * Turns segments of the source into nodes. Inline text that was read for the previous state of the
 * open segment is not read again.
 */
export class BlockBuilder {
  #known = new Map<string, readonly MarkdownNode[]>();
  #used = new Map<string, readonly MarkdownNode[]>();
  /** The text at the very end of an unfinished segment, which is shown as if it were complete. */
  #unfinishedEnd: string | null = null;

  constructor(
    readonly grammar: Grammar,
    readonly options: MarkdownOptions,
  ) {}

  /** Forgets what was read, because references lead elsewhere now. */
  forget(): void {
    this.#known.clear();
  }

  /**
   * Nodes of one segment; of a footnote, those of its text.
   *
   * Never throws: what cannot be rendered, or would make too many nodes, comes back as plain text.
   *
   * @param live More text may follow; what is unfinished is made to look finished.
   */
  build(
    source: string,
    kind: Segment['kind'],
    live: boolean,
    closed: boolean,
  ): readonly MarkdownNode[] {
    try {
      const nodes = this.#build(source, kind, live, closed);
      if (source.length <= limits.segmentNodes || countNodes(nodes) <= limits.segmentNodes)
        return nodes;
    } catch {
      // Shown as text instead; a block that cannot be read must not take the answer with it.
    }
    return [plainBlock(source)];
  }

  #build(
    source: string,
    kind: Segment['kind'],
    live: boolean,
    closed: boolean,
  ): readonly MarkdownNode[] {
    if (kind === 'fence') return [fencedBlock(source, live, closed, this.options)];
    if (kind === 'math') return [mathNode(mathSource(source, closed), true)];
    const text = kind === 'footnote' ? footnoteBody(source) : source;
    const shown = live ? completeBlock(text) : text;
    this.#unfinishedEnd = live
      ? shown.replace(/(?:\n\|(?: --- \|)+|[|\s]+)$/, '').slice(-24)
      : null;
    this.#used = new Map();
    const nodes = this.#blocks(this.grammar.blocks(shown), 0);
    this.#known = this.#used;
    return nodes;
  }

  #blocks(tokens: readonly Token[], depth: number): MarkdownNode[] {
    const nodes: MarkdownNode[] = [];
    for (const token of tokens) {
      const node = this.#block(token, depth);
      if (node) nodes.push(node);
    }
    return nodes;
  }

  #block(token: Token, depth: number): MarkdownElement | null {
    if (depth > limits.nesting) return plainBlock(token.raw);
    switch (token.type) {
      case 'heading': {
        const {depth: level, text} = token as Tokens.Heading;
        const tag = `h${Math.min(6, level + this.options.headingLevel - 1)}`;
        return element(tag, headingAttributes, this.#inline(text));
      }
      case 'paragraph':
      case 'text':
        return this.#paragraph((token as Tokens.Paragraph).text);
      case 'code':
        return this.#code(token as Tokens.Code);
      case 'blockquote':
        return element(
          'blockquote',
          quoteAttributes,
          this.#blocks((token as Tokens.Blockquote).tokens, depth + 1),
        );
      case 'list':
        return this.#list(token as Tokens.List, depth);
      case 'table':
        return this.#table(token as Tokens.Table);
      case 'hr':
        return element('hr', null);
      case 'space':
      case 'def':
        return null;
      default:
        return plainBlock(token.raw);
    }
  }

  #code({lang, text, raw}: Tokens.Code): MarkdownElement {
    const closed = /\n[ \t>]*(?:`{3,}|~{3,})\s*$/.test(raw);
    return codeOrMath(lang ?? '', text.replace(/\n$/, ''), closed, this.options);
  }

  #paragraph(text: string, task: MarkdownElement | null = null): MarkdownElement | null {
    const children = this.#inline(text);
    if (task) return element('p', auto, [task, ...children]);
    const [only] = children;
    if (
      children.length === 1 &&
      typeof only === 'object' &&
      only.attributes['data-display'] === 'true'
    )
      return only;
    return children.length === 0 ? null : element('p', auto, children);
  }

  #list(list: Tokens.List, depth: number): MarkdownElement | null {
    const items: MarkdownElement[] = [];
    for (const item of list.items) {
      const children = this.#item(item, depth);
      // The marker of an item that has no text yet would stand there alone.
      if (this.#unfinishedEnd !== null && item === list.items.at(-1) && children.length === 0)
        continue;
      items.push(element('li', item.task ? taskItem : auto, children));
    }
    if (items.length === 0) return null;
    // Whether items are loose shows late, so its class comes last, as it does when text arrives.
    const loose = list.loose ? {class: 'loose'} : null;
    const start = list.ordered && list.start !== 1 ? {start: String(list.start)} : null;
    const attributes = loose || start ? {...auto, ...start, ...loose} : auto;
    return element(list.ordered ? 'ol' : 'ul', attributes, items);
  }

  #item(item: Tokens.ListItem, depth: number): MarkdownNode[] {
    if (!item.task) return this.#blocks(item.tokens, depth + 1);
    const [first, ...rest] = item.tokens.filter((token) => token.type !== 'checkbox');
    const text = ((first as Tokens.Text | undefined)?.text ?? '').replace(/^\[[ xX]\][ \t]+/, '');
    const paragraph = this.#paragraph(text, taskBox(item.checked === true, this.options));
    return [...(paragraph ? [paragraph] : []), ...this.#blocks(rest, depth + 1)];
  }

  #table(table: Tokens.Table): MarkdownElement {
    if (table.header.length > limits.tableColumns) return plainBlock(table.raw);
    const cell = (tag: 'th' | 'td', {text, align}: Tokens.TableCell): MarkdownElement =>
      element(tag, cellAttributes[tag][align ?? 'none'], this.#inline(text));
    const head = element('thead', null, [
      element(
        'tr',
        null,
        table.header.map((header) => cell('th', header)),
      ),
    ]);
    const rows = table.rows.map((row) =>
      element(
        'tr',
        null,
        row.map((data) => cell('td', data)),
      ),
    );
    const body = rows.length > 0 ? element('tbody', null, rows) : null;
    return element('div', {part: 'table-frame'}, [
      element('div', {part: 'table-scroll', tabindex: '0'}, [
        element('table', {part: 'table', dir: 'auto'}, [head, body]),
      ]),
      copyButton('copy-table', this.options.strings.copyTable),
    ]);
  }

  #inline(text: string): readonly MarkdownNode[] {
    let shown = text;
    if (
      this.#unfinishedEnd !== null &&
      text !== '' &&
      this.#unfinishedEnd.endsWith(text.trimEnd().slice(-12))
    ) {
      shown = completeInline(text);
    }
    let nodes = this.#used.get(shown) ?? this.#known.get(shown);
    nodes ??= inlineNodes(this.grammar.inline(shown), this.options);
    this.#used.set(shown, nodes);
    return nodes;
  }
}

const aligned = (align: string): Attributes => ({class: `align-${align}`});
const cellAttributes = {
  th: {
    left: {scope: 'col', ...aligned('left')},
    center: {scope: 'col', ...aligned('center')},
    right: {scope: 'col', ...aligned('right')},
    none: {scope: 'col'},
  },
  td: {left: aligned('left'), center: aligned('center'), right: aligned('right'), none: {}},
} as const;

/** Text that is not read as Markdown. */
function plainBlock(source: string): MarkdownElement {
  return element('p', {class: 'plain', dir: 'auto'}, [source.replace(/\n+$/, '')]);
}

function taskBox(done: boolean, {strings}: MarkdownOptions): MarkdownElement {
  const label = done ? strings.taskDone : strings.taskOpen;
  return element('span', {
    ...{
      part: 'task',
      role: 'checkbox',
      'aria-checked': String(done),
      'aria-disabled': 'true',
      'aria-label': label,
    },
  });
}

function copyButton(part: string, label: string): MarkdownElement {
  return element('button', {type: 'button', part, 'aria-label': label, title: label});
}

/** The first word after a fence, which names the language. */
function languageOf(info: string): string {
  const word = /^[^\s{,]+/.exec(info.trim())?.[0] ?? '';
  return decodeReferences(word.replace(/\\([!-/:-@[-`{-~])/g, '$1')).replace(/^\.|^\{\.?/, '');
}

function codeOrMath(
  info: string,
  text: string,
  closed: boolean,
  options: MarkdownOptions,
): MarkdownElement {
  const language = languageOf(info);
  if (language === 'math') return mathNode(text, true);
  const state = closed ? null : {class: 'unclosed'};
  return element('div', {part: 'code', 'data-language': language.toLowerCase(), ...state}, [
    element('div', {part: 'code-header'}, [
      element('span', {part: 'code-language'}, [language]),
      copyButton('copy-code', options.strings.copyCode),
    ]),
    element('pre', {part: 'code-scroll', dir: 'ltr', tabindex: '0', translate: 'no'}, [
      element('code', null, [text]),
    ]),
  ]);
}

function fencedBlock(
  source: string,
  live: boolean,
  closed: boolean,
  options: MarkdownOptions,
): MarkdownElement {
  const opening = /^( {0,3})(`{3,}|~{3,})([^\n]*)\n?/.exec(source);
  let text = source.slice(opening?.[0].length ?? 0);
  if (closed) text = text.replace(/(?:^|\n)[^\n]*\n?$/, '');
  else if (live) text = text.replace(/(?:^|\n) {0,3}(?:`+|~+)[ \t]*$/, '');
  text = text.replace(/\n$/, '');
  const indent = opening?.[1]?.length ?? 0;
  if (indent > 0) text = text.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '');
  return codeOrMath(opening?.[3] ?? '', text, closed, options);
}

function mathSource(source: string, closed: boolean): string {
  const body = source.slice(source.indexOf('\n') + 1);
  return closed ? body.trimEnd().slice(0, -2) : body.replace(/\$$|\\$/, '');
}

/** Text of a footnote without its label, its continuation lines without their indent. */
function footnoteBody(source: string): string {
  return source.replace(/^ {0,3}\[\^[^\]\s]+\]:[ \t]*/, '').replace(/^(?: {4}|\t)/gm, '');
}
