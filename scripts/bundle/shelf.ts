import {createHash} from 'node:crypto';
import {relative} from 'node:path';
import type {RolldownMagicString} from 'rolldown';
import {root, version} from './project.js';

/** The shelf is the object on which the base leaves for the chunks of the same version what they take from its modules. */
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

/** Characters of a short name: enough that two hundred of them differ. */
const nameLength = 3;

/** Short name of what a module exports. Made of these names alone, so that a chunk does not change with others. */
function shortName(key: string, name: string): string {
  const hash = createHash('sha256').update(`${key} ${name}`).digest('base64url');
  return hash.replace(/[^a-zA-Z]/g, '').slice(0, nameLength);
}

/** The expression behind an export of a module of the base. */
export function fromShelf(id: string, name: string): string {
  return `${shelf}.${shortName(shelfKey(id), name)}`;
}

const shelfImport = /import\s*(?:\{([^}]*)\}\s*from\s*)?["']deerflow-shelf:([^"']+)["'];?/g;

/** Turns `import {a as b} from 'deerflow-shelf:m'` into a read from the shelf, and tells what it reads. */
export function takeFromShelf(
  code: string,
  output: RolldownMagicString,
  onName: (key: string, name: string) => void,
): void {
  const taken: string[] = [];
  const statements = [...code.matchAll(shelfImport)];
  for (const [, list = '', key = ''] of statements) {
    for (const binding of list.split(',')) {
      const [name = '', local = name] = binding.trim().split(/\s+as\s+/);
      // A bare import only runs a module, and the base has run it.
      if (name === '') continue;
      onName(key, name);
      taken.push(`${shortName(key, name)}: ${local}`);
    }
  }
  for (const {index, 0: statement} of statements) output.remove(index, index + statement.length);
  if (taken.length > 0) output.prepend(`const {${taken.join(', ')}} = ${shelf};\n`);
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
  const entries = new Map<string, string>();
  for (const [index, [id, names]] of [...shared].entries()) {
    const bindings = [...names].toSorted().map((name) => {
      const local = `from${index}_${name}`;
      const short = shortName(shelfKey(id), name);
      if (entries.has(short))
        throw new Error('Two names on the shelf are the same: lengthen them.');
      entries.set(short, local);
      return `${name} as ${local}`;
    });
    imports.push(`import {${bindings.join(', ')}} from ${JSON.stringify(id)};`);
  }
  const members = [...entries].map(([short, local]) => `${short}: ${local}`);
  return `${imports.join('\n')}\n${shelf} = {${members.join(', ')}};`;
}
