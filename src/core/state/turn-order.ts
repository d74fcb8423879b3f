import type {Message} from './conversation.js';
import {shareList} from './equal.js';
import {identityOf, isHidden, isStep, isVisibleHuman} from './identity.js';

/** The turn that the reader started here. Kept after its end, because late frames may still hold a transient order. */
export interface LocalTurn {
  /** Identity of the visible question; `null` for hidden answers, which anchor nothing. */
  readonly human: string | null;
  /** Identities of all that was submitted with it. */
  readonly submitted: ReadonlySet<string>;
  /** Identities that were shown before it. */
  readonly baseline: ReadonlySet<string>;
  /** Identities that streamed since. */
  readonly steps: ReadonlySet<string>;
}

/** Puts the steps of the turn behind its question, and what was shown before it in front; order is kept otherwise. */
export function orderLocalTurn(messages: readonly Message[], turn: LocalTurn): readonly Message[] {
  const at = messages.findLastIndex((message) => identityOf(message) === turn.human);
  if (turn.human === null || at < 0) return messages;
  const isIn = (set: ReadonlySet<string>, message: Message): boolean =>
    set.has(identityOf(message) ?? '');
  const isLate = (message: Message): boolean => isStep(message) && isIn(turn.steps, message);
  const [before, after] = [messages.slice(0, at), messages.slice(at + 1)];
  const early = before.filter(isLate);
  const old = after.filter((message) => isIn(turn.baseline, message));
  if (early.length === 0 && old.length === 0) return messages;
  return [
    ...before.filter((message) => !isLate(message)),
    ...old,
    messages[at] as Message,
    ...early,
    ...after.filter((message) => !old.includes(message)),
  ];
}

/**
 * The same for a run that was joined: where steps of one run stand on both sides of its question, those in front – back to
 * the last completed answer – move behind it.
 */
export function orderJoinedTurn(messages: readonly Message[]): readonly Message[] {
  const at = messages.findLastIndex(isVisibleHuman);
  const runId = messages[at]?.facts?.runId;
  if (runId === undefined) return messages;
  const isOfRun = (message: Message): boolean => isStep(message) && message.facts?.runId === runId;
  if (!messages.some((message, index) => index > at && isOfRun(message))) return messages;
  const start = 1 + messages.findLastIndex((message, index) => index < at && isAnswer(message));
  const early = messages.slice(start, at).filter(isOfRun);
  if (early.length === 0) return messages;
  return [
    ...messages.slice(0, start),
    ...messages.slice(start, at).filter((message) => !isOfRun(message)),
    messages[at] as Message,
    ...early,
    ...messages.slice(at + 1),
  ];
}

/**
 * Puts every tool result behind the message that called the tool, in the order of the calls. The state has them so; streams
 * and the feed have them in the order in which they were done, and a clarification even behind the next answer.
 */
export function placeToolResults(messages: readonly Message[]): readonly Message[] {
  if (areResultsPlaced(messages)) return messages;
  const callers = callersOf(messages);
  const results = new Map<Message, Map<string, Message>>();
  for (const [result, caller] of callers) {
    const ofCaller = results.get(caller) ?? new Map<string, Message>();
    results.set(caller, ofCaller.set(result.tool_call_id as string, result));
  }
  const ordered: Message[] = [];
  for (const message of messages) {
    if (callers.has(message)) continue;
    ordered.push(message);
    const ofCaller = results.get(message);
    if (!ofCaller) continue;
    for (const {id} of message.tool_calls ?? []) {
      const result = id ? ofCaller.get(id) : undefined;
      if (result) ordered.push(result);
    }
  }
  return shareList(messages, ordered);
}

/** Whether it is so already, as it nearly always is; asked after every change, of the whole transcript. */
function areResultsPlaced(messages: readonly Message[]): boolean {
  const orphans = new Set<string>();
  let anyCalls = false;
  let calls: NonNullable<Message['tool_calls']> = [];
  let next = 0;
  for (const message of messages) {
    if (message.type !== 'tool') {
      calls = message.tool_calls ?? NO_CALLS;
      next = 0;
      anyCalls ||= calls.length > 0;
      if (orphans.size > 0 && calls.some(({id}) => id && orphans.has(id))) return false;
    } else if (message.tool_call_id) {
      while (next < calls.length && calls[next]?.id !== message.tool_call_id) next++;
      if (next < calls.length) next++;
      else if (anyCalls) return false;
      else orphans.add(message.tool_call_id);
    }
  }
  return true;
}

const NO_CALLS: NonNullable<Message['tool_calls']> = [];

/** Tool results and the messages that called them: the nearest one before the result, else any. */
function callersOf(messages: readonly Message[]): ReadonlyMap<Message, Message> {
  const callerOf = new Map<string, Message>();
  const callers = new Map<Message, Message>();
  const orphans: Message[] = [];
  for (const message of messages) {
    for (const {id} of message.tool_calls ?? []) if (id) callerOf.set(id, message);
    if (message.type !== 'tool' || !message.tool_call_id) continue;
    const caller = callerOf.get(message.tool_call_id);
    if (caller) callers.set(message, caller);
    else orphans.push(message);
  }
  for (const result of orphans) {
    const caller = callerOf.get(result.tool_call_id as string);
    if (caller) callers.set(result, caller);
  }
  return callers;
}

function isAnswer(message: Message): boolean {
  const {type, content, tool_calls: calls} = message;
  return type === 'ai' && !isHidden(message) && !!content?.length && !calls?.length;
}
