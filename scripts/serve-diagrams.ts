import type {Plugin} from 'vite';
import {bundleDiagramLibrary, diagramLibrary} from './bundle/diagram-library.js';

let bundled: Promise<string> | undefined;

/** The module with mermaid, as one script: what development servers give in place of `library.ts`. */
function bundle(): Promise<string> {
  bundled ??= bundleDiagramLibrary({codeSplitting: false}).then(([chunk]) => chunk?.code ?? '');
  return bundled;
}

/** For Vite. */
export const diagrams: Plugin = {
  name: 'diagrams',
  enforce: 'pre',
  load: {
    filter: {id: diagramLibrary},
    handler: async () => ({code: await bundle(), moduleType: 'js'}),
  },
};

/** For web-test-runner. */
export const diagramsForTests = {
  name: 'diagrams',
  async serve({path}: {readonly path: string}): Promise<{body: string; type: string} | undefined> {
    if (!path.endsWith('/markdown/extras/diagram/library.ts')) return undefined;
    return {body: await bundle(), type: 'js'};
  },
};
