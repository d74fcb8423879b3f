/**
 * Builds what script tags load: `dist/cdn/deerflow.js` (classic), `dist/cdn/deerflow.mjs` (module)
 * and `dist/cdn/chunks/`.
 */
import {mkdir, rm} from 'node:fs/promises';
import {buildBase} from './base.js';
import {buildChunks} from './chunks.js';
import {readGraph} from './graph.js';
import {writeNotices} from './notices.js';
import {outDir} from './project.js';

await rm(outDir, {recursive: true, force: true});
await mkdir(outDir, {recursive: true});

const graph = await readGraph();
const chunks = await buildChunks(graph);
await buildBase(graph, chunks);
await writeNotices(graph.all, outDir);
