import type {Plugin} from 'rolldown';
import {chunkLoader} from './project.js';

const dynamicImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Turns `import('./x.js')` into `loadChunk('x-…', …)`, with the chunks that `x` imports, so that all are fetched at once. */
export function importByName(names: ReadonlyMap<string, readonly string[]>): Plugin {
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
          const chunk = names.get((await this.resolve(source, id))?.id ?? '');
          if (!chunk) continue;
          magicString.overwrite(
            match.index,
            match.index + expression.length,
            `deerflowLoadChunk(${chunk.map((name) => JSON.stringify(name)).join()})`,
          );
        }
        if (!magicString.hasChanged()) return null;
        magicString.prepend(`import {loadChunk as deerflowLoadChunk} from ${loader};`);
        return {code: magicString};
      },
    },
  };
}
