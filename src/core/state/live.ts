import type {WireMessage} from '../protocol/wire.js';
import type {Message} from './conversation.js';
import {share, shareList} from './equal.js';
import {overlay, ownFacts, saysNothingNew, withFacts} from './facts.js';
import {identityOf, isHidden, isStep, snapshotKey} from './identity.js';

/**
 * The live list: every message that streams and state reads have told since the thread was opened, and what the reader
 * typed, in order. It only grows – a message that was shown stays although a compacted checkpoint no longer has it.
 */
export type LiveList = readonly Message[];

export interface WeaveOptions {
  /** The list is a whole checkpoint: messages without identity are those of the list and no others. */
  readonly whole: boolean;
  /** The feed's copy of a message, if there is one. */
  readonly rowOf: (identity: string) => Message | undefined;
  /** The run that is going on. */
  readonly runId: string | null;
  /** The list was written by that run, not only read by it. */
  readonly written: boolean;
  /** Runs that the current one replaces; it goes on with their question. */
  readonly replaced: ReadonlySet<string>;
}

/**
 * Takes a server's list of messages into the live list. The server's order counts among its own messages. Live-only messages
 * stay before the message that followed them; behind the last common message they come before what is new, except that a
 * checkpoint does not know yet what is being typed and streamed; and without a common message a checkpoint is the past. Messages without identity only change their content where
 * they are. Equal copies keep their object, and a list that says nothing new gives the same list.
 */
export function weave(
  live: LiveList,
  told: readonly WireMessage[],
  options: WeaveOptions,
): LiveList {
  const same = repeatedLength(live, told);
  if (same === told.length && (same === live.length || !options.whole)) return live;
  const beginning = live.slice(0, same);
  const rest = weaveRest(live.slice(same), told.slice(same), options, beginning);
  return shareList(live, [...beginning, ...rest]);
}

/**
 * How much of the beginning is known already: in a long thread nearly all of a snapshot is. Zero if the rest of the snapshot
 * tells one of these messages again.
 */
function repeatedLength(live: LiveList, told: readonly WireMessage[]): number {
  const end = Math.min(live.length, told.length);
  let same = 0;
  while (same < end && saysNothingNew(live[same] as Message, told[same] as WireMessage)) same++;
  if (same === told.length) return same;
  const later = new Set(told.slice(same).map(snapshotKey));
  for (let index = 0; index < same; index++) {
    const key = snapshotKey(live[index] as Message);
    if (key !== null && later.has(key)) return 0;
  }
  return same;
}

function weaveRest(
  live: LiveList,
  told: readonly WireMessage[],
  options: WeaveOptions,
  beginning: readonly Message[],
): readonly Message[] {
  const incoming = uniqueMessages(told);
  const at = indexByKey(live);
  const inPlace = new Map<number, Message>();
  const moved = new Set<number>();
  const entries: {readonly index: number | undefined; readonly message: Message}[] = [];
  const asked = beginning.findLast(({type}) => type === 'human');
  let runId = asked
    ? runOf(asked, options)
    : options.written
      ? (options.runId ?? undefined)
      : undefined;
  for (const wire of incoming) {
    const key = snapshotKey(wire);
    const index = key === null ? undefined : at.get(key);
    if (wire.type === 'human') runId = runOf(wire, options);
    const known = index === undefined ? undefined : live[index];
    const message = settle(wire, known, options, runId);
    if (index !== undefined && identityOf(wire) === null) inPlace.set(index, message);
    else {
      entries.push({index, message});
      if (index !== undefined) moved.add(index);
    }
  }

  const result: Message[] = [];
  let fresh: Message[] = [];
  let next = 0;
  const keepUntil = (end: number, accepts: (message: Message) => boolean): void => {
    for (let index = next; index < end; index++) {
      const known = live[index] as Message;
      const message = inPlace.get(index) ?? known;
      const isGone = options.whole && identityOf(known) === null && !inPlace.has(index);
      if (!moved.has(index) && !isGone && accepts(message)) result.push(message);
    }
  };
  for (const {index, message} of entries) {
    if (index === undefined) {
      fresh.push(message);
      continue;
    }
    keepUntil(index, () => true);
    next = Math.max(next, index + 1);
    result.push(...fresh, message);
    fresh = [];
  }
  const isPast = beginning.length === 0 && next === 0;
  const isAhead = (message: Message): boolean => options.whole && (isPast || isUnderWay(message));
  keepUntil(live.length, (message) => !isAhead(message));
  result.push(...fresh);
  keepUntil(live.length, isAhead);
  return result;
}

/** A server's copy as a message of the conversation, with all that is known of it. */
function settle(
  wire: WireMessage,
  known: Message | undefined,
  {rowOf}: Pick<WeaveOptions, 'rowOf'>,
  runId: string | undefined,
): Message {
  if (known && saysNothingNew(known, wire)) return known;
  const identity = identityOf(wire);
  const row = identity === null ? undefined : rowOf(identity);
  const own = ownFacts(wire);
  const run = own.runId ?? (isStep(wire) ? runId : undefined);
  let message = withFacts(wire, run === undefined ? own : {...own, runId: run});
  if (known)
    message = overlay(own.runId ? withFacts(known, {...known.facts, ...own}) : known, message);
  if (row) message = overlay(row, message);
  return known ? share(known, message) : message;
}

/** One copy per identity: the last visible one at its own place; the last hidden one where none is visible. */
export function uniqueMessages<T extends WireMessage>(messages: readonly T[]): readonly T[] {
  const kept = new Map<string, number>();
  let duplicates = false;
  messages.forEach((message, index) => {
    const key = snapshotKey(message);
    if (key === null) return;
    const before = kept.get(key);
    if (before !== undefined) {
      duplicates = true;
      if (isHidden(message) && !isHidden(messages[before] as T)) return;
    }
    kept.set(key, index);
  });
  if (!duplicates) return messages;
  return messages.filter((message, index) => {
    const key = snapshotKey(message);
    return key === null || kept.get(key) === index;
  });
}

/** The run of the steps that follow a question. A regenerated question keeps the run that it was first asked in. */
function runOf(human: WireMessage, {runId, replaced}: WeaveOptions): string | undefined {
  const own = ownFacts(human).runId;
  return own !== undefined && replaced.has(own) ? (runId ?? undefined) : own;
}

function indexByKey(live: LiveList): ReadonlyMap<string, number> {
  const at = new Map<string, number>();
  live.forEach((message, index) => {
    const key = snapshotKey(message);
    if (key !== null) at.set(key, index);
  });
  return at;
}

function isUnderWay({facts}: Message): boolean {
  return !!facts && (!!facts.pending || !!facts.streaming);
}
