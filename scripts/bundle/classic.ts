import {parseAst} from 'rolldown/parseAst';
import {Visitor} from 'rolldown/utils';
import {RolldownMagicString} from 'rolldown';
import {fromShelf} from './shelf.js';
import {chunkLoader} from './project.js';

/** What a chunk in its classic form sees of the chunks it imports, in their order. */
const needs = 'deerflowNeeds';

/**
 * A chunk's classic form, made from its code as a module: so both share the same chunks, and no code is in two of them. It
 * leaves a function on the page, and `src/bundle/load-chunk.ts` calls it with what the chunks it imports export.
 */
export function classicForm(name: string, code: string): string {
  const output = new RolldownMagicString(code);
  const program = parseAst(code);
  const imported: string[] = [];
  const exported: string[] = [];
  const importing = (source: string): string => `${needs}[${imported.push(chunkName(source)) - 1}]`;
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const bindings = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`${name} imports by "* as".`);
        return `${nameOf(specifier.imported)}:${specifier.local.name}`;
      });
      output.overwrite(
        node.start,
        node.end,
        `const{${bindings.join()}}=${importing(node.source.value)};`,
      );
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      const from = node.source === null ? '' : `${importing(node.source.value)}.`;
      for (const {local, exported: as} of node.specifiers)
        exported.push(`get ${nameOf(as)}(){return ${from}${nameOf(local)}}`);
      output.overwrite(node.start, node.end, ';');
    } else if (node.type.startsWith('Export')) {
      throw new Error(`${name} exports in a way that is not expected of a chunk: ${node.type}.`);
    }
  }
  const load = fromShelf(chunkLoader, 'loadChunk');
  new Visitor({
    ImportExpression: ({start, end, source}) => {
      output.overwrite(start, end, `${load}("${chunkName(literalOf(source))}")`);
    },
  }).visit(program);
  const body = output.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  return `globalThis[Symbol.for("deerflow-elements/chunks")]["${name}"]={needs:${JSON.stringify(imported)},run(${needs}){"use strict";${body};return{${exported.join()}}}};`;
}

/** `./login-a1b2.mjs` → `login-a1b2`. */
export function chunkName(source: string): string {
  return source.replace(/^.*\//, '').replace(/\.mjs$/, '');
}

function nameOf(node: {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}): string {
  return node.name ?? JSON.stringify(node.value);
}

function literalOf(node: {readonly type: string}): string {
  const {value, quasis} = node as {
    readonly value?: string;
    readonly quasis?: readonly {readonly value: {readonly raw: string}}[];
  };
  const text = value ?? quasis?.[0]?.value.raw;
  if (text === undefined) throw new Error('A chunk imports what only its run will tell.');
  return text;
}
