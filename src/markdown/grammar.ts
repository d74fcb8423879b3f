import {Lexer, Tokenizer, type Token, type Tokens, type TokensList} from 'marked';
import {internalTag} from './internal-tags.js';
import {limits} from './limits.js';

/** Link definitions by normalised label, as `marked` keeps them. */
export type LinkDefinitions = TokensList['links'];

/** What a reference in running text can point to, beside link definitions. */
export interface References {
  /** Whether a footnote of this label is defined. */
  hasFootnote(label: string): boolean;
  /** Whether the answer's sources have an entry for `[n]`, counted from 1. */
  hasSource(number: number): boolean;
}

interface MathToken {
  type: 'math';
  raw: string;
  /** TeX without its delimiters. */
  text: string;
  display: boolean;
}

interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
}

interface SourceToken {
  type: 'source';
  raw: string;
  number: number;
}

/** A tag of the agent's own prompt that the model repeated; its text stays, the tag goes. */
interface InternalTagToken {
  type: 'internal-tag';
  raw: string;
}

/** Every inline token of this grammar. */
export type InlineToken = Token | MathToken | FootnoteToken | SourceToken | InternalTagToken;

/** Pandoc's rule: no space inside the dollars, no digit after them, so that prices stay prices. */
const dollarMath = /^\$(?![\s$])((?:\\[^]|[^\\$])+)\$(?![\d$])/;
const displayDollarMath = /^\$\$((?:\\[^]|[^\\$])+)\$\$(?!\$)/;
const bracketMath = /^\\(?:\(([^]{1,4000}?)\\\)|\[([^]{1,4000}?)\\\])/;
const footnote = /^\[\^([^\]\s]+)\]/;
const sourceMark = /^\[(\d{1,3})\](?![([:])/;

/** A web address in Chinese or Japanese text ends where that text goes on without a space. */
const afterAddress = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef“”‘’…—]/;

/**
 * CommonMark and GFM as `marked` reads them, with what an agent's answer needs on top: math, footnotes,
 * source marks and repeated prompt tags; strikethrough with two tildes only; HTML never as HTML.
 */
class AnswerTokenizer extends Tokenizer {
  /** Labels of definitions that were read, also of those that turned out to be text. */
  readonly definitions = new Set<string>();

  constructor(readonly references: References) {
    super();
  }

  override def(source: string): Tokens.Def | undefined {
    // A footnote in a list or quote is none, but it defines no link either.
    if (/^ {0,3}\[\^/.test(source)) return undefined;
    const definition = super.def(source);
    if (definition) this.definitions.add(definition.tag);
    return definition;
  }

  override html(): undefined {
    return undefined;
  }

  override escape(source: string): Tokens.Escape | undefined {
    const first = source.charCodeAt(0);
    if (first === 36 /* $ */ || first === 92 /* \ */) {
      const math = readMath(source);
      // `marked` takes any token from any of its readers; its types only know its own.
      if (math) return math as unknown as Tokens.Escape;
    }
    return super.escape(source);
  }

  override tag(source: string): Tokens.Tag | undefined {
    if (source.charCodeAt(0) !== 60 /* < */) return undefined;
    const internal = internalTag.exec(source);
    if (internal) return {type: 'internal-tag', raw: internal[0]} as unknown as Tokens.Tag;
    const raw = this.rules.inline.tag.exec(source)?.[0];
    return raw === undefined
      ? undefined
      : ({type: 'html', raw, text: raw} as unknown as Tokens.Tag);
  }

  override reflink(source: string, links: LinkDefinitions): ReturnType<Tokenizer['reflink']> {
    if (source.charCodeAt(0) === 91 /* [ */) {
      const label = footnote.exec(source);
      if (label?.[1] && this.references.hasFootnote(label[1])) {
        return {type: 'footnote', raw: label[0], label: label[1]} as unknown as Tokens.Text;
      }
      const mark = sourceMark.exec(source);
      if (mark && !this.lexer.state.inLink && this.references.hasSource(Number(mark[1]))) {
        return {type: 'source', raw: mark[0], number: Number(mark[1])} as unknown as Tokens.Text;
      }
    }
    return super.reflink(source, links);
  }

  override del(source: string, maskedSource: string, previous?: string): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, maskedSource, previous) : undefined;
  }

  override inlineText(source: string): Tokens.Text | undefined {
    const raw = this.rules.inline.text.exec(source)?.[0];
    return raw === undefined ? undefined : {type: 'text', raw, text: raw, escaped: false};
  }

  override url(source: string): Tokens.Link | undefined {
    const link = super.url(source);
    const end = link ? link.raw.search(afterAddress) : -1;
    if (!link || end < 0) return link;
    // Read again what is left, so that trailing punctuation is taken off it as well.
    return end === 0 ? undefined : super.url(source.slice(0, end));
  }
}

function readMath(source: string): MathToken | undefined {
  if (source.charCodeAt(0) === 36) {
    const display = displayDollarMath.exec(source);
    if (display) return {type: 'math', raw: display[0], text: display[1] ?? '', display: true};
    const inline = dollarMath.exec(source);
    const text = inline?.[1] ?? '';
    if (!inline || /\s$|\n\s*\n/.test(text)) return undefined;
    return {type: 'math', raw: inline[0], text, display: false};
  }
  const bracket = bracketMath.exec(source);
  if (!bracket) return undefined;
  return {
    type: 'math',
    raw: bracket[0],
    text: bracket[1] ?? bracket[2] ?? '',
    display: bracket[2] !== undefined,
  };
}

