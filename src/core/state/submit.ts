import type {WireMessage} from '../protocol/wire.js';
import type {Message} from './conversation.js';
import type {ConversationEvent} from './events.js';
import {withoutStreaming} from './facts.js';
import {identityOf, isVisibleHuman} from './identity.js';
import {noSeenIds} from './seen-ids.js';
import type {ConversationState} from './sources.js';
import {withSources} from './transcript.js';

/**
 * The reader sent something. What was typed goes to the end of the live list, where it keeps its place until the server's
 * copy takes it; a regenerated question is there already. Messages of runs that this one replaces are hidden at once.
 *
 * A message is submitted once more when its files are uploaded; it then replaces itself.
 */
export function submit(
  state: ConversationState,
  {messages: submitted, at, supersedes = []}: Extract<ConversationEvent, {type: 'submitted'}>,
): ConversationState {
  const identities = identitiesOf(submitted);
  const isSubmitted = (message: Message): boolean => isOneOf(identities, message);
  const earlier = earlierAttempt(state, identities);
  const {live, keptOfReplaced, replacing} = earlier.sources;
  const shown = identitiesOf(live.filter(isSubmitted));
  const typed = submitted
    .filter((message) => !isOneOf(shown, message))
    .map((message): Message => ({...message, facts: {pending: true}}));
  const first = earlier.messages.findIndex(isSubmitted);
  const before = first < 0 ? earlier.messages : earlier.messages.slice(0, first);
  const human = submitted.findLast(isVisibleHuman);
  const replaces = supersedes.length > 0;
  return withSources(
    {
      ...earlier,
      run: {id: null, phase: 'submitting', startedAt: earlier.run?.startedAt ?? at, joined: false},
      ...(replaces && {
        supersededRunIds: new Set([...earlier.supersededRunIds, ...supersedes]),
      }),
    },
    {
      live: [...live.map(withoutStreaming), ...typed],
      open: new Map(),
      seen: noSeenIds(),
      turn: {
        human: human ? identityOf(human) : null,
        submitted: identities,
        baseline: identitiesOf(before),
        steps: new Set(),
      },
      replacing: [...replacing, ...supersedes],
      keptOfReplaced: replaces ? new Set([...keptOfReplaced, ...identities]) : keptOfReplaced,
    },
  );
}

/** The send did not get through: what was typed goes (the draft is kept elsewhere), what it replaced returns. */
export function failSubmit(state: ConversationState): ConversationState {
  return withSources(
    {...restoreReplaced(state), run: null},
    {live: withoutTyped(state), turn: null, replacing: []},
  );
}

/** Shows again what a replacement hid. */
export function restoreReplaced(state: ConversationState): ConversationState {
  const {replacing} = state.sources;
  if (replacing.length === 0) return state;
  const left = new Set(state.supersededRunIds);
  for (const runId of replacing) left.delete(runId);
  return {...state, supersededRunIds: left};
}

/** The state before the new submission: without the same message's earlier one, or with an older turn as it ended. */
function earlierAttempt(
  state: ConversationState,
  identities: ReadonlySet<string>,
): ConversationState {
  const {run, sources} = state;
  const submitted = sources.turn?.submitted ?? new Set<string>();
  const isAgain =
    run?.phase === 'submitting' && [...identities].some((identity) => submitted.has(identity));
  const changes = isAgain ? {live: withoutTyped(state)} : {replacing: []};
  return {...state, run: isAgain ? run : null, sources: {...sources, ...changes}};
}

function withoutTyped({sources: {live, turn}}: ConversationState): readonly Message[] {
  const isTyped = (message: Message): boolean =>
    !!message.facts?.pending && !!turn && isOneOf(turn.submitted, message);
  return live.filter((message) => !isTyped(message));
}

function identitiesOf(messages: readonly WireMessage[]): ReadonlySet<string> {
  return new Set(messages.map(identityOf).filter((identity) => identity !== null));
}

function isOneOf(identities: ReadonlySet<string>, message: WireMessage): boolean {
  const identity = identityOf(message);
  return identity !== null && identities.has(identity);
}
