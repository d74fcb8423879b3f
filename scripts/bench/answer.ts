/** What is streamed and opened: generated Markdown in two languages, the same for everybody who asks for the same. */

const english =
  'agent graph stream token latency report source tool plan step context model thread query cache budget'.split(
    ' ',
  );
const chinese =
  '研究 报告 模型 渲染 工具 结果 数据 分析 检索 来源 步骤 计划 文件 问题 回答 因此 我们 可以'.split(
    ' ',
  );

/** Numbers from 0 to 1 that follow from a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** So many UTF-16 units of headings, paragraphs, lists, tables, code and quotes. */
export function answerOf(length: number, seed = 1): string {
  const next = numbers(seed);
  const pick = (words: readonly string[]): string => words[Math.floor(next() * words.length)] ?? '';
  const many = (least: number, most: number, make: () => string, separator: string): string =>
    Array.from({length: least + Math.floor(next() * (most - least + 1))}, make).join(separator);
  const phrase = (): string => {
    const kind = next();
    if (kind < 0.1) return `**${pick(chinese)}${pick(chinese)}**`;
    if (kind < 0.2) return `\`${pick(english)}.${pick(english)}()\``;
    if (kind < 0.25) return `[${pick(english)}](https://example.org/${pick(english)})`;
    return kind < 0.6 ? many(3, 9, () => pick(chinese), '') : many(3, 9, () => pick(english), ' ');
  };
  const sentence = (): string => `${many(3, 6, phrase, next() < 0.5 ? '，' : ' ')}。`;
  const row = (): string => `| ${pick(chinese)} | ${pick(english)} | ${Math.floor(next() * 999)} |`;
  const blocks: readonly (() => string)[] = [
    () => `## ${pick(chinese)} ${pick(english)}`,
    () => many(2, 5, sentence, ''),
    () => many(2, 5, sentence, ''),
    () => many(2, 5, sentence, ''),
    () => many(3, 7, () => `- ${sentence()}`, '\n'),
    () => `| a | b | c |\n| --- | --- | ---: |\n${many(3, 8, row, '\n')}`,
    () =>
      `\`\`\`ts\n${many(3, 9, () => `const ${pick(english)} = ${pick(english)}();`, '\n')}\n\`\`\``,
    () => `> ${sentence()}`,
    () => `$$\n\\sum_{i=1}^{${Math.floor(next() * 99)}} \\frac{x_i}{n}\n$$`,
  ];
  let text = '';
  while (text.length < length) text += `${blocks[Math.floor(next() * blocks.length)]?.()}\n\n`;
  return text.slice(0, length);
}

/** What a model sends at a time. */
export function deltasOf(text: string, size = 4): string[] {
  return Array.from({length: Math.ceil(text.length / size)}, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

export interface BenchMessage {
  readonly id: string;
  readonly type: 'human' | 'ai';
  readonly content: string;
}

/** The question of a run's request, under the id that it was sent with: a gateway keeps it. */
export function questionIn(body: string): BenchMessage {
  const {input}: {input?: {messages?: readonly {id?: string}[]}} = JSON.parse(body || '{}');
  return {id: input?.messages?.at(-1)?.id ?? 'asked', type: 'human', content: 'Go'};
}

/** Questions of about 90 and answers of about 900 units, in turn; so many times that with a scale. */
export function threadOf(count: number, scale = 1): BenchMessage[] {
  const pool = answerOf(200_000, 7);
  const next = numbers(count);
  const text = (length: number): string => {
    const from = Math.floor(next() * (pool.length - length));
    return pool.slice(from, from + length);
  };
  return Array.from({length: count}, (_, index) =>
    index % 2 === 0
      ? {id: `m${index}`, type: 'human', content: text(90 * scale).replaceAll('\n', ' ')}
      : {id: `m${index}`, type: 'ai', content: text(scale * (500 + Math.floor(next() * 800)))},
  );
}

export function frame(event: string, data: unknown, id = ''): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === '' ? '' : `id: ${id}\n`}\n`;
}

/** One token as a gateway sends it: about a kilobyte, nearly all of it the same each time. */
export function tokenFrame(delta: string, index: number): string {
  const chunk = {
    content: delta,
    additional_kwargs: {},
    response_metadata: {model_provider: 'deepseek'},
    type: 'AIMessageChunk',
    name: null,
    id: 'lc_run--answer',
    tool_calls: [],
    invalid_tool_calls: [],
    usage_metadata: null,
    tool_call_chunks: [],
    chunk_position: null,
  };
  const about = {
    thread_id: 't1',
    run_id: 'r1',
    user_id: 'default',
    graph_id: 'lead_agent',
    langgraph_step: 12,
    langgraph_node: 'model',
    langgraph_triggers: ['branch:to:model'],
    langgraph_path: ['__pregel_pull', 'model'],
    langgraph_checkpoint_ns: 'model:0b9d1c',
    ls_provider: 'deepseek',
    ls_model_name: 'deepseek-v3',
    ls_model_type: 'chat',
    ls_temperature: 0.7,
    thinking_enabled: true,
  };
  return frame('messages', [chunk, about], `${1_764_500_000_000 + index}-0`);
}
