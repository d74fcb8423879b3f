import {basename, dirname} from 'node:path';
import {rolldown, type Plugin} from 'rolldown';
import type {Graph} from './graph.js';
import {outDir, reading, writing} from './project.js';
import {shelfKey, shelfPrefix, takeFromShelf, type SharedNames} from './shelf.js';

export interface Chunks {
  /** Module id → file in `chunks/`. */
  readonly files: ReadonlyMap<string, string>;
  readonly shared: SharedNames;
}

/**
 * Builds what is loaded later. A chunk takes what the base already has from the page: a second copy
 * of Lit would cost bytes, and would throw where Trusted Types allow each policy name once.
 */
export async function buildChunks({base, lazy}: Graph): Promise<Chunks> {
  const files = new Map<string, string>();
  const shared: SharedNames = new Map();
  if (lazy.length === 0) return {files, shared};

  const ids = new Map([...base].map((id) => [shelfKey(id), id]));
  const shareBase: Plugin = {
    name: 'share-base',
    async resolveId(source, importer, {kind}) {
      if (!importer) return null;
      const resolved = await this.resolve(source, importer, {skipSelf: true, kind});
      if (!resolved || !base.has(resolved.id)) return null;
      return {id: shelfPrefix + shelfKey(resolved.id), external: true};
    },
    renderChunk(code, _chunk, _options, {magicString}) {
      if (!magicString || !code.includes(shelfPrefix)) return null;
      takeFromShelf(code, magicString, (key, name) => {
        const id = ids.get(key) ?? key;
        shared.set(id, (shared.get(id) ?? new Set()).add(name));
      });
      return {code: magicString};
    },
  };
  const bundle = await rolldown({
    ...reading,
    input: [...lazy],
    preserveEntrySignatures: 'strict',
    plugins: [shareBase],
  });
  const {output} = await bundle.write({
    ...writing,
    dir: outDir,
    format: 'es',
    entryFileNames: ({facadeModuleId}) => `chunks/${chunkName(facadeModuleId ?? '')}-[hash].mjs`,
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    assetFileNames: 'chunks/[name]-[hash][extname]',
  });
  await bundle.close();
  for (const file of output) {
    if (file.type !== 'chunk' || !file.isEntry || !file.facadeModuleId) continue;
    files.set(file.facadeModuleId, basename(file.fileName));
  }
  return {files, shared: new Map([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)))};
}

/** `…/artifacts/define.ts` → `artifacts`, `…/highlight.runtime.ts` → `highlight.runtime`. */
function chunkName(id: string): string {
  const name = basename(id).replace(/\.[cm]?[jt]s$/, '');
  return name === 'define' || name === 'index' ? basename(dirname(id)) : name;
}
