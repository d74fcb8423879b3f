import {Lexer} from 'marked';
import type {Plugin, RolldownMagicString} from 'rolldown';
import {parseAst} from 'rolldown/parseAst';
import {Visitor, type ESTree} from 'rolldown/utils';

/**
 * Options that our grammar never sets, so that the minifier leaves out what only they lead to. `hooks` is not among them: we
 * mask math with one.
 */
const settled: Readonly<Record<string, string>> = {
  gfm: 'true',
  ...{breaks: 'false', pedantic: 'false', silent: 'false', extensions: 'null'},
};

/** Members of the classes that our grammar overrides without `super`, or never calls. */
const unused: ReadonlySet<string> = new Set([
  ...['html', 'tag', 'inlineText', 'lex', 'lexInline', 'rules'],
]);

/** The tables of expressions, by the keys that tell them from other objects. */
const tables: Readonly<Record<string, string>> = {
  'normal,gfm,pedantic': 'block',
  'normal,gfm,breaks,pedantic': 'inline',
  'codeRemoveIndent,listInterruptsParagraph,outputLinkReplace': 'other',
};

/**
 * Leaves of `marked` what reads blocks and inline text by the rules of GFM. No bundler can tell what else there is: the file
 * makes an instance of everything when it is loaded, and puts its expressions together while it does. Here they become
 * constants, of which the bundler leaves out those that nothing reads.
 *
 * `test/markdown/trimmed.test.ts` compares what is left with the whole.
 */
export const trimMarked: Plugin = {
  name: 'trim-marked',
  transform: {
    // Mermaid has a version of its own.
    filter: {id: /(?<!mermaid[\\/]node_modules[\\/])\bmarked[\\/]lib[\\/]marked\.esm\.js$/},
    handler(code, _id, {magicString}) {
      if (!magicString) return null;
      trim(code, magicString);
      return {code: magicString};
    },
  },
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function trim(code: string, output: RolldownMagicString): void {
  const program = parseAst(code);
  const edits: Edit[] = [];
  const found = new Set<string>();
  const edit = ({start, end}: ESTree.Node, text: string, what: string): void => {
    edits.push({start, end, text});
    found.add(what);
  };
  const constants = Object.entries(Lexer.rules.block.gfm).map(([name, rule]) =>
    constant('block', name, String(rule)),
  );
  /** The third table's own name; it stands before all that reads from it. */
  let other = '';
  new Visitor({
    MethodDefinition: (node) => {
      if (unused.has(nameOf(node.key))) edit(node, '', nameOf(node.key));
    },
    VariableDeclarator: ({id, init}) => {
      if (init?.type !== 'ObjectExpression') return;
      const table = tableOf(init);
      if (table === 'block') edit(init, '{}', 'blockTable');
      if (table === 'inline') edit(init, `{gfm:${written(Lexer.rules.inline.gfm)}}`, 'inlineTable');
      if (table !== 'other') return;
      edit(init, '{}', 'otherTable');
      other = nameOf(id);
      for (const property of init.properties) {
        if (!('key' in property)) continue;
        const {key, value} = property;
        constants.push(constant('other', nameOf(key), code.slice(value.start, value.end)));
      }
    },
    MemberExpression: (node) => {
      const name = nameOf(node.property);
      const [owner = '', ownersOwner = ''] = path(node.object);
      if (owner === 'options' && Object.hasOwn(settled, name))
        edit(node, settled[name] ?? '', owner);
      if (owner === 'block' && ownersOwner === 'rules') edit(node, `block$${name}`, owner);
      if (owner === 'other' || (owner === other && !ownersOwner))
        edit(node, `other$${name}`, 'other');
    },
  }).visit(program);
  if (found.size !== unused.size + 6)
    throw new Error('`marked` is built in another way now; see what can be left out.');
  makeDroppable(program, output);
  apply(edits, output);
  output.prepend(constants.join(''));
}

/** Makes edits; those inside of another are lost with it. */
function apply(edits: readonly Edit[], output: RolldownMagicString): void {
  let done = 0;
  for (const {start, end, text} of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    output.overwrite(start, end, text);
    done = end;
  }
}

function constant(table: string, name: string, value: string): string {
  return `const ${table}$${name} = /* @__PURE__ */ (() => ${value})();\n`;
}

/** Takes away the statements that set up the default instance, and lets every declaration be left out that nothing uses. */
function makeDroppable({body}: ESTree.Program, output: RolldownMagicString): void {
  for (const statement of body) {
    if (statement.type === 'ExpressionStatement') output.remove(statement.start, statement.end);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const {init} of statement.declarations) {
      if (!init || /^(?:Literal|Class|Function|ArrowFunction)/.test(init.type)) continue;
      output.appendRight(init.start, '/* @__PURE__ */ (() => (');
      output.appendLeft(init.end, '))()');
    }
  }
}

function tableOf({properties}: ESTree.ObjectExpression): string | undefined {
  const names = properties
    .map((property) => ('key' in property ? nameOf(property.key) : ''))
    .join();
  return Object.entries(tables).find(([keys]) => names.startsWith(keys))?.[1];
}

/** A table of rules with its expressions as they have been put together. */
function written(table: object): string {
  const entries = Object.entries(table as Record<string, RegExp>);
  return `{${entries.map(([name, rule]) => `${name}:${String(rule)}`).join()}}`;
}

/** `a.b.c` → `['c', 'b', 'a']`. */
function path(node: ESTree.Expression): string[] {
  return node.type === 'MemberExpression'
    ? [nameOf(node.property), ...path(node.object)]
    : [nameOf(node)];
}

function nameOf(node: {readonly type: string; readonly name?: unknown}): string {
  return typeof node.name === 'string' ? node.name : '';
}
