import {existsSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {basename, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {rolldown} from 'rolldown';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Packages that a peer's column needs. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'deep-chat': ['deep-chat'],
  streamdown: ['streamdown', 'react-dom', '@langchain/langgraph-sdk'],
};

/**
 * Bundles each column for the page, as a site would.
 *
 * @param peers - A folder with `node_modules` that has the peers; they are no dependencies of this package.
 * @returns Names of the columns that there are.
 */
export async function bundleColumns(out: string, peers: string | undefined): Promise<string[]> {
  const columns: string[] = [];
  for (const folder of ['columns', 'peers']) {
    for (const file of await readdir(join(here, folder))) {
      const name = basename(file).replace(/\.[jt]s$/, '');
      const modules = resolve(peers ?? '.', 'node_modules');
      const missing = (needs[name] ?? []).filter((needed) => !existsSync(join(modules, needed)));
      if (missing.length > 0) {
        console.log(
          `${name} is left out: ${missing.join(', ')} not found in PEERS (${peers ?? 'not set'}).`,
        );
        continue;
      }
      await bundlePage(join(here, folder, file), join(out, name), modules);
      columns.push(name);
    }
  }
  await bundlePage(join(here, 'page/decode.ts'), join(out, 'decode'), resolve('node_modules'));
  return columns;
}

async function bundlePage(input: string, dir: string, modules: string): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    resolve: {
      modules: ['node_modules', modules],
      extensionAlias: {'.js': ['.ts', '.js']},
      conditionNames: ['production', 'browser', 'import'],
    },
    moduleTypes: {'.css': 'empty'},
    transform: {define: {'process.env.NODE_ENV': '"production"'}},
    onLog: () => {},
  });
  await bundle.write({dir, entryFileNames: 'main.js', minify: true});
  await bundle.close();
}
