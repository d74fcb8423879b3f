import {isObject} from '../protocol/shapes.js';
import {soundMessages} from '../protocol/sound.js';
import type {InvalidToolCall, ToolCall} from '../protocol/wire.js';
import type {Message} from '../state/conversation.js';
import {nonBlank} from './content.js';
import {answerOf, reasoningOf} from './reasoning.js';
import {salvageArgs} from './salvage-args.js';
import {callsTools, DELEGATE} from './tool-calls.js';
import {outcomeOf, preferResult} from './tool-outcome.js';
import type {Step, StepStatus, ToolStep} from './types.js';

export interface StepOptions {
  /** The turn of these messages is still going on, so that a call without a result is running. */
  readonly running: boolean;
}

/**
 * What an agent did in a stretch of messages: for each of its messages its reasoning, its words, then its tool calls with
 * their results. Delegated tasks are left out, which have a card of their own. Steps that did not change are the same
 * objects as long as their message is.
 */
export function stepsOf(given: readonly Message[], options: StepOptions): readonly Step[] {
  const messages = soundMessages(given);
  const results = resultsByCall(messages);
  const lastIndex = messages.findLastIndex((message) => message.type === 'ai');
  const ids = new Set<string>();
  const steps: Step[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.type !== 'ai') continue;
    const writing = options.running && index === lastIndex && !callsTools(message);
    for (const step of stepsOfMessage(message, results, {...options, writing, index})) {
      steps.push(keep(message, withFreeId(step, ids)));
    }
  }
  return steps;
}

/** Older reasoning and tool steps: those before the last tool call, which a step bar folds away. Texts are never folded. */
export function olderSteps(steps: readonly Step[]): ReadonlySet<Step> {
  const lastTool = steps.findLastIndex((step) => step.kind === 'tool');
  return new Set(steps.filter((step, index) => index < lastTool && step.kind !== 'text'));
}

interface Place extends StepOptions {
  /** Tokens of this message may still arrive. */
  readonly writing: boolean;
  readonly index: number;
}

type Results = ReadonlyMap<string, Message>;

function resultsByCall(messages: readonly Message[]): Results {
  const results = new Map<string, Message>();
  for (const message of messages) {
    const id = message.type === 'tool' ? message.tool_call_id : null;
    if (id) results.set(id, preferResult(results.get(id), message));
  }
  return results;
}

function stepsOfMessage(message: Message, results: Results, place: Place): readonly Step[] {
  const base = message.id ?? `at:${place.index}`;
  const steps: Step[] = [];
  const reasoning = reasoningOf(message);
  const answer = answerOf(message);
  const isWritten = answer.trim() !== '';
  if (reasoning !== null) {
    const status: StepStatus = place.writing && !isWritten ? 'running' : 'done';
    steps.push({kind: 'reasoning', id: `${base}:reasoning`, text: reasoning, status});
  }
  if (isWritten) {
    steps.push({
      kind: 'text',
      id: `${base}:text`,
      text: answer,
      status: place.writing ? 'running' : 'done',
    });
  }
  for (const [position, call] of (message.tool_calls ?? []).entries()) {
    if (call.name === DELEGATE) continue;
    steps.push(toolStep(message, call, `${base}:${position}`, results, place));
  }
  for (const [position, call] of (message.invalid_tool_calls ?? []).entries()) {
    steps.push(brokenStep(message, call, `${base}:broken-${position}`));
  }
  return steps;
}

function toolStep(
  message: Message,
  call: ToolCall,
  fallbackId: string,
  results: Results,
  {running}: StepOptions,
): ToolStep {
  const args = argsOf(call);
  const result = call.id ? results.get(call.id) : undefined;
  const outcome = result ? outcomeOf(result, call.name) : null;
  const unfinished: StepStatus = running ? 'running' : 'interrupted';
  const finished: StepStatus = outcome?.failed ? 'failed' : 'done';
  const byResult = outcome ? finished : unfinished;
  return {
    kind: 'tool',
    id: call.id ?? fallbackId,
    messageId: message.id ?? null,
    name: call.name,
    args,
    description: nonBlank(args['description']),
    status: outcome?.failed || !reportsProgress(call) ? byResult : statusByReport(args, running),
    result: outcome?.text ?? null,
    data: outcome?.data ?? null,
    exitCode: outcome?.exitCode ?? null,
    extra: outcome?.extra ?? NO_RECORD,
  };
}

/** The fork reports research as calls that carry their own state; a result says no more than that the report was taken. */
function reportsProgress(call: ToolCall): boolean {
  return call.name === 'deep_research_progress';
}

function statusByReport(args: ToolStep['args'], running: boolean): StepStatus {
  if (args['status'] === 'complete') return 'done';
  return running ? 'running' : 'interrupted';
}

/** A call whose arguments were no JSON: it never ran, and no result will come (recorded). */
function brokenStep(message: Message, call: InvalidToolCall, fallbackId: string): ToolStep {
  const args = argsOf(call);
  return {
    kind: 'tool',
    id: call.id ?? fallbackId,
    messageId: message.id ?? null,
    name: call.name ?? '',
    args,
    description: nonBlank(args['description']),
    status: 'failed',
    result: null,
    data: null,
    exitCode: null,
    extra: NO_RECORD,
  };
}

const NO_RECORD: Readonly<Record<string, unknown>> = Object.freeze({});

const salvaged = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** Arguments as an object: some providers leave them as JSON text, and broken ones are no more than that. */
function argsOf(call: ToolCall | InvalidToolCall): Readonly<Record<string, unknown>> {
  const args: unknown = call.args;
  if (isObject(args)) return args;
  if (typeof args !== 'string') return NO_RECORD;
  let known = salvaged.get(call);
  if (!known) salvaged.set(call, (known = salvageArgs(args)));
  return known;
}

function withFreeId(step: Step, ids: Set<string>): Step {
  let id = step.id;
  while (ids.has(id)) id += "'";
  ids.add(id);
  return id === step.id ? step : {...step, id};
}

const kept = new WeakMap<Message, Map<string, Step>>();

/** Gives back the step of before when it says the same, so that a row that did not change is not drawn again. */
function keep(message: Message, step: Step): Step {
  let steps = kept.get(message);
  if (!steps) kept.set(message, (steps = new Map<string, Step>()));
  const old = steps.get(step.id);
  if (old && isSame(old, step)) return old;
  steps.set(step.id, step);
  return step;
}

function isSame(a: Step, b: Step): boolean {
  const keys = Object.keys(a) as (keyof Step)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
