import {textOf, type MarkdownElement, type MarkdownNode} from '../../src/markdown/nodes.js';

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** Nodes as the HTML that CommonMark's examples are written in: without frames, buttons and parts. */
export function toHtml(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escape(node) : elementHtml(node)))
    .join('');
}

function elementHtml(node: MarkdownElement): string {
  const {tag, attributes, children} = node;
  const content = toHtml(children);
  switch (attributes['part']) {
    case 'code': {
      const code = textOf([children[1] ?? '']);
      return `<pre><code>${escape(code)}${code ? '\n' : ''}</code></pre>\n`;
    }
    case 'link-refused':
      return toHtml(children.slice(0, -1));
    case 'image-link':
      return content;
    default:
  }
  switch (tag) {
    case 'a':
      return `<a${attributeHtml(attributes, ['href', 'title'])}>${content}</a>`;
    case 'img':
      return `<img${attributeHtml(attributes, ['src', 'alt', 'title'])} />`;
    case 'ul':
    case 'ol':
      return `<${tag}${attributeHtml(attributes, ['start'])}>\n${listItems(node)}</${tag}>\n`;
    case 'br':
    case 'hr':
      return `<${tag} />\n`;
    case 'em':
    case 'strong':
    case 'code':
      return `<${tag}>${content}</${tag}>`;
    default:
      return `<${tag}>${content}</${tag}>\n`;
  }
}

/** Ours always hold paragraphs; CommonMark's only where the list is loose. */
function listItems({attributes, children}: MarkdownElement): string {
  const loose = attributes['class'] === 'loose';
  const tight = (node: MarkdownNode): string =>
    typeof node === 'object' && node.tag === 'p' ? toHtml(node.children) : toHtml([node]);
  return (children as readonly MarkdownElement[])
    .map(
      (item) => `<li>${loose ? toHtml(item.children) : item.children.map(tight).join('')}</li>\n`,
    )
    .join('');
}

function attributeHtml(
  attributes: MarkdownElement['attributes'],
  names: readonly string[],
): string {
  return names
    .filter((name) => attributes[name] !== undefined)
    .map((name) => ` ${name}="${escape(attributes[name] ?? '')}"`)
    .join('');
}

/** HTML without the differences that no reader sees: space between blocks, languages, how addresses are encoded. */
export function comparable(html: string): string {
  return html
    .replace(/ class="language-[^"]*"/g, '')
    .replace(/ (?:href|src)="([^"]*)"/g, (whole, address: string) =>
      whole.replace(address, decoded(address)),
    )
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:li|ul|ol|p|blockquote|h\d|pre|hr \/|br \/)>) ?/g, '$1')
    .replaceAll('&quot;', '"')
    .trim();
}

function decoded(address: string): string {
  try {
    return decodeURI(address).replaceAll('%5B', '[').replaceAll('%5D', ']');
  } catch {
    return address;
  }
}
