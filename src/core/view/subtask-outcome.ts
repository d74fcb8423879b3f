import type {Message} from '../state/conversation.js';
import {contentText, nonBlank, own} from './content.js';
import type {Subtask} from './types.js';
import {readUsage} from './usage.js';

type TerminalStatus = Exclude<Subtask['status'], 'in_progress'>;

/** What a delegated task's result message says about its end. */
export interface SubtaskOutcome {
  readonly status: Subtask['status'];
  readonly result: string | null;
  readonly error: string | null;
  readonly stopReason: string | null;
  readonly modelName: string | null;
  readonly usage: Subtask['usage'];
}

/** Every status that a server has written (upstream f1f4af99, subagent_status_contract.json, and older threads). */
const STATUSES: Readonly<Record<string, TerminalStatus>> = {
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  timed_out: 'timed_out',
  polling_timed_out: 'timed_out',
  max_turns_reached: 'failed',
};

const SUCCEEDED = 'Task Succeeded. Result:';

/** What results began with before they carried a status. */
const LEGACY_PREFIXES: readonly (readonly [string, TerminalStatus])[] = [
  [SUCCEEDED, 'completed'],
  ['Task failed.', 'failed'],
  ['Task timed out', 'timed_out'],
  ['Task polling timed out', 'timed_out'],
  ['Task cancelled by user.', 'cancelled'],
];

/** Keys of which any one makes a result a structured one: its text then decides nothing. */
const STRUCTURED_KEYS = ['subagent_status', 'subagent_error', 'subagent_result_brief'];

export function subtaskOutcomeOf(message: Message): SubtaskOutcome {
  const kwargs = message.additional_kwargs ?? {};
  const text = contentText(message.content);
  const status = statusOf(message, kwargs, text);
  const failed = status !== 'completed' && status !== 'in_progress';
  return {
    status,
    result: status === 'completed' ? resultOf(kwargs, text) : null,
    error: failed ? (nonBlank(kwargs['subagent_error']) ?? nonBlank(errorText(text))) : null,
    stopReason: nonBlank(kwargs['subagent_stop_reason']),
    modelName: nonBlank(kwargs['subagent_model_name']),
    usage: readUsage(kwargs['subagent_token_usage']),
  };
}

function statusOf(
  message: Message,
  kwargs: Readonly<Record<string, unknown>>,
  text: string,
): Subtask['status'] {
  if (STRUCTURED_KEYS.some((key) => Object.hasOwn(kwargs, key))) {
    const status = own(kwargs, 'subagent_status');
    const known = typeof status === 'string' ? own(STATUSES, status) : undefined;
    return (known as TerminalStatus | undefined) ?? 'in_progress';
  }
  if (message.status === 'error') return 'failed';
  const start = text.trimStart();
  const legacy = LEGACY_PREFIXES.find(([prefix]) => start.startsWith(prefix));
  if (legacy) return legacy[1];
  return /^Error\b/.test(start) ? 'failed' : 'in_progress';
}

/** The whole result where the text has it; the brief is cut at 2000 characters. */
function resultOf(kwargs: Readonly<Record<string, unknown>>, text: string): string | null {
  const start = text.trimStart();
  const whole = start.startsWith(SUCCEEDED) ? start.slice(SUCCEEDED.length) : start;
  return nonBlank(whole.trim()) ?? nonBlank(kwargs['subagent_result_brief']);
}

function errorText(text: string): string {
  return text.replace(/^\s*Task failed\.\s*(?:Error:\s*)?/, '').trim();
}
