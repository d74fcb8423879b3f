import {rolldown, type Plugin} from 'rolldown';
import {chunkLoader, conversation, entry, reading} from './project.js';

export interface Graph {
  /** Ids of all modules that the entry loads at once. */
  readonly base: ReadonlySet<string>;
  /** Ids of all further modules that a conversation is opened with. */
  readonly conversation: ReadonlySet<string>;
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
  const opened = new Set<string>();
  const lazy = new Set<string>();
  const all: string[] = [];
  const reader: Plugin = {
    name: 'read-graph',
    buildEnd() {
      const visit = (id: string, seen: Set<string>): void => {
        if (base.has(id) || seen.has(id)) return;
        seen.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next, seen);
      };
      visit(entry, base);
      for (const id of conversation) visit(id, opened);
      for (const id of this.getModuleIds()) {
        all.push(id);
        if (id.includes('/node_modules/')) continue;
        for (const next of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) lazy.add(next);
      }
    },
  };
  const bundle = await rolldown({...reading, input: entry, plugins: [reader]});
  const {output} = await bundle.generate({format: 'es'});
  await bundle.close();
  return {
    base,
    conversation: opened,
    lazy: [...lazy].filter((id) => !base.has(id)).toSorted(),
    all: all.toSorted(),
    exports: output[0].exports,
  };
}
