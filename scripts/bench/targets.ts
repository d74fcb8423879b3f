import type {Sample} from './suites.js';
import {exponentOf, format, median, tableOf} from './table.js';

/** Samples by suite and column. */
export type BenchRecord = Readonly<Record<string, Readonly<Record<string, readonly Sample[]>>>>;

interface Value {
  readonly suite: string;
  readonly key: string;
  readonly column?: string;
}

interface Target extends Value {
  readonly what: string;
  /** What it is measured against; without it, the limit is a number of its own. */
  readonly against?: Value;
  /** `≤` or `≥` so many times that, or that and so much more, or so much. */
  readonly limit: {readonly sign: '≤' | '≥'; readonly times?: number; readonly plus?: number};
}

const atMost = (times: number): Target['limit'] => ({sign: '≤', times});
const of = (column: string, suite: string, key: string): Value => ({suite, key, column});

/** What was asked for. A ratio holds for two columns of one run only. */
const targets: readonly Target[] = [
  {
    what: 'Bytes until a message can be written, kB (brotli)',
    ...{suite: 'load', key: 'until composer kB'},
    against: of('deep-chat', 'load', 'until composer kB'),
    limit: atMost(0.45),
  },
  {
    what: 'Bytes until an answer stands there in Markdown, kB (brotli)',
    ...{suite: 'load', key: 'until answer kB'},
    against: of('deep-chat', 'load', 'until answer kB'),
    limit: atMost(0.6),
  },
  {
    what: 'Until a message can be written, ms',
    ...{suite: 'load', key: 'composer ms'},
    against: of('deep-chat', 'load', 'composer ms'),
    limit: atMost(1.1),
  },
  {
    what: 'The same at 10 Mbit/s, 40 ms away',
    ...{suite: 'load slow', key: 'composer ms'},
    against: of('deep-chat', 'load slow', 'composer ms'),
    limit: atMost(1.1),
  },
  ...[15, 60].flatMap((size): Target[] => [
    {
      what: `${size}K answer over the network at 1000 tokens/s, main-thread ms`,
      ...{suite: `e2e ${size}K`, key: 'task ms'},
      against: of('floor', `e2e ${size}K`, 'task ms'),
      limit: atMost(2.2),
    },
    {
      what: 'the same, beside useStream and Streamdown',
      ...{suite: `e2e ${size}K`, key: 'task ms'},
      against: of('streamdown', `e2e ${size}K`, 'task ms'),
      limit: atMost(0.5),
    },
  ]),
  {
    what: 'Growth of the cost from 15K to 120K, exponent',
    ...{suite: 'stepped', key: 'exponent'},
    against: of('floor', 'stepped', 'exponent'),
    limit: {sign: '≤', plus: 0.05},
  },
  {
    what: 'Long tasks, 60K at 1000 tokens/s',
    suite: 'paced 60K',
    key: 'long tasks',
    limit: atMost(0),
  },
  {
    what: 'Dropped frames, 60K at 1000 tokens/s',
    ...{suite: 'paced 60K', key: 'dropped frames'},
    limit: atMost(3),
  },
  {what: 'Frames behind the last token', suite: 'paced 60K', key: 'lag frames', limit: atMost(2)},
  {
    what: 'Nodes removed while 7.5K stream',
    suite: 'churn',
    key: 'nodes removed',
    limit: atMost(100),
  },
  {
    what: 'First paint of 1000 messages, ms',
    ...{suite: 'history 1000', key: 'first paint ms'},
    against: of('deep-chat', 'history 1000', 'first paint ms'),
    limit: atMost(0.25),
  },
  {
    what: 'First paint of 5000 messages, beside our own 200',
    ...{suite: 'history 5000', key: 'first paint ms'},
    against: of('deerflow', 'history 200', 'first paint ms'),
    limit: atMost(1.5),
  },
  {
    what: 'Longest task while 5000 messages open, ms',
    ...{suite: 'history 5000', key: 'longest task ms'},
    limit: atMost(100),
  },
  {
    what: 'Scrolling through 5000 messages, frames/s',
    ...{suite: 'history 5000', key: 'scroll fps'},
    limit: {sign: '≥', times: 55},
  },
  {
    what: 'Streaming under 1000 messages, ms a frame',
    ...{suite: 'history 1000', key: 'answer ms a frame'},
    against: of('streamdown', 'history 1000', 'answer ms a frame'),
    limit: atMost(0.5),
  },
  {
    what: 'Heap of 5000 messages, MB',
    ...{suite: 'history 5000', key: 'heap MB'},
    against: of('deep-chat', 'history 5000', 'heap MB'),
    limit: atMost(0.25),
  },
  {
    what: 'Events to data, MB/s, beside JSON.parse alone',
    ...{suite: 'decode', key: 'MB/s'},
    against: of('floor', 'decode', 'MB/s'),
    limit: {sign: '≥', times: 0.65},
  },
  {
    what: 'A snapshot of 1000 messages (1.5 MB), main-thread ms',
    ...{suite: 'values', key: 'ms a snapshot'},
    against: of('floor', 'values', 'ms a snapshot'),
    limit: {sign: '≤', plus: 1},
  },
  {
    what: 'Kept of a chat that was removed, kB (100 times, compiled before)',
    ...{suite: 'leak 100', key: 'kB a cycle'},
    limit: atMost(4),
  },
  ...['nodes', 'listeners'].map((kind): Target => ({
    what: `Kept of it: ${kind}`,
    ...{suite: 'leak 100', key: `${kind} a cycle`},
    limit: atMost(0),
  })),
];

/** The table of the README: what was asked for, what was measured, and whether that is so. */
export function targetTable(record: BenchRecord): string {
  const rows = targets.map((target) => {
    const value = valueOf(record, target);
    const base = target.against ? valueOf(record, target.against) : undefined;
    const limit = limitOf(target, base);
    const isMet = target.limit.sign === '≤' ? value <= limit : value >= limit;
    return [
      target.what,
      shown(value),
      target.against ? `${shown(base ?? NaN)} (${target.against.column})` : '',
      target.against && target.limit.plus === undefined ? shown(value / (base ?? NaN)) : '',
      asked(target),
      Number.isNaN(value) || Number.isNaN(limit) ? 'not measured' : isMet ? 'met' : '**missed**',
    ];
  });
  return tableOf(['', 'deerflow', 'beside', 'ratio', 'asked for', ''], rows);
}

/** Slopes are of several suites and belong to none. */
export function exponent(record: BenchRecord, column: string, sizes: readonly number[]): number {
  const costs = sizes.map((size) =>
    valueOf(record, {suite: `stepped ${size / 1000}K`, key: 'task ms', column}),
  );
  return exponentOf(sizes, costs);
}

function valueOf(record: BenchRecord, {suite, key, column = 'deerflow'}: Value): number {
  return median((record[suite]?.[column] ?? []).map((sample) => sample[key] ?? NaN));
}

function limitOf({against, limit}: Target, base: number | undefined): number {
  const {times = 1, plus = 0} = limit;
  return against ? (base ?? NaN) * times + plus : times;
}

function asked({against, limit: {sign, times, plus}}: Target): string {
  if (!against) return `${sign} ${times}`;
  return plus === undefined ? `${sign} ${times} ×` : `${sign} + ${plus}`;
}

function shown(value: number): string {
  return Number.isNaN(value) ? '–' : format(value);
}
