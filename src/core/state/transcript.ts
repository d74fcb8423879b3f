import type {Message} from './conversation.js';
import {change, shareList, shareMap} from './equal.js';
import {withFacts} from './facts.js';
import {identityOf} from './identity.js';
import {mergeMessages} from './merge.js';
import type {ConversationState, Sources} from './sources.js';
import {orderJoinedTurn, orderLocalTurn, placeToolResults} from './turn-order.js';

/**
 * The state with other sources and the transcript that follows from them; the same state if nothing is different. Costs time
 * in proportion to the transcript.
 */
export function withSources(
  state: ConversationState,
  changes: Partial<Sources>,
): ConversationState {
  const known = state.sources;
  const sources = change(known, {
    ...changes,
    live: shareList(known.live, changes.live ?? known.live),
    open: shareMap(known.open, changes.open ?? known.open),
  });
  const messages = shareList(state.messages, arrange(sources, state.supersededRunIds));
  return change(state, {sources, messages});
}

/**
 * The state with one message of the live list in a newer version. Its place cannot change, so nothing is arranged anew:
 * this is the path of every token.
 */
export function withMessage(
  state: ConversationState,
  known: Message,
  next: Message,
  changes: Partial<Sources>,
): ConversationState {
  if (next === known) return {...state, sources: {...state.sources, ...changes}};
  const live = replaceLast(state.sources.live, known, next);
  return {
    ...state,
    messages: replaceLast(state.messages, known, next),
    sources: {...state.sources, ...changes, live},
  };
}

function arrange(sources: Sources, superseded: ReadonlySet<string>): readonly Message[] {
  const {feed, live, turn, keptOfReplaced: kept} = sources;
  const isReplaced = ({facts}: Message): boolean => superseded.has(facts?.runId ?? '');
  const isKept = (message: Message): boolean => kept.has(identityOf(message) ?? '');
  const shown = (messages: readonly Message[]): readonly Message[] =>
    superseded.size === 0
      ? messages
      : messages
          .filter((message) => !isReplaced(message) || isKept(message))
          .map((message) => (isReplaced(message) ? withoutRun(message) : message));
  const merged = mergeMessages(shown(feed.messages), shown(live));
  const ordered = turn?.human != null ? orderLocalTurn(merged, turn) : orderJoinedTurn(merged);
  return placeToolResults(ordered);
}

/** A question that is answered again belongs to the run to come, which the server names later. */
function withoutRun(message: Message): Message {
  const {runId: _known, ...facts} = message.facts ?? {};
  const {run_id: _said, ...kwargs} = message.additional_kwargs ?? {};
  return withFacts({...message, additional_kwargs: kwargs}, facts);
}

function replaceLast(list: readonly Message[], known: Message, next: Message): readonly Message[] {
  const at = list.findLastIndex(({id, type}) => id === known.id && type === known.type);
  return at < 0 ? list : list.with(at, next);
}
