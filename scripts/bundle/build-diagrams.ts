/** Puts mermaid into `dist/markdown/`, in the place of the compiled module that imports it. */
import {rm} from 'node:fs/promises';
import {resolve} from 'node:path';
import {bundleDiagramLibrary} from './diagram-library.js';
import {writeNotices} from './notices.js';
import {root} from './project.js';

const dir = resolve(root, 'dist/markdown/extras/diagram');
const chunks = await bundleDiagramLibrary({
  dir,
  chunkFileNames: 'library/[name]-[hash].js',
  minify: true,
  comments: {legal: false},
});
await rm(resolve(dir, 'library.js.map'));
await writeNotices(
  chunks.flatMap(({moduleIds}) => moduleIds),
  resolve(dir, 'library'),
);
