/**
 * Measures the script tag's chat beside a floor and, where they are installed, other chats: `npm run bench -- [suite …]
 * [--reps 3] [--only deerflow,floor]`, after `npm run build`. All columns take turns in one run, because only what was
 * measured side by side can be compared; each number is the median, with its ratio to the floor's.
 *
 * `PEERS` names a folder whose `node_modules` has deep-chat, or streamdown with React and langgraph-sdk. Every run is added
 * to `dist/bench/history.json`.
 */
import {appendFile, mkdir} from 'node:fs/promises';
import {loadavg} from 'node:os';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {bundleColumns} from './bundle-columns.js';
import {decodeRates} from './decode.js';
import {serve} from './server.js';
import {history, leak, load, paced, stepped} from './suites.js';
import type {Sample, Suite} from './suites.js';
import {exponentOf, format, median, tableOf} from './table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/bench');
const sizes = [7500, 15_000, 30_000, 60_000, 120_000];

const suites: Readonly<Record<string, Suite>> = {
  load,
  ...Object.fromEntries(sizes.map((size) => [`stepped ${size / 1000}K`, stepped(size)])),
  'paced 60K': paced(60_000),
  'history 200': history(200),
  'history 1000': history(1000),
  'history 5000': history(5000),
  'leak 100': leak(100),
};

const {values: options, positionals: wanted} = parseArgs({
  allowPositionals: true,
  options: {reps: {type: 'string', default: '3'}, only: {type: 'string'}},
});
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

await mkdir(out, {recursive: true});
const bundled = await bundleColumns(out, process.env['PEERS']);
const columns = bundled.filter((name) => options.only?.split(',').includes(name) ?? true);
const server = await serve({'/dist/': resolve(root, 'dist/cdn'), '/bench/': out}, pageOf);
const record: Record<string, Record<string, Sample[]>> = {};

console.log(`Load of the machine: ${loadavg().map(format).join(' ')}\n`);
for (const [name, suite] of Object.entries(suites)) {
  if (!isWanted(name)) continue;
  const samples: Record<string, Sample[]> = {};
  for (let rep = 0; rep < Number(options.reps); rep++) {
    for (const column of columns) {
      try {
        (samples[column] ??= []).push(await suite(server, column));
      } catch (error) {
        console.error(`${column}, ${name}: ${String(error).split('\n')[0]}`);
      }
    }
  }
  record[name] = samples;
  console.log(`## ${name}\n\n${report(samples)}\n`);
}
if (isWanted('stepped')) console.log(`## exponent\n\n${growth()}\n`);
if (isWanted('decode'))
  console.log(`## decode\n\n${await decodeRates(server, Number(options.reps))}\n`);
if (isWanted('paging')) await import('./paging.js');
server.close();
const entry = {at: new Date().toISOString(), load: loadavg(), record};
await appendFile(resolve(out, 'history.json'), `${JSON.stringify(entry)}\n`);

function pageOf(column: string): string {
  const chat =
    column === 'deerflow' ? '<script type="module" src="/dist/deerflow.mjs"></script>' : '';
  const bench = `<script type="module" src="/bench/${column}/main.js"></script>`;
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><style>body{margin:0}</style>${chat}${bench}`;
}

function report(samples: Readonly<Record<string, readonly Sample[]>>): string {
  const of = (column: string, key: string): number =>
    median((samples[column] ?? []).map((sample) => sample[key] ?? NaN));
  const keys = Object.keys(Object.values(samples)[0]?.[0] ?? {});
  const rows = Object.keys(samples).map((column) => [
    column,
    ...keys.map((key) => {
      const ratio = of(column, key) / of('floor', key);
      return Number.isFinite(ratio)
        ? `${format(of(column, key))} (${format(ratio)} ×)`
        : format(of(column, key));
    }),
  ]);
  return tableOf(['column', ...keys], rows);
}

function growth(): string {
  const grown = sizes.slice(1);
  const rows = columns.map((column) => {
    const costs = grown.map((size) =>
      median(
        (record[`stepped ${size / 1000}K`]?.[column] ?? []).map(
          (sample) => sample['task ms'] ?? NaN,
        ),
      ),
    );
    return [column, format(exponentOf(grown, costs))];
  });
  return tableOf(['column', '15K–120K'], rows);
}
