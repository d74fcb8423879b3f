import type {Message} from './conversation.js';
import {entriesOf} from './feed-index.js';
import {rowOf} from './feed.js';
import {identityOf, isStep, isVisibleHuman} from './identity.js';
import type {PageInFront} from './history.js';
import type {LiveList} from './live.js';
import type {ConversationState} from './sources.js';
import {placeToolResults} from './turn-order.js';

/**
 * The transcript with an older page in front, at the cost of the page and not of the thread; `null` if the page has a say in
 * what is behind it, or that in the page, and all of it has to be arranged anew.
 *
 * Nearly every page stands for itself. What may reach over its end is a run in the middle, of which the transcript then
 * begins with results: they are placed behind their calls.
 */
export function withOlderInFront(
  state: ConversationState,
  {messages: page, renamed}: PageInFront,
): ConversationState | null {
  const {messages} = state;
  const headLength = messages.findIndex(({type}) => type !== 'tool');
  const head = messages.slice(0, headLength);
  if (headLength < 0 || !standsForItself(state, [...page, ...renamed.values()], head)) return null;
  const named = head.map((result) => renamed.get(result) ?? result);
  if (named.filter((result, at) => result !== head[at]).length < renamed.size) return null;
  const front = placeToolResults([...page, ...named]);
  return {...state, messages: [...front, ...messages.slice(headLength)]};
}

function standsForItself(
  {messages, sources, supersededRunIds}: ConversationState,
  page: readonly Message[],
  head: readonly Message[],
): boolean {
  const {feed, live, turn} = sources;
  const first = feed.messages[0];
  const question = messages.findLast(isVisibleHuman);
  if (supersededRunIds.size > 0 || !first || !question) return false;
  const known = factsOf(live);
  const isLive = (key: string): boolean => known.keys.has(key);
  const isTold = (key: string): boolean => isLive(key) || rowOf(feed, key) !== undefined;
  const start = first.facts?.seq ?? 0;
  // A live message in front of the loaded history would stand in the page, or right behind it.
  if (known.low < start || (known.low === start && !isLive(identityOf(first) ?? ''))) return false;

  const runId = question.facts?.runId;
  const answered = new Set(head.map(({tool_call_id: callId}) => callId));
  return page.every((message) => {
    const identity = identityOf(message);
    if (identity !== null && (isLive(identity) || turn?.steps.has(identity))) return false;
    if (identity !== null && identity === turn?.human) return false;
    if (runId !== undefined && isStep(message) && message.facts?.runId === runId) return false;
    if (message.type === 'tool' && isTold(`call:${message.tool_call_id}`)) return false;
    return (message.tool_calls ?? []).every(
      ({id}) => !id || answered.has(id) || !isTold(`tool:${id}`),
    );
  });
}

interface LiveFacts {
  readonly keys: ReadonlySet<string>;
  /** The lowest position. */
  readonly low: number;
}

/** The list stays the same while older pages are read. */
const factsOfLists = new WeakMap<LiveList, LiveFacts>();

function factsOf(live: LiveList): LiveFacts {
  let facts = factsOfLists.get(live);
  if (!facts) {
    facts = {
      keys: new Set(entriesOf(live).keys()),
      low: live.reduce((low, message) => Math.min(low, message.facts?.seq ?? Infinity), Infinity),
    };
    factsOfLists.set(live, facts);
  }
  return facts;
}
