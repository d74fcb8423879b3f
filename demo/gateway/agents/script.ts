/**
 * The language in which demo agents are written. A script is a generator: every `yield respond(…)` is
 * one answer of the model, and what comes back are the results of the tools it called.
 *
 *     export const hello = script('hello', 'Lists the folder', function* (turn) {
 *       const [listing] = yield respond(think('Look first.'), ls('List files', '/mnt/user-data'));
 *       yield respond(say(`You asked: ${turn.text}. I see: ${listing?.content}`));
 *     });
 */
import type {JsonObject} from '../json.js';

/** What a tool gives back; without one the gateway's own simulation answers. */
export interface ToolResult {
  content: string;
  status?: 'success' | 'error';
}

/** What one delegated task does: its answers, or the error it fails with. */
export interface SubagentScript {
  steps: ModelResponse[];
  error?: string;
}

export type Part =
  | {kind: 'think'; text: string; style: 'reasoning_content' | 'think_tag' | 'blocks'}
  | {kind: 'say'; text: string}
  | {
      kind: 'call';
      name: string;
      args: JsonObject;
      raw?: string;
      result?: string;
      takesMs?: number;
      subagent?: SubagentScript;
    }
  | {kind: 'pause'; ms: number}
  | {kind: 'pacing'; characters?: number; delayMs?: number}
  | {kind: 'finish'; reason: string}
  | {kind: 'failure'; failure: ModelFailure}
  | {kind: 'fault'; fault: Fault}
  | {kind: 'usage'; input: number; output: number};

export type ToolCallPart = Extract<Part, {kind: 'call'}>;

/** The model provider fails: `times` attempts of this answer, or every one. */
export interface ModelFailure {
  errorType: string;
  reason: 'transient' | 'busy' | 'burst_rate' | 'quota' | 'auth' | 'generic';
  message: string;
  times?: number;
  /** Text chunks streamed before it fails. */
  afterChunks?: number;
}

/** What goes wrong between gateway and client, rather than in the model. */
export type Fault = 'cut' | 'gap' | 'badframe' | 'compact' | 'crash' | 'unknownFrame';

export interface ModelResponse {
  parts: Part[];
}

/** What the user wrote, as the script sees it. */
export interface Turn {
  text: string;
  /** Of the marker that chose the script: `[[slow s=3]]` gives `{ s: '3' }`. */
  params: Readonly<Record<string, string>>;
  /** The user's answers to this script's questions so far, oldest first. */
  replies: readonly string[];
  /** How many turns the conversation had before this one. */
  previousTurns: number;
  /** A continuation the gateway itself asked for, because a goal is not reached. */
  continuation: number;
  files: readonly string[];
  agent: string;
}

export interface ToolOutcome {
  name: string;
  content: string;
}

export interface AgentScript {
  name: string;
  summary: string;
  play(turn: Turn): Generator<ModelResponse, void, ToolOutcome[]>;
}

export function script(name: string, summary: string, play: AgentScript['play']): AgentScript {
  return {name, summary, play};
}

export function respond(...parts: Part[]): ModelResponse {
  return {parts};
}

export function think(
  text: string,
  style: 'reasoning_content' | 'think_tag' | 'blocks' = 'reasoning_content',
): Part {
  return {kind: 'think', text, style};
}

export function say(text: string): Part {
  return {kind: 'say', text};
}

/** A tool call with the result it gets; without `result` the gateway simulates the tool. */
export function call(
  name: string,
  args: JsonObject,
  result?: string,
  takesMs?: number,
): ToolCallPart {
  return {
    kind: 'call',
    name,
    args,
    ...(result === undefined ? {} : {result}),
    ...(takesMs === undefined ? {} : {takesMs}),
  };
}

/** A call whose arguments are not JSON. */
export function brokenCall(name: string, raw: string): ToolCallPart {
  return {kind: 'call', name, args: {}, raw};
}

export function pause(ms: number): Part {
  return {kind: 'pause', ms};
}

/** How the answer is cut into chunks; the gateway's own pace is the default. */
export function pacing(options: {characters?: number; delayMs?: number}): Part {
  return {kind: 'pacing', ...options};
}

export function finish(reason: string): Part {
  return {kind: 'finish', reason};
}

export function failure(failure: ModelFailure): Part {
  return {kind: 'failure', failure};
}

export function fault(fault: Fault): Part {
  return {kind: 'fault', fault};
}

export const bash = (
  description: string,
  command: string,
  output?: string,
  takesMs?: number,
): ToolCallPart => call('bash', {description, command}, output, takesMs);

export const ls = (description: string, path: string, output?: string): ToolCallPart =>
  call('ls', {description, path}, output);

export const readFile = (description: string, path: string, content?: string): ToolCallPart =>
  call('read_file', {description, path}, content);

export const writeFile = (description: string, path: string, content: string): ToolCallPart =>
  call('write_file', {description, path, content});

export const strReplace = (
  description: string,
  path: string,
  old_str: string,
  new_str: string,
): ToolCallPart => call('str_replace', {description, path, old_str, new_str});

export const presentFiles = (...filepaths: string[]): ToolCallPart =>
  call('present_files', {filepaths});

export const writeTodos = (...todos: [content: string, status: string][]): ToolCallPart =>
  call('write_todos', {todos: todos.map(([content, status]) => ({content, status}))});

export const task = (
  description: string,
  prompt: string,
  subagent: SubagentScript,
): ToolCallPart => ({
  ...call('task', {description, prompt, subagent_type: 'general-purpose'}),
  subagent,
});

export const askClarification = (
  question: string,
  clarification_type: string,
  extra: JsonObject = {},
): ToolCallPart => call('ask_clarification', {question, clarification_type, ...extra});

export const OUTPUTS = '/mnt/user-data/outputs';
export const WORKSPACE = '/mnt/user-data/workspace';
