import type {Message} from './conversation.js';
import {shareList} from './equal.js';
import {isSeq, overlay} from './facts.js';
import {identityOf} from './identity.js';
import {uniqueMessages} from './live.js';

/**
 * Merges the durable history – one message per identity, ascending by position – with the live list into one transcript.
 *
 * - Messages with a position (`facts.seq`) are the skeleton, in ascending order, whichever list they come from.
 * - Live messages without one keep their order among each other and stand before the live message with a position that
 *   followed them. What follows the last of these stands at the end, after all of history – except right behind it if
 *   that one is of the live list only and lies within the loaded history, and except a stopped answer, which exists
 *   nowhere but here and stays behind the message it followed.
 * - Without a common message: history, then the live list.
 * - A live copy replaces the history's in place; see `overlay`.
 *
 * Neither list is changed, no identity is lost or doubled, merging the result again changes nothing, and how the history
 * was cut into pages makes no difference, because only positions count.
 */
export function mergeMessages(
  history: readonly Message[],
  live: readonly Message[],
): readonly Message[] {
  if (live.length === 0) return history;
  const current = uniqueMessages(live);
  if (history.length === 0 && !current.some(hasPosition)) return current;

  const liveAt = new Map<string, Message>();
  for (const message of current) {
    const identity = identityOf(message);
    if (identity !== null) liveAt.set(identity, message);
  }

  const placed = new Map<Message, Message>();
  const shared = new Set<Message>();
  const skeleton: Message[] = [];
  for (const row of history) {
    const identity = identityOf(row);
    const copy = identity === null ? undefined : liveAt.get(identity);
    const message = copy ? overlay(row, copy) : row;
    if (copy) {
      placed.set(copy, message);
      shared.add(message);
    }
    skeleton.push(message);
  }
  for (const message of current) {
    if (placed.has(message) || !hasPosition(message)) continue;
    placed.set(message, message);
    skeleton.push(message);
  }
  sortBySeq(skeleton);

  const {before, after, tail} = hangOn(current, placed, shared, lowestSeq(history));
  const result: Message[] = [];
  for (const message of skeleton) {
    result.push(...(before.get(message) ?? []), message, ...(after.get(message) ?? []));
  }
  result.push(...tail);
  return shareList(live, result);
}

interface Hung {
  readonly before: ReadonlyMap<Message, readonly Message[]>;
  readonly after: ReadonlyMap<Message, readonly Message[]>;
  readonly tail: readonly Message[];
}

function hangOn(
  live: readonly Message[],
  placed: ReadonlyMap<Message, Message>,
  shared: ReadonlySet<Message>,
  windowStart: number,
): Hung {
  const before = new Map<Message, readonly Message[]>();
  const after = new Map<Message, readonly Message[]>();
  let segment: Message[] = [];
  let last: Message | undefined;
  for (const message of live) {
    const anchor = placed.get(message);
    if (!anchor) {
      segment.push(message);
      continue;
    }
    if (segment.length > 0) before.set(anchor, segment);
    segment = [];
    last = anchor;
  }
  if (!last || segment.length === 0) return {before, after, tail: segment};
  const insideWindow = !shared.has(last) && (last.facts?.seq ?? 0) > windowStart;
  const stopped = segment.findIndex((message) => !message.facts?.stopped);
  const behind = insideWindow || stopped < 0 ? segment.length : stopped;
  if (behind > 0) after.set(last, segment.slice(0, behind));
  return {before, after, tail: segment.slice(behind)};
}

/** What has no identity, the hidden system reminder above all, has no say in the order. */
function hasPosition(message: Message): boolean {
  return isSeq(message.facts?.seq) && identityOf(message) !== null;
}

function lowestSeq(history: readonly Message[]): number {
  return history.reduce((low, {facts}) => Math.min(low, facts?.seq ?? Infinity), Infinity);
}

/** Stable, and left alone when it is sorted, as it nearly always is. History without positions stays where it is. */
function sortBySeq(messages: Message[]): void {
  let last = -Infinity;
  for (const {facts} of messages) {
    const seq = facts?.seq ?? last;
    if (seq < last) {
      messages.sort((a, b) => (a.facts?.seq ?? 0) - (b.facts?.seq ?? 0));
      return;
    }
    last = seq;
  }
}
