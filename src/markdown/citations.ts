import type {Token, Tokens} from 'marked';
import {decodeReferences} from './entities.js';
import {Grammar} from './grammar.js';
import {classifyLink, hostOf, withoutIgnoredCharacters} from './links.js';

/** A source that an answer cites, once for all the places that cite it. */
export interface Citation {
  readonly title: string;
  readonly url: string;
  /** Number of places. */
  readonly count: number;
}

const prefix = /^citation:\s*/i;
/** Titles that say no more than that there is a source. */
const generic = /^(?:sources?|来源|來源|citations?|references?|链接|link)?$/i;

/**
 * What the `[citation:Title](https://…)` links of an answer lead to, in the order of their first place. Links in code and
 * around images are no citations, and only web addresses count.
 */
export function citationsOf(source: string): readonly Citation[] {
  const grammar = new Grammar({hasFootnote: () => false, hasSource: () => false});
  const texts = [...inlineTexts(grammar.blocks(source))];
  const found = new Map<string, Citation>();
  for (const link of texts.flatMap((text) => [...linksIn(grammar.inline(text) as Token[])])) {
    const label = prefix.exec(link.text);
    const url = withoutIgnoredCharacters(decodeReferences(link.href));
    if (label === null || classifyLink(url) !== 'external') continue;
    const key = normalized(url);
    const known = found.get(key);
    const title = link.text.slice(label[0].length).trim();
    if (known !== undefined) found.set(key, {...known, count: known.count + 1});
    else found.set(key, {title: generic.test(title) ? hostOf(url) : title, url, count: 1});
  }
  return [...found.values()];
}

/** The texts with inline Markdown in them. Code is none. */
function* inlineTexts(tokens: readonly Token[]): Generator<string> {
  for (const token of tokens) {
    switch (token.type) {
      case 'paragraph':
      case 'heading':
      case 'text':
        yield (token as Tokens.Text).text;
        break;
      case 'table': {
        const {header, rows} = token as Tokens.Table;
        for (const {text} of [header, ...rows].flat()) yield text;
        break;
      }
      case 'list':
        for (const item of (token as Tokens.List).items) yield* inlineTexts(item.tokens);
        break;
      case 'blockquote':
        yield* inlineTexts((token as Tokens.Blockquote).tokens);
        break;
      default:
    }
  }
}

function* linksIn(tokens: readonly Token[]): Generator<{text: string; href: string}> {
  for (const token of tokens) {
    const {type, href, tokens: inner} = token as Tokens.Link;
    if (type === 'link') yield {text: plainText(inner), href};
    else if (inner !== undefined) yield* linksIn(inner);
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image') return '';
      const {tokens: inner, text, raw} = token as Tokens.Strong;
      return inner ? plainText(inner) : decodeReferences(text ?? raw);
    })
    .join('');
}

/** The same page by any of its spellings. */
function normalized(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href.replace(/\/$/, '');
}
