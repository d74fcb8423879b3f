import type {ConversationEvent} from './events.js';
import {isBlank} from './chunks.js';
import type {Message, MessageFacts, RunEndReason} from './conversation.js';
import {withFacts} from './facts.js';
import {identityOf, isVisibleHuman} from './identity.js';
import {noSeenIds} from './seen-ids.js';
import type {ConversationState} from './sources.js';
import {withSources} from './transcript.js';

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, {type: T}>;

/**
 * The reader sent something. What was typed goes to the end of the live list, where it keeps its place until the server's
 * copy takes it; a regenerated question is there already. Messages of runs that this one replaces are hidden at once.
 */
export function submit(
  state: ConversationState,
  {messages: submitted, at, supersedes = []}: EventOf<'submitted'>,
): ConversationState {
  const {live: known, keptOfReplaced, open, replacing} = state.sources;
  const identities = identitySet(submitted);
  const isAgain = (message: Message): boolean => identities.has(identityOf(message) ?? '\0');
  const settled = state.messages.filter((message) => isAgain(message) && !message.facts?.pending);
  const typed = submitted
    .filter((message) => !identitySet(settled).has(identityOf(message) ?? '\0'))
    .map((message): Message => ({...message, facts: {pending: true}}));
  const live = known.filter((message) => !isAgain(message) || !message.facts?.pending);
  const first = state.messages.findIndex((message) => settled.includes(message));
  const before = first < 0 ? state.messages : state.messages.slice(0, first);
  const human = submitted.findLast(isVisibleHuman);
  const isSameTurn = isAgainSubmitted(state, identities);
  const next: ConversationState = {
    ...state,
    run: {
      id: null,
      phase: 'submitting',
      startedAt: isSameTurn ? (state.run?.startedAt ?? at) : at,
      joined: false,
    },
    supersededRunIds:
      supersedes.length === 0
        ? state.supersededRunIds
        : new Set([...state.supersededRunIds, ...supersedes]),
  };
  return withSources(next, {
    live: [...closed(live, open.size > 0), ...typed],
    open: new Map(),
    seen: noSeenIds(),
    turn: {
      human: human ? identityOf(human) : null,
      submitted: identities,
      baseline: identitySet(before.filter((message) => !isAgain(message))),
      steps: new Set(),
    },
    replacing: isSameTurn ? [...replacing, ...supersedes] : supersedes,
    keptOfReplaced:
      supersedes.length === 0 ? keptOfReplaced : new Set([...keptOfReplaced, ...identities]),
  });
}

/** A message is submitted once more when its files are uploaded. */
function isAgainSubmitted(
  {run, sources: {turn}}: ConversationState,
  identities: ReadonlySet<string>,
): boolean {
  if (run?.phase !== 'submitting' || !turn) return false;
  return [...identities].some((identity) => turn.submitted.has(identity));
}

/** The send did not get through: what was typed goes (the draft is kept elsewhere), what it replaced returns. */
export function failSubmit(state: ConversationState): ConversationState {
  const {live, turn} = state.sources;
  const isTyped = (message: Message): boolean =>
    !!message.facts?.pending && !!turn?.submitted.has(identityOf(message) ?? '');
  return withSources(
    {...restoreReplaced(state), run: null},
    {live: live.filter((message) => !isTyped(message)), turn: null, replacing: []},
  );
}

export function attachRun(
  state: ConversationState,
  {runId, joined, at}: EventOf<'run-attached'>,
): ConversationState {
  const {run, lastRun, sources} = state;
  const id = runId ?? run?.id ?? null;
  const isOther = joined && id !== run?.id && id !== lastRun?.id;
  const attached: ConversationState = {
    ...state,
    run: {id, phase: 'streaming', startedAt: run?.startedAt ?? at, joined},
  };
  if (!isOther) return attached;
  return {...attached, sources: {...sources, turn: null, seen: noSeenIds()}};
}

/**
 * The run is over. Text that was streaming when the reader stopped it exists nowhere else and is kept with its mark; of a
 * lost connection it stays open, because the stream may be taken up again. A replacement that was stopped or failed gives
 * back what it replaced; of a failed one nothing is left, as on the server.
 */
export function endRun(
  state: ConversationState,
  {reason, at, stopReason}: EventOf<'run-ended'>,
): ConversationState {
  const {run, sources} = state;
  const failed = reason === 'stopped' || reason === 'error';
  const restored = failed ? restoreReplaced(state) : state;
  const isLeft = isLeftAfter(state, reason);
  return withSources(
    {
      ...restored,
      run: null,
      lastRun: run
        ? {
            id: run.id,
            reason,
            startedAt: run.startedAt,
            endedAt: at,
            ...(stopReason !== undefined && {stopReason}),
          }
        : state.lastRun,
    },
    {
      live: sources.live.filter(isLeft).map((message) => endMessage(message, state, reason)),
      open: reason === 'lost' ? sources.open : new Map(),
      replacing: reason === 'lost' ? sources.replacing : [],
    },
  );
}

function isLeftAfter(
  {sources: {open, replacing, feed}, run}: ConversationState,
  reason: RunEndReason,
): (message: Message) => boolean {
  const isOpen = (message: Message): boolean => !!message.id && open.has(message.id);
  const undone = reason === 'error' && replacing.length > 0 ? (run?.id ?? null) : null;
  return (message) => {
    if (message.facts?.pending && message.type !== 'human') return false;
    if (undone !== null && !feed.byIdentity.has(identityOf(message) ?? '')) {
      if (message.facts?.pending || message.facts?.runId === undone) return false;
    }
    if (!isOpen(message) || reason === 'lost') return true;
    const isDoubtful = open.get(message.id as string)?.doubtful === true;
    const isSuccess = reason === 'success' || reason === 'clarification';
    return isSuccess ? !isDoubtful : !isBlank(message);
  };
}

function endMessage(
  message: Message,
  {sources: {open}}: ConversationState,
  reason: RunEndReason,
): Message {
  if (!message.id || !open.has(message.id)) return message;
  return stopStreaming(message, reason === 'stopped' ? {stopped: true} : {});
}

function closed(live: readonly Message[], anyOpen: boolean): readonly Message[] {
  return anyOpen ? live.map((message) => stopStreaming(message, {})) : live;
}

function stopStreaming(message: Message, marks: MessageFacts): Message {
  const {streaming: _, ...facts} = message.facts ?? {};
  return withFacts(message, {...facts, ...marks});
}

function restoreReplaced(state: ConversationState): ConversationState {
  const {replacing} = state.sources;
  if (replacing.length === 0) return state;
  const left = new Set(state.supersededRunIds);
  for (const runId of replacing) left.delete(runId);
  return {...state, supersededRunIds: left};
}

function identitySet(messages: readonly Message[]): ReadonlySet<string> {
  return new Set(messages.map(identityOf).filter((identity) => identity !== null));
}
