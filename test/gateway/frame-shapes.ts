/** Frames with everything that differs from run to run replaced by what kind of thing it is. */

export interface FrameShape {
  event: string;
  id: string;
  data: unknown;
}

/** Values of these keys are of the recording's own world: amounts, digests, host paths, who ran it. */
const VOLATILE_KEYS = new Set([
  'wait_ms',
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'reasoning',
  'total_input_tokens',
  'total_output_tokens',
  'lead_agent_tokens',
  'tokens',
  'lead_agent',
  'token_count',
  'percentage',
  'modified',
  'progress_key',
  'subagent_result_sha256',
  'result_sha256',
  'langgraph_checkpoint_ns',
  'checkpoint_ns',
  'error_detail',
  'sandbox_id',
  'latency_ms',
  'thread_id',
  'run_id',
  'user_id',
  'seq',
  'turn_duration',
  'run_durations',
]);

/** How the recording's scripted model marked its own messages. */
const FOREIGN_KEYS = new Set(['script']);

const PATTERNS: [RegExp, string][] = [
  [/lc_run--[0-9a-f-]{36}/g, '<message>'],
  [/call_[0-9a-f]{20}/g, '<call>'],
  [/\/srv\/deer-flow\/users\/[^/]+\//g, '<home>/'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g, '<time>'],
  [/\d{4}-\d\d-\d\d, [A-Z][a-z]+day/g, '<day>'],
];

/** The value with its varying parts named, objects as lists of entries: the order of keys counts. */
export function shapeOf(value: unknown, key = ''): unknown {
  if (VOLATILE_KEYS.has(key)) return value === null ? null : `<${typeof value}>`;
  if (typeof value === 'string') {
    return PATTERNS.reduce((text, [pattern, name]) => text.replace(pattern, name), value);
  }
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !FOREIGN_KEYS.has(name));
  // An array, because the order of keys is part of what is compared.
  return entries.map(([name, member]) => [name, shapeOf(member, name)]);
}

export function frameShapes(sse: string): FrameShape[] {
  const frames: FrameShape[] = [];
  for (const block of sse.split('\n\n')) {
    if (block === '') continue;
    const fields = new Map(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    frames.push({
      event: fields.get('event') ?? block,
      id: (fields.get('id') ?? '').replace(/^\d{13}/, '<ms>'),
      data: shapeOf(JSON.parse(fields.get('data') ?? 'null')),
    });
  }
  return frames;
}

/** Whether a frame tells of a tool that may have run beside others. */
function isConcurrent({event, data}: FrameShape): boolean {
  const text = JSON.stringify(data);
  if (event === 'custom') return text.includes('"task_');
  return (
    (event === 'messages' && text.includes('["langgraph_node","tools"]')) ||
    (event === 'updates' && text.startsWith('[["tools"'))
  );
}

/** Sorts what parallel tools reported: which of them was first is chance, in recordings too. */
export function withoutRaces(frames: readonly FrameShape[]): Pick<FrameShape, 'event' | 'data'>[] {
  const sorted: Pick<FrameShape, 'event' | 'data'>[] = [];
  let block: Pick<FrameShape, 'event' | 'data'>[] = [];
  const close = (): void => {
    sorted.push(...block.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))));
    block = [];
  };
  for (const {event, data, ...frame} of frames) {
    if (!isConcurrent({event, data, ...frame})) close();
    block.push({event, data});
    if (!isConcurrent({event, data, ...frame})) close();
  }
  close();
  return sorted;
}
