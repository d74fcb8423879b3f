import {resolve} from 'node:path';
import {rolldown, type OutputChunk, type OutputOptions} from 'rolldown';
import {adaptMermaid} from './adapt-mermaid.js';
import {reading, root} from './project.js';

/** The module that has mermaid in it. */
export const diagramLibrary = resolve(root, 'src/markdown/extras/diagram/library.ts');

/** Bundles that module with mermaid in it, which so draws on our stage and which nobody has to install. */
export async function bundleDiagramLibrary(options: OutputOptions): Promise<OutputChunk[]> {
  const bundle = await rolldown({...reading, input: diagramLibrary, plugins: [adaptMermaid]});
  const {output} = await (options.dir ? bundle.write(options) : bundle.generate(options));
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}
