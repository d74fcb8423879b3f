import {writeFile} from 'node:fs/promises';
import {basename, dirname, resolve} from 'node:path';
import {rolldown, type Plugin} from 'rolldown';
import {adaptMermaid} from './adapt-mermaid.js';
import {chunkName, classicForm} from './classic.js';
import type {Graph} from './graph.js';
import {minifyOutput} from './minify.js';
import {minifyTemplates} from './minify-templates.js';
import {chunkLoader, conversation, outDir, reading, root, writing} from './project.js';
import {shelfKey, shelfPrefix, takeFromShelf, type SharedNames} from './shelf.js';
import {trimMarked} from './trim-marked.js';

export interface Chunks {
  /** Module id → names of its files in `chunks/`, without ending: its own, and those that it cannot do without. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly shared: SharedNames;
}

/**
 * Builds what is loaded later. A chunk takes what the base already has from the page: a second copy
 * of Lit would cost bytes, and would throw where Trusted Types allow each policy name once.
 */
export async function buildChunks(graph: Graph): Promise<Chunks> {
  const {base, lazy} = graph;
  if (lazy.length === 0) return {names: new Map(), shared: new Map()};
  const shared: SharedNames = new Map([[chunkLoader, new Set(['loadChunk'])]]);
  const plugins = [
    joinConversation,
    adaptMermaid,
    minifyTemplates,
    trimMarked,
    shareBase(base),
    haveBase,
    takeShared(base, shared),
    minifyOutput,
  ];
  const names = await buildModules(graph, plugins);
  return {
    names,
    shared: new Map([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Writes chunks, which share what several of them need, in both their forms. */
async function buildModules(
  {lazy, conversation: inConversation, answer, markdown}: Graph,
  plugins: Plugin[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const bundle = await rolldown({
    ...reading,
    input: [...lazy.filter((id) => !conversation.includes(id)), joined],
    preserveEntrySignatures: 'allow-extension',
    plugins,
  });
  const {output} = await bundle.write({
    ...writing,
    dir: outDir,
    format: 'es',
    entryFileNames: ({facadeModuleId}) => `chunks/${baseName(facadeModuleId ?? '')}-[hash].mjs`,
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    codeSplitting: {
      groups: [
        {name: 'conversation', test: (id) => id === joined || inConversation.has(id), priority: 2},
        // Apart, or a dictionary and Markdown would wait for conversations, and those for them.
        {name: 'common', test: common, priority: 3},
        // Asked for by itself, with the first link.
        {name: 'artifact-links', test: /\/(?:artifact-links|data-address)\.ts$/, priority: 1},
        // Apart, or an answer would wait for what steps, cards and files share.
        {
          name: 'answer',
          test: (id) => answer.has(id) && !isMarkdown(id) && id.includes('/src/'),
          minShareCount: 2,
          priority: 1,
        },
        {name: 'markdown', test: (id) => markdown.has(id)},
        // What knows of no element, apart from what draws: a session needs it before there is anything to draw.
        {name: 'core', test: /\/src\/core\//, minShareCount: 2, priority: 1},
        // Apart, or what tells of a failure would wait for what draws steps, which may be what failed.
        {name: 'words', test: wordsAndIcons, minShareCount: 2},
        // One request for what several chunks share, instead of a dozen of a few hundred bytes each.
        {name: 'shared', test: (id) => isOwn(id) && !isMarkdown(id), minShareCount: 2},
      ],
    },
  });
  await bundle.close();
  const files = new Set(output.map(({fileName}) => fileName));
  const isChunk = (source: string): boolean => files.has(source);
  const names = new Map<string, readonly string[]>();
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    const name = chunkName(file.fileName);
    await writeFile(resolve(outDir, 'chunks', `${name}.js`), classicForm(name, file.code));
    if (!file.isEntry || !file.facadeModuleId) continue;
    const ids = file.facadeModuleId === joined ? conversation : [file.facadeModuleId];
    for (const id of ids) names.set(id, [name, ...file.imports.filter(isChunk).map(chunkName)]);
  }
  return names;
}

const joined = '\0conversation';

/** Makes one entry of those that are fetched together, or each would be a request that only hands on what is in their chunk. */
const joinConversation: Plugin = {
  name: 'join-conversation',
  resolveId: (source) => (source === joined ? joined : null),
  load: (id) =>
    id === joined
      ? conversation.map((path) => `export * from ${JSON.stringify(path)};`).join('')
      : null,
};

/** What everything knows of Markdown, where links may lead and its words, and of languages. */
const common = /\/src\/(?:markdown\/(?:links|strings)|i18n\/(?:duration|en\/markdown))\.ts$/;

/** What any part may need to say something, be it of a failure. */
const wordsAndIcons = /\/src\/(?:i18n\/en\/|elements\/icons\/|elements\/chat\/error-text)/;

function isOwn(id: string): boolean {
  return id.startsWith(resolve(root, 'src'));
}

/** Markdown stands alone, also for pages that have nothing else. */
function isMarkdown(id: string): boolean {
  return id.startsWith(resolve(root, 'src/markdown'));
}

/** Leaves modules of the base out of chunks. */
function shareBase(base: ReadonlySet<string>): Plugin {
  return {
    name: 'share-base',
    async resolveId(source, importer, {kind}) {
      if (!importer) return null;
      const resolved = await this.resolve(source, importer, {skipSelf: true, kind});
      if (!resolved || !base.has(resolved.id)) return null;
      return {id: shelfPrefix + shelfKey(resolved.id), external: true};
    },
  };
}

/** A chunk that asks for a module of the base, by `import()`, has it already. */
const haveBase: Plugin = {
  name: 'have-base',
  renderChunk(code, _chunk, _options, {magicString}) {
    if (!magicString) return null;
    for (const {index, 0: found} of code.matchAll(/import\(\s*[`"']deerflow-shelf:[^)]*\)/g))
      magicString.overwrite(index, index + found.length, 'Promise.resolve()');
    return {code: magicString};
  },
};

/** Takes what was left out from the shelf, and notes which names of which modules that is. */
function takeShared(base: ReadonlySet<string>, shared: SharedNames): Plugin {
  const ids = new Map([...base].map((id) => [shelfKey(id), id]));
  return {
    name: 'take-shared',
    renderChunk(code, _chunk, _options, {magicString}) {
      if (!magicString || !code.includes(shelfPrefix)) return null;
      takeFromShelf(code, magicString, (key, name) => {
        const id = ids.get(key) ?? key;
        shared.set(id, (shared.get(id) ?? new Set()).add(name));
      });
      return {code: magicString};
    },
  };
}

/** `…/artifacts/define.ts` → `artifacts`, `…/highlight.runtime.ts` → `highlight.runtime`. */
function baseName(id: string): string {
  const name = basename(id.replace('\0', '')).replace(/\.[cm]?[jt]s$/, '');
  return name === 'define' || name === 'index' ? basename(dirname(id)) : name;
}
