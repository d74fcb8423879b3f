import {rolldown, type Plugin} from 'rolldown';
import {parseAst} from 'rolldown/parseAst';
import type {ESTree} from 'rolldown/utils';
import {adaptMermaid} from './adapt-mermaid.js';
import {answer, chunkLoader, conversation, entry, markdown, reading} from './project.js';

export interface Graph {
  /** Ids of all modules that the entry loads at once, but for those of mere texts and numbers, which stand where they are used. */
  readonly base: ReadonlySet<string>;
  /** Ids of the modules of which something is used as soon as a conversation is opened. */
  readonly conversation: ReadonlySet<string>;
  /** Ids of the modules of which something is used by what an answer may be drawn with. */
  readonly answer: ReadonlySet<string>;
  /** Ids of the modules of which something is used as soon as Markdown is shown. */
  readonly markdown: ReadonlySet<string>;
  /** Ids of the modules that our sources load with `import('…')`. */
  readonly lazy: readonly string[];
  /** Ids of everything that is loaded now or later. */
  readonly all: readonly string[];
  /** Names that the entry exports. */
  readonly exports: readonly string[];
}

/** Tells what the script-tag entry loads at once from what it may load later. */
export async function readGraph(): Promise<Graph> {
  const base = new Set([chunkLoader]);
  const seen = new Set<string>();
  const lazy = new Set<string>();
  const all: string[] = [];
  const reader: Plugin = {
    name: 'read-graph',
    buildEnd() {
      const visit = (id: string): void => {
        if (seen.has(id)) return;
        seen.add(id);
        if (!isConstants(this.getModuleInfo(id)?.code ?? '')) base.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      visit(entry);
      for (const id of this.getModuleIds()) {
        all.push(id);
        if (id.includes('/node_modules/')) continue;
        for (const next of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) lazy.add(next);
      }
    },
  };
  const bundle = await rolldown({...reading, input: entry, plugins: [adaptMermaid, reader]});
  const {output} = await bundle.generate({format: 'es'});
  await bundle.close();
  return {
    base,
    conversation: await modulesOf(conversation),
    answer: await modulesOf(answer),
    markdown: await modulesOf(markdown),
    lazy: [...lazy].filter((id) => !base.has(id)).toSorted(),
    all: all.toSorted(),
    exports: output[0].exports,
  };
}

/** Whether a module has nothing but named texts and numbers, as the paths of icons are. */
function isConstants(code: string): boolean {
  const {body} = parseAst(code, {lang: 'ts'});
  const isLiteral = ({init}: ESTree.VariableDeclarator): boolean => init?.type === 'Literal';
  return (
    body.length > 0 &&
    body.every(
      (statement) =>
        statement.type === 'ExportNamedDeclaration' &&
        statement.declaration?.type === 'VariableDeclaration' &&
        statement.declaration.kind === 'const' &&
        statement.declaration.declarations.every(isLiteral),
    )
  );
}

/** Of modules that only hand on what others export, nothing is left; so the bundler tells what is. */
async function modulesOf(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({...reading, input: [...entries], external: ['mermaid']});
  const {output} = await bundle.generate({format: 'es'});
  await bundle.close();
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const opened = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName);
    if (chunk === undefined || !chunks.delete(fileName)) return;
    for (const [id, {renderedLength}] of Object.entries(chunk.modules))
      if (renderedLength > 0) opened.add(id);
    for (const next of chunk.imports) visit(next);
  };
  for (const {fileName, isEntry} of [...chunks.values()]) if (isEntry) visit(fileName);
  return opened;
}
