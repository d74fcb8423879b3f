import {writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {rolldown, type Plugin} from 'rolldown';
import type {Chunks} from './chunks.js';
import type {Graph} from './graph.js';
import {entry, outDir, reading, root, version, writing} from './project.js';
import {fillShelf} from './shelf.js';

/**
 * Builds the two entries. They carry the same code and differ in how they learn their own address,
 * so that a page may mix them, and the second is as silent as a second copy of the first.
 */
export async function buildBase(graph: Graph, chunks: Chunks): Promise<void> {
  const bundle = await rolldown({
    ...reading,
    input: virtualEntry,
    plugins: [provideEntry(chunks), importByUrl(chunks)],
  });
  const {output} = await bundle.generate({
    ...writing,
    format: 'iife',
    file: resolve(outDir, 'deerflow.js'),
    banner: opening,
    footer: closing(classicUrl),
  });
  await bundle.close();

  const [{code, map}] = output;
  const exported = graph.exports.join(',');
  const moduleCode = code
    .replace(
      closing(classicUrl),
      `${closing('import.meta.url')}\nexport const {${exported}}=globalThis.Deerflow??{};`,
    )
    .replace('=deerflow.js.map', '=deerflow.mjs.map');
  if (!moduleCode.includes('import.meta.url'))
    throw new Error('The end of the bundle has changed.');
  for (const [file, text] of [
    ['deerflow.js', code],
    ['deerflow.mjs', moduleCode],
  ] as const) {
    await writeFile(resolve(outDir, file), text);
    await writeFile(resolve(outDir, `${file}.map`), map?.toString() ?? '');
  }
}

const classicUrl = 'document.currentScript?.src';

/**
 * A page that already has the chat keeps it, without running a line of this copy: where Trusted
 * Types allow each policy name once, a second copy of Lit would throw.
 */
const opening = `(deerflowScriptUrl=>{
  const chat=customElements.get("deerflow-chat");
  if(chat){
    const other=chat[Symbol.for("deerflow-elements/version")]??"(unknown)";
    if(other!=="${version}")console.warn("deerflow-elements: version "+other+" is already on this page; version ${version} stays unused.");
    return;
  }`;

// Written as the minifier leaves it, because the module entry replaces it.
const closing = (scriptUrl: string): string => `})(${scriptUrl});`;

const virtualEntry = '\0deerflow-entry';

function provideEntry({shared}: Chunks): Plugin {
  const code = `
    import * as Deerflow from ${JSON.stringify(entry)};
    ${fillShelf(shared)}
    globalThis.Deerflow = Object.assign(globalThis.Deerflow ?? {}, Deerflow);
  `;
  return {
    name: 'provide-entry',
    resolveId: (source) => (source === virtualEntry ? virtualEntry : null),
    load: (id) => (id === virtualEntry ? {code, moduleType: 'js'} : null),
  };
}

const dynamicImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Turns `import('./x.js')` into `import(chunkUrl('x-….mjs'))`; see `src/internal/chunks.ts`. */
function importByUrl({files}: Chunks): Plugin {
  const urls = JSON.stringify(resolve(root, 'src/internal/chunks.ts'));
  return {
    name: 'import-by-url',
    transform: {
      order: 'post',
      filter: {code: 'import('},
      async handler(code, id, {magicString}) {
        if (!magicString || id.includes('/node_modules/')) return null;
        for (const match of code.matchAll(dynamicImport)) {
          const [expression, source = ''] = match;
          const file = files.get((await this.resolve(source, id))?.id ?? '');
          if (!file) continue;
          magicString.overwrite(
            match.index,
            match.index + expression.length,
            `import(deerflowChunkUrl(${JSON.stringify(file)}))`,
          );
        }
        if (!magicString.hasChanged()) return null;
        magicString.prepend(`import {chunkUrl as deerflowChunkUrl} from ${urls};`);
        return {code: magicString};
      },
    },
  };
}
