/**
 * Measures the script tag's chat beside a floor and, where they are installed, other chats: `npm run bench -- [suite …]`,
 * after `npm run build`. All columns take turns in one run, because only what was measured side by side can be compared;
 * each number is the median, with its ratio to the floor's.
 *
 * - `--reps 3` how often each is measured
 * - `--only deerflow,floor` the columns
 * - `--peers FOLDER` (or `PEERS`) has deep-chat, or streamdown with React and langgraph-sdk, in its `node_modules`
 * - `--extras` colours code and sets formulas in our column; the others do neither
 * - `--history FILE` where each run is added as a line of JSON; `dist/bench/history.json`
 * - `--table` prints what was asked for and the latest numbers of that file, and measures nothing
 */
import {existsSync} from 'node:fs';
import {appendFile, mkdir, readFile} from 'node:fs/promises';
import {loadavg} from 'node:os';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {bundleColumns} from './bundle-columns.js';
import {decode} from './decode.js';
import {serve} from './server.js';
import {churn, history, leak, load, overNetwork, paced, snapshots, stepped} from './suites.js';
import type {Sample, Suite} from './suites.js';
import {format, median, tableOf} from './table.js';
import {exponent, targetTable} from './targets.js';
import type {BenchRecord} from './targets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(root, 'dist/bench');
const sizes = [7500, 15_000, 30_000, 60_000, 120_000];
const gatewayColumns = ['deerflow', 'floor', 'streamdown'];

const suites: Readonly<Record<string, {readonly run: Suite; readonly columns?: string[]}>> = {
  load: {run: load({slow: false})},
  'load slow': {run: load({slow: true})},
  ...Object.fromEntries(sizes.map((size) => [`stepped ${size / 1000}K`, {run: stepped(size)}])),
  'paced 60K': {run: paced(60_000)},
  churn: {run: churn(7500)},
  ...Object.fromEntries(
    [15_000, 60_000].map((length) => [
      `e2e ${length / 1000}K`,
      {run: overNetwork({length, history: 0, snapshotEvery: 0}), columns: gatewayColumns},
    ]),
  ),
  values: {run: snapshots(1000), columns: gatewayColumns},
  decode: {run: decode, columns: ['deerflow', 'floor']},
  'history 200': {run: history(200)},
  'history 1000': {run: history(1000)},
  'history 5000': {run: history(5000)},
  'leak 100': {run: leak(100)},
};

const {values: options, positionals: wanted} = parseArgs({
  allowPositionals: true,
  options: {
    reps: {type: 'string', default: '3'},
    only: {type: 'string'},
    peers: {type: 'string'},
    extras: {type: 'boolean', default: false},
    history: {type: 'string', default: resolve(out, 'history.json')},
    table: {type: 'boolean', default: false},
  },
});

if (options.table) console.log(targetTable(await latest(options.history)));
else await measure();

async function measure(): Promise<void> {
  await mkdir(out, {recursive: true});
  const bundled = await bundleColumns(out, options.peers ?? process.env['PEERS']);
  const flags = options.extras ? ['extras'] : [];
  const folders = {'/dist/': resolve(root, 'dist/cdn'), '/bench/': out};
  const server = await serve(folders, pageOf, flags);
  const record: Record<string, Record<string, Sample[]>> = {};

  console.log(`Load of the machine: ${loadavg().map(format).join(' ')}\n`);
  for (const [name, {run, columns = bundled}] of Object.entries(suites)) {
    if (!isWanted(name)) continue;
    const samples: Record<string, Sample[]> = {};
    for (let rep = 0; rep < Number(options.reps); rep++) {
      for (const column of columns.filter(isColumn(bundled))) {
        try {
          (samples[column] ??= []).push(await run(server, column));
        } catch (error) {
          console.error(`${column}, ${name}: ${String(error).split('\n')[0]}`);
        }
      }
    }
    record[name] = samples;
    console.log(`## ${name}\n\n${report(samples)}\n`);
  }
  if (wanted.length === 0 || wanted.includes('stepped')) {
    const grown = (column: string): Sample => ({
      exponent: exponent(record, column, sizes.slice(1)),
    });
    record['stepped'] = Object.fromEntries(
      bundled.filter(isColumn(bundled)).map((column) => [column, [grown(column)]]),
    );
    console.log(`## growth, 15K–120K\n\n${report(record['stepped'])}\n`);
  }
  if (isWanted('paging')) await import('./paging.js');
  server.close();
  const entry = {at: new Date().toISOString(), load: loadavg(), extras: options.extras, record};
  await appendFile(options.history, `${JSON.stringify(entry)}\n`);
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

function isColumn(bundled: readonly string[]): (name: string) => boolean {
  const only = options.only?.split(',') ?? bundled;
  return (name) => bundled.includes(name) && only.includes(name);
}

/** Of each suite the last numbers, with the extras or without them. */
async function latest(file: string): Promise<BenchRecord> {
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
  return lines
    .map((line): {extras: boolean; record: BenchRecord} => JSON.parse(line))
    .filter(({extras}) => extras === options.extras)
    .reduce<BenchRecord>((all, {record}) => ({...all, ...record}), {});
}

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
