import type {Bucket} from './chunks.js';
import type {Conversation, Message} from './conversation.js';
import {emptyFeed, type Feed} from './feed.js';
import type {LiveList} from './live.js';
import {noSeenIds, type SeenIds} from './seen-ids.js';
import type {LocalTurn} from './turn-order.js';

/** What the transcript is made from. */
export interface Sources {
  readonly feed: Feed;
  readonly live: LiveList;
  /** Messages that are being put together, by id; each also stands in `live` as far as it has come. */
  readonly open: ReadonlyMap<string, Bucket>;
  readonly turn: LocalTurn | null;
  /** Runs that the current turn replaces, until it ends well. */
  readonly replacing: readonly string[];
  /** Messages that a replaced run shares with the run that replaces it. */
  readonly keptOfReplaced: ReadonlySet<string>;
  readonly seen: SeenIds;
}

/** The reducer's state: the conversation that everybody sees, and its sources, which are nobody else's business. */
export interface ConversationState extends Conversation {
  readonly sources: Sources;
}

export function emptyConversation(threadId: string | null): ConversationState {
  return {
    threadId,
    messages: [],
    title: null,
    titleProvisional: false,
    todos: [],
    artifacts: [],
    goal: null,
    subtasks: new Map(),
    run: null,
    lastRun: null,
    history: {status: 'idle', hasMore: false, loadingOlder: false, nextBeforeSeq: null},
    supersededRunIds: new Set(),
    sources: sourcesOf([]),
  };
}

/** A conversation made by somebody else is taken as it is, with its messages as the live list. */
export function stateOf(conversation: Conversation): ConversationState {
  if ('sources' in conversation) return conversation as ConversationState;
  return {...conversation, sources: sourcesOf(conversation.messages)};
}

function sourcesOf(live: readonly Message[]): Sources {
  return {
    feed: emptyFeed,
    live,
    open: new Map(),
    turn: null,
    replacing: [],
    keptOfReplaced: new Set(),
    seen: noSeenIds(),
  };
}
