import {isObject} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';
import {blocksOf, contentText, nonBlank} from './content.js';

/** What came back from one tool call. */
export interface ToolOutcome {
  readonly failed: boolean;
  readonly text: string;
  /** The result as data, when it is a JSON object or list. */
  readonly data: unknown;
  readonly exitCode: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

const SANDBOX_TOOLS: ReadonlySet<string> = new Set([
  'bash',
  'ls',
  'read_file',
  'write_file',
  'str_replace',
  'glob',
  'grep',
]);

const SHELLS: ReadonlySet<string> = new Set(['bash']);

const EXIT_CODE = /(?:^|\n)Exit Code: (-?\d{1,10})\s*$/;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

const cache = new WeakMap<Message, {readonly tool: string; readonly outcome: ToolOutcome}>();

/** Reads a tool's result message. The same message gives the same object. */
export function outcomeOf(message: Message, tool: string): ToolOutcome {
  const cached = cache.get(message);
  if (cached?.tool === tool) return cached.outcome;
  const text = resultText(message);
  const data = dataOf(message, text);
  const outcome: ToolOutcome = {
    failed: hasFailed(message, tool, text),
    text,
    data,
    exitCode: SHELLS.has(tool) ? exitCodeOf(text) : null,
    extra: extraOf(message),
  };
  cache.set(message, {tool, outcome});
  return outcome;
}

/**
 * A result is a failure when the server says so: by status, by the tool's own verdict, or, where the durable feed dropped
 * that verdict, by the words that every sandbox tool begins an error with (recorded: a failed `read_file` has the status
 * `success`). A sub-agent's status decides for a delegated task.
 */
function hasFailed(message: Message, tool: string, text: string): boolean {
  if (message.status === 'error') return true;
  const kwargs = message.additional_kwargs ?? {};
  const subagent = kwargs['subagent_status'];
  if (typeof subagent === 'string') return subagent !== 'completed';
  const meta = kwargs['deerflow_tool_meta'];
  if (isObject(meta) && typeof meta['status'] === 'string') return meta['status'] === 'error';
  return SANDBOX_TOOLS.has(tool) && text.startsWith('Error:');
}

function exitCodeOf(text: string): number | null {
  const match = EXIT_CODE.exec(text.slice(-64));
  return match ? Number(match[1]) : null;
}

function resultText(message: Message): string {
  const text = contentText(message.content);
  if (text !== '') return text;
  const data = jsonBlock(message);
  return data === undefined ? '' : JSON.stringify(data);
}

/** The fork sends structured results as a `json` block. */
function jsonBlock(message: Message): unknown {
  return blocksOf(message.content).find((block) => block.type === 'json')?.json;
}

function dataOf(message: Message, text: string): unknown {
  return jsonBlock(message) ?? parseData(text);
}

/** Parses a JSON object or list; `null` for any other text. */
export function parseData(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || !/[\]}]$/.test(trimmed)) return null;
  try {
    return JSON.parse(trimmed);
  } catch {
    // Most results are prose or code that merely looks like JSON at its ends.
    return null;
  }
}

function extraOf(message: Message): Readonly<Record<string, unknown>> {
  const extra: Record<string, unknown> = {};
  if (message.artifact !== undefined && message.artifact !== null)
    extra['artifact'] = message.artifact;
  for (const key of ['browser_view', 'deerflow_tool_meta']) {
    const value = message.additional_kwargs?.[key];
    if (value !== undefined) extra[key] = value;
  }
  return Object.keys(extra).length > 0 ? extra : NOTHING;
}

/** Of several results for one call, the first that says something; among browser views, the first with a picture. */
export function preferResult(current: Message | undefined, next: Message): Message {
  if (!current) return next;
  if (hasScreenshot(next) && !hasScreenshot(current)) return next;
  return resultText(current) === '' && resultText(next) !== '' ? next : current;
}

function hasScreenshot(message: Message): boolean {
  const view = message.additional_kwargs?.['browser_view'];
  return isObject(view) && nonBlank(view['screenshot']) !== null;
}
