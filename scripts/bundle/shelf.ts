import {relative} from 'node:path';
import type {RolldownMagicString} from 'rolldown';
import {root, version} from './project.js';

/**
 * The shelf is the object on which the base leaves its modules for the chunks of the same version:
 * `{[module]: {[name]: value}}`.
 */
const shelf = `globalThis[Symbol.for("deerflow-elements/shared/${version}")]`;

/** Import specifier of a module on the shelf, while a chunk is being built. */
export const shelfPrefix = 'deerflow-shelf:';

/** Module id → the names that chunks take from it. */
export type SharedNames = Map<string, Set<string>>;

/** Name of a module on the shelf: without the folders of the machine that built it. */
export function shelfKey(id: string): string {
  return relative(root, id)
    .replace(/^.*node_modules\//, '')
    .replace(/^src\//, './');
}

function onShelf(key: string): string {
  return `${shelf}[${JSON.stringify(key)}]`;
}

/** The expression behind a module of the shelf. */
export function fromShelf(id: string): string {
  return onShelf(shelfKey(id));
}

const shelfImport = /import\s*(?:\{([^}]*)\}\s*from\s*)?["']deerflow-shelf:([^"']+)["'];?/g;

/** Turns `import {a as b} from 'deerflow-shelf:m'` into a read from the shelf, and tells what it reads. */
export function takeFromShelf(
  code: string,
  output: RolldownMagicString,
  onName: (key: string, name: string) => void,
): void {
  for (const match of code.matchAll(shelfImport)) {
    const [statement, list = '', key = ''] = match;
    const bindings = list
      .split(',')
      .map((binding) => binding.trim().split(/\s+as\s+/))
      .map(([name = '', local = name]) => ({name, local}))
      .filter(({name}) => name !== '');
    for (const {name} of bindings) onName(key, name);
    const pattern = bindings.map(({name, local}) => `${name}: ${local}`).join(', ');
    output.overwrite(
      match.index,
      match.index + statement.length,
      // A bare import only runs a module, and the base has run it.
      pattern === '' ? ';' : `const {${pattern}} = ${onShelf(key)};`,
    );
  }
  const rest = output.toString();
  const left = rest.indexOf(shelfPrefix);
  if (left !== -1) {
    throw new Error(
      `A chunk imports a module of the base by \`* as\`; name what it needs: ${rest.slice(Math.max(0, left - 80), left + 80)}`,
    );
  }
}

/** Source of a module that puts what chunks take on the shelf. */
export function fillShelf(shared: SharedNames): string {
  const imports: string[] = [];
  const modules: string[] = [];
  for (const [index, [id, names]] of [...shared].entries()) {
    const locals = [...names].toSorted().map((name) => ({name, local: `from${index}_${name}`}));
    const bindings = locals.map(({name, local}) => `${name} as ${local}`).join(', ');
    const members = locals.map(({name, local}) => `${name}: ${local}`).join(', ');
    imports.push(`import {${bindings}} from ${JSON.stringify(id)};`);
    modules.push(`${JSON.stringify(shelfKey(id))}: {${members}}`);
  }
  return `${imports.join('\n')}\n${shelf} = {${modules.join(', ')}};`;
}
