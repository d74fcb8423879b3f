import type {Tokens} from 'marked';
import {decodeReferences} from './entities.js';
import type {InlineToken} from './grammar.js';
import {classifyLink, hostOf, mayFetchImage, withoutIgnoredCharacters} from './links.js';
import {element, joinTexts, textOf, type MarkdownElement, type MarkdownNode} from './nodes.js';
import type {MarkdownOptions} from './options.js';
import {pendingAddress} from './unfinished.js';

const codeAttributes = {part: 'code-span', dir: 'ltr'};

/** Inline tokens as nodes. */
export function inlineNodes(
  tokens: readonly InlineToken[],
  options: MarkdownOptions,
  inLink = false,
): readonly MarkdownNode[] {
  return joinTexts(tokens.map((token) => inlineNode(token, options, inLink)));
}

function inlineNode(
  token: InlineToken,
  options: MarkdownOptions,
  inLink: boolean,
): MarkdownNode | null {
  const nested = (): readonly MarkdownNode[] =>
    inlineNodes((token as Tokens.Strong).tokens, options, inLink);
  switch (token.type) {
    case 'text':
      return decodeReferences(token.raw);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
    case 'em':
    case 'del':
      return element(token.type, null, nested());
    case 'codespan':
      return element('code', codeAttributes, [(token as Tokens.Codespan).text]);
    case 'br':
      return element('br', null);
    case 'link':
      return inLink ? textOf(nested()) : linkNode(token as Tokens.Link, options);
    case 'image':
      return imageNode(token as Tokens.Image, options, inLink);
    case 'math':
      return mathNode((token as Tokens.Text).text, (token as {display?: boolean}).display === true);
    case 'footnote':
      return footnoteMark((token as {label?: string}).label ?? '');
    case 'source':
      return sourceMark((token as {number?: number}).number ?? 0, options);
    case 'internal-tag':
      return null;
    default:
      return token.raw;
  }
}

/** TeX as its readable source; the math extra, where it is loaded, sets it when the block is settled. */
export function mathNode(tex: string, display: boolean): MarkdownElement {
  const attributes = {
    class: 'math',
    part: 'math',
    dir: 'ltr',
    translate: 'no',
    'data-display': String(display),
  };
  return element(display ? 'div' : 'span', attributes, [tex.trim()]);
}

function linkNode(token: Tokens.Link, options: MarkdownOptions): MarkdownElement {
  const children = inlineNodes(token.tokens, options, true);
  const href = decodeReferences(token.href);
  if (href === pendingAddress) return element('a', {part: 'link'}, children);
  const citation = /^citation:\s*/i.exec(textOf(children))?.[0];
  const label = citation === undefined ? children : withoutPrefix(children, citation.length);
  const title = token.title
    ? decodeReferences(token.title)
    : citation === undefined
      ? ''
      : hostOf(href);
  return addressedLink(
    href,
    label,
    title,
    citation === undefined ? 'link' : 'link citation',
    options,
  );
}

/** A link if its address may be one, else its text and a word on why it is none. */
function addressedLink(
  href: string,
  children: readonly MarkdownNode[],
  title: string,
  part: string,
  options: MarkdownOptions,
): MarkdownElement {
  const kind = classifyLink(href);
  const isLocal = kind === 'artifact' || kind === 'internal';
  const address =
    (isLocal ? options.resolveLink?.(href) : undefined) ?? withoutIgnoredCharacters(href);
  const target = classifyLink(address);
  if (!kind || !target || options.linkPolicy?.(address) === false)
    return refusedLink(children, options);
  const attributes: Record<string, string> = {part, href: address, 'data-kind': kind};
  if (target === 'external' || kind === 'artifact') {
    attributes['target'] = '_blank';
    attributes['rel'] = 'noopener noreferrer';
  }
  if (title) attributes['title'] = title;
  return element('a', attributes, children);
}

function refusedLink(children: readonly MarkdownNode[], options: MarkdownOptions): MarkdownElement {
  const {unsafeLink} = options.strings;
  const explanation = element('span', {class: 'visually-hidden'}, [` (${unsafeLink})`]);
  return element('span', {part: 'link-refused', title: unsafeLink}, [...children, explanation]);
}

function withoutPrefix(nodes: readonly MarkdownNode[], length: number): readonly MarkdownNode[] {
  const [first, ...rest] = nodes;
  if (typeof first === 'string')
    return first.length > length ? [first.slice(length), ...rest] : rest;
  return first ? [{...first, children: withoutPrefix(first.children, length)}, ...rest] : nodes;
}

function imageNode(
  token: Tokens.Image,
  options: MarkdownOptions,
  inLink: boolean,
): MarkdownNode | null {
  const src = withoutIgnoredCharacters(decodeReferences(token.href));
  const alt = altText(token.tokens);
  const kind = classifyLink(src);
  if (kind === null || kind === 'anchor' || kind === 'contact') return refusedLink([alt], options);

  const isForeign = kind === 'external';
  const address = isForeign ? src : options.resolveImage?.(src);
  const attributes: Record<string, string> = {
    part: 'image',
    alt,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  };
  if (token.title) attributes['title'] = decodeReferences(token.title);
  // A relative address means a file of the agent, and nothing on the host's server: its description stands for it.
  if (typeof address !== 'string') return element('img', {...attributes, 'data-src': src});
  if (isForeign && !mayFetchImage(address, options.imagePolicy, options.gatewayOrigin))
    return imageQuestion(address, alt, options);
  const image = element('img', {...attributes, src: address});
  if (inLink) return image;
  const link = {
    part: 'image-link',
    href: address,
    target: '_blank',
    rel: 'noopener noreferrer',
    'data-kind': kind,
  };
  return element('a', link, [image]);
}

/** What an image's description reads like: images inside of it count with theirs. */
function altText(tokens: readonly InlineToken[]): string {
  return tokens
    .map((token) => {
      const {tokens: nested} = token as {tokens?: readonly InlineToken[]};
      if (nested) return altText(nested);
      return token.type === 'text'
        ? decodeReferences(token.raw)
        : ((token as {text?: string}).text ?? '');
    })
    .join('');
}

/** Stands for an image that is fetched only when the reader asks. */
function imageQuestion(src: string, alt: string, options: MarkdownOptions): MarkdownElement {
  const label = options.strings.showImage(hostOf(src) || src);
  const attributes = {
    type: 'button',
    part: 'image-placeholder',
    'data-src': src,
    'data-label': alt,
  };
  const button = element('button', attributes, [
    element('span', {part: 'image-alt'}, [alt]),
    element('span', {part: 'image-host'}, [label]),
  ]);
  return element('span', {part: 'image-frame'}, [button]);
}

/** The number is filled in once all marks before it are known. */
function footnoteMark(label: string): MarkdownElement {
  return element('sup', {part: 'footnote-mark', 'data-label': label}, [
    element('a', {part: 'link'}, [label]),
  ]);
}

function sourceMark(number: number, options: MarkdownOptions): MarkdownNode {
  const source = options.sources[number - 1];
  if (!source || classifyLink(source.url) !== 'external') return `[${number}]`;
  return addressedLink(
    source.url,
    [String(number)],
    source.title || hostOf(source.url),
    'link source',
    options,
  );
}
