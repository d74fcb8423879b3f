import {writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {rolldown, type Plugin} from 'rolldown';
import type {Chunks} from './chunks.js';
import type {Graph} from './graph.js';
import {minifyOutput} from './minify.js';
import {minifyTemplates} from './minify-templates.js';
import {entry, outDir, reading, version, writing} from './project.js';
import {fillShelf} from './shelf.js';
import {importByName} from './import-by-name.js';

/**
 * Builds the two entries. They carry the same code and differ in how they learn their own address,
 * so that a page may mix them, and the second is as silent as a second copy of the first.
 */
export async function buildBase(graph: Graph, chunks: Chunks): Promise<void> {
  const bundle = await rolldown({
    ...reading,
    input: virtualEntry,
    plugins: [provideEntry(chunks), minifyTemplates, importByName(chunks.names), minifyOutput],
  });
  const {output} = await bundle.generate({
    ...writing,
    format: 'iife',
    file: resolve(outDir, 'deerflow.js'),
    banner: opening,
    footer: closing(classicScript),
  });
  await bundle.close();

  const [{code, map}] = output;
  const exported = graph.exports.join(',');
  const moduleCode = code
    .replace(
      closing(classicScript),
      `${closing(moduleScript)}\nexport const {${exported}}=globalThis.Deerflow??{};`,
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

const classicScript = 'document.currentScript';
const moduleScript = '{src:import.meta.url,type:"module"}';

/**
 * A page that already has the chat keeps it, without running a line of this copy: where Trusted
 * Types allow each policy name once, a second copy of Lit would throw.
 */
const opening = `(deerflowScript=>{
  const chat=customElements.get("deerflow-chat");
  if(chat){
    const other=chat[Symbol.for("deerflow-elements/version")]??"(unknown)";
    if(other!=="${version}")console.warn("deerflow-elements: version "+other+" is already on this page; version ${version} stays unused.");
    return;
  }`;

// Written as the minifier leaves it, because the module entry replaces it.
const closing = (script: string): string => `})(${script});`;

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
