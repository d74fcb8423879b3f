import type {Plugin} from 'rolldown';
import {chunkLoader} from './project.js';

const dynamicImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Turns `import('./x.js')` into `loadChunk('x-…')`. */
export function importByName(names: ReadonlyMap<string, string>): Plugin {
  const loader = JSON.stringify(chunkLoader);
  return {
    name: 'import-by-name',
    transform: {
      order: 'post',
      filter: {code: 'import('},
      async handler(code, id, {magicString}) {
        if (!magicString || id.includes('/node_modules/')) return null;
        for (const match of code.matchAll(dynamicImport)) {
          const [expression, source = ''] = match;
          const name = names.get((await this.resolve(source, id))?.id ?? '');
          if (!name) continue;
          magicString.overwrite(
            match.index,
            match.index + expression.length,
            `deerflowLoadChunk(${JSON.stringify(name)})`,
          );
        }
        if (!magicString.hasChanged()) return null;
        magicString.prepend(`import {loadChunk as deerflowLoadChunk} from ${loader};`);
        return {code: magicString};
      },
    },
  };
}