/** Emphasis must not end inside of math: `*a $x*y$ b*`. */
function maskDollarMath(masked: string): string {
  return masked.replace(
    /\$(?!\s)(?:[^$\n]*[^\s$])\$(?!\d)/g,
    (math) => `[${'a'.repeat(math.length - 2)}]`,
  );
}

type InlineRules = Tokenizer['rules']['inline'];

/** Running text has to stop before a dollar sign, or `marked` would swallow it. */
function withDollar(rule: RegExp): RegExp {
  return new RegExp(rule.source.replace('[\\\\<!\\[`*~_]', '[\\\\<!\\[`*~_$]'), rule.flags);
}

const eastAsian = '[\\u3001-\\u303f\\uff01-\\uffef“”‘’…—]';

/**
 * Chinese and Japanese set no space after punctuation, so by CommonMark's rules `**注意：**请` would not
 * be strong. Their punctuation counts as a letter here.
 */
function withEastAsian(rule: RegExp): RegExp {
  const source = rule.source
    .replace(/\[(?:\\s)?\\p\{P\}\\p\{S\}\]/g, `(?!${eastAsian})$&`)
    .replace(/\[\^\\s\\p\{P\}\\p\{S\}\]/g, `(?:$&|${eastAsian})`);
  return new RegExp(source, rule.flags);
}

let answerRules: InlineRules | undefined;

function rulesFor(rules: InlineRules): InlineRules {
  answerRules ??= {
    ...rules,
    text: withDollar(rules.text),
    punctuation: withEastAsian(rules.punctuation),
    emStrongLDelim: withEastAsian(rules.emStrongLDelim),
    emStrongRDelimAst: withEastAsian(rules.emStrongRDelimAst),
    delLDelim: withEastAsian(rules.delLDelim),
    delRDelim: withEastAsian(rules.delRDelim),
  };
  return answerRules;
}

/** Reads blocks and inline text of one answer. Definitions seen in one block serve all later ones. */
export class Grammar {
  /** Characters read so far, blocks and inline text together; for tests and benchmarks. */
  charactersLexed = 0;

  readonly #lexer: Lexer;
  readonly #tokenizer: AnswerTokenizer;
  readonly #taken = new Set<string>();
  readonly #links: LinkDefinitions = Object.create(null) as LinkDefinitions;

  constructor(references: References) {
    const tokenizer = new AnswerTokenizer(references);
    this.#tokenizer = tokenizer;
    this.#lexer = new Lexer({gfm: true, tokenizer, hooks: null, extensions: null});
    this.#lexer.tokens.links = this.#links;
    tokenizer.rules = {...tokenizer.rules, inline: rulesFor(tokenizer.rules.inline)};
  }

  /** Link definitions that count for all text of the answer. */
  get hasLinks(): boolean {
    for (const _label in this.#links) return true;
    return false;
  }

  /** Reads with other definitions than the answer's own: those `read` finds are forgotten with it. */
  withLinks<T>(change: (links: LinkDefinitions) => void, read: () => T): T {
    const links = Object.assign(Object.create(null) as LinkDefinitions, this.#links);
    change(links);
    this.#lexer.tokens.links = links;
    try {
      return read();
    } finally {
      this.#lexer.tokens.links = this.#links;
      this.#tokenizer.definitions.clear();
    }
  }

  /** Labels that were defined since the last call. */
  takeDefinitions(): string[] {
    if (this.#tokenizer.definitions.size === 0) return [];
    const labels = [...this.#tokenizer.definitions].filter(
      (label) => label in this.#links && !this.#taken.has(label),
    );
    this.#tokenizer.definitions.clear();
    for (const label of labels) this.#taken.add(label);
    return labels;
  }

  /** Block tokens of `source`. Their inline text is left to {@link inline}, which is asked only for what changed. */
  blocks(source: string): Token[] {
    this.charactersLexed += source.length;
    const tokens = this.#lexer.blockTokens(boundNesting(source), []);
    this.#lexer.inlineQueue = [];
    return tokens;
  }

  /** Inline tokens of one leaf block's text. */
  inline(text: string): InlineToken[] {
    this.charactersLexed += text.length;
    if (text.length > limits.inlineLength) return [{type: 'text', raw: text, text, escaped: false}];
    const {options} = this.#lexer;
    options.hooks = text.includes('$') ? mathHooks : null;
    return this.#lexer.inlineTokens(text, []);
  }
}

const mathHooks = {emStrongMask: maskDollarMath} as unknown as Lexer['options']['hooks'];

const deepQuote = new RegExp(`^((?: {0,3}> ?){${limits.quoteDepth}})(?: {0,3}> ?)+`, 'gm');
const wideIndent = new RegExp(`^([ \\t]{${limits.indentColumns}})[ \\t]+`, 'gm');

/** Nesting that would exhaust the stack is cut before it is read. */
function boundNesting(source: string): string {
  let bounded = source;
  if (
    source.includes('>'.repeat(limits.quoteDepth)) ||
    source.includes('> '.repeat(limits.quoteDepth))
  ) {
    bounded = bounded.replace(deepQuote, '$1');
  }
  return source.length > limits.indentColumns ? bounded.replace(wideIndent, '$1') : bounded;
}
