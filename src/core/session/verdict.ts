import {SessionError} from '../errors.js';
import type {RunInfo} from '../protocol/wire.js';
import type {Conversation, Message, RunEndReason} from '../state/conversation.js';
import {clarificationsOf} from '../view/clarification.js';
import {isPrompt} from '../view/turns.js';
import {isActive} from './followed-run.js';
import type {FollowedRun} from './followed-run.js';

export interface Verdict {
  readonly reason: RunEndReason;
  readonly error: SessionError | null;
  /** It answered, and yet the gateway counts the run as failed. */
  readonly hasWarning: boolean;
}

/**
 * How a run ended, from what its stream said, from its record (`null` when that could not be read) and from the messages.
 * Most failures come without an `error` event, and a failed sub-task marks a well-answered run as failed: only a run
 * without an answer, or with the server's stand-in for one, has failed for the reader (recorded).
 */
export function judge(
  run: FollowedRun,
  record: RunInfo | null,
  {messages, supersededRunIds}: Conversation,
  wasDurable: boolean,
): Verdict {
  const turn = messages.slice(messages.findLastIndex(isPrompt) + 1);
  const answer = turn.findLast((message) => message.type === 'ai');
  if (run.failure !== null) return failed(errorOfFrame(run.failure, answer === undefined));
  if (run.stopping && record?.status !== 'success')
    return {reason: 'stopped', error: null, hasWarning: false};
  if (wasDurable && record !== null && isActive(record)) return goesOnElsewhere();
  if (record?.status === 'interrupted') return {reason: 'stopped', error: null, hasWarning: false};

  const isFallback = answer?.additional_kwargs?.['deerflow_error_fallback'] === true;
  const hasFailed = record?.status === 'error' || record?.status === 'timeout';
  if (isFallback && (hasFailed || record === null)) return failed(errorOfFallback(answer));
  if (hasFailed && answer === undefined) return failed(errorOfRecord(record));
  // Its durable copy would have taken the place of what was streaming.
  if (wasDurable && answer?.facts?.streaming) return failed(errorOfBreak(record));
  const asks = clarificationsOf(messages, {supersededRunIds}).some(
    (request) => request.status === 'open',
  );
  return {reason: asks ? 'clarification' : 'success', error: null, hasWarning: hasFailed};
}

function failed(error: SessionError): Verdict {
  return {reason: 'error', error, hasWarning: false};
}

function goesOnElsewhere(): Verdict {
  const error = new SessionError('The answer goes on, but this gateway process cannot stream it.', {
    kind: 'conflict',
    retryable: true,
  });
  return {reason: 'lost', error, hasWarning: false};
}

/** An unknown agent is only found out inside the run, as a missing file (upstream f1f4af99). */
function errorOfFrame(
  {message, name}: {readonly message: string; readonly name: string | null},
  isUnanswered: boolean,
): SessionError {
  if (name === 'FileNotFoundError' && isUnanswered) {
    return new SessionError('The gateway does not know this agent.', {
      kind: 'configuration',
      code: 'unknown-agent',
    });
  }
  return new SessionError(withoutHostPaths(message) || 'The run failed.', {
    kind: 'server',
    ...(name !== null && {code: name}),
    retryable: true,
  });
}

function errorOfFallback(answer: Message | undefined): SessionError {
  const reason = answer?.additional_kwargs?.['error_reason'];
  return new SessionError('The model did not answer.', {
    kind: 'server',
    ...(typeof reason === 'string' && {code: reason}),
    retryable: true,
  });
}

function errorOfRecord(record: RunInfo | null): SessionError {
  return new SessionError('The run ended without an answer.', {
    kind: 'server',
    ...(typeof record?.stop_reason === 'string' && {code: record.stop_reason}),
    retryable: true,
  });
}

function errorOfBreak(record: RunInfo | null): SessionError {
  return new SessionError('The answer broke off: the gateway no longer runs it.', {
    kind: 'server',
    ...(typeof record?.stop_reason === 'string' && {code: record.stop_reason}),
    retryable: true,
  });
}

/** Paths of the gateway's machine say nothing to a reader; those of the sandbox (`/mnt/user-data/…`) do. */
function withoutHostPaths(text: string): string {
  return text.replace(
    /(?<![\w:/])(?!\/mnt\/user-data\b)(?:[A-Za-z]:\\|\/)[\w.@~+-]+(?:[\\/][\w.@~+-]+)+\/?/g,
    '…',
  );
}
