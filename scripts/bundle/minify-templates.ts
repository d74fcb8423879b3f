import type {ESTree} from 'rolldown/utils';
import {parseAst} from 'rolldown/parseAst';
import {Visitor} from 'rolldown/utils';
import type {Plugin, RolldownMagicString} from 'rolldown';

/** Removes the indentation of `css` and `html` templates, which a minifier of JavaScript leaves alone. */
export const minifyTemplates: Plugin = {
  name: 'minify-templates',
  transform: {
    order: 'post',
    filter: {code: /\b(?:css|html|svg)`/},
    handler(code, _id, {magicString}) {
      if (!magicString) return null;
      new Visitor({
        TaggedTemplateExpression: ({tag, quasi}) => {
          const name = tag.type === 'Identifier' ? tag.name : '';
          if (name === 'css') shorten(quasi, magicString, shortenCss);
          if (name === 'html' || name === 'svg') shorten(quasi, magicString, shortenHtml);
        },
      }).visit(parseAst(code, {lang: 'ts'}));
      return magicString.hasChanged() ? {code: magicString} : null;
    },
  },
};

function shorten(
  {quasis}: ESTree.TemplateLiteral,
  output: RolldownMagicString,
  shortenText: (text: string) => string,
): void {
  for (const {value, start} of quasis) {
    const text = shortenText(value.raw);
    if (text === value.raw) continue;
    // In TypeScript trees a piece of a template starts at the mark before its text.
    output.overwrite(start + 1, start + 1 + value.raw.length, text);
  }
}

function shortenCss(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/\s*([{};])\s*/g, '$1')
    .replace(/\n/g, ' ');
}

/** Leaves a line break where there was one, because it separates words. */
function shortenHtml(html: string): string {
  return html.replace(/[ \t]*\n\s*/g, '\n');
}
