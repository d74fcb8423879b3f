import type {FeedPage, FeedRow, WireMessage} from '../protocol/wire.js';
import type {Message} from './conversation.js';
import {change, share, shareList, shareMap} from './equal.js';
import {isSeq, overlay, withFacts} from './facts.js';
import {identityOf} from './identity.js';

/** The rows of the durable feed that were loaded. */
export interface Feed {
  /** Ascending by `seq`, as they were told. */
  readonly rows: readonly FeedEntry[];
  /** One message per identity, at its earliest position with its newest content; ascending. */
  readonly messages: readonly Message[];
  readonly byIdentity: ReadonlyMap<string, Message>;
  /** Loaded stretches without a hole, newest first. */
  readonly stretches: readonly Stretch[];
}

interface FeedEntry {
  readonly seq: number;
  readonly message: Message;
}

interface Stretch {
  readonly low: number;
  readonly high: number;
  readonly hasMore: boolean;
}

export const emptyFeed: Feed = {rows: [], messages: [], byIdentity: new Map(), stretches: []};

/**
 * Adds a page; rows that were known are refreshed without moving. Rows that the page spans but does not hold were withdrawn
 * by the server (a superseded run) and go; an empty page withdraws nothing.
 *
 * Returns `null` for a page that is not to be trusted: a position that is no positive safe integer, or occurs twice.
 */
export function addPage(
  feed: Feed,
  page: FeedPage,
  calls: readonly WireMessage[],
): {readonly feed: Feed; readonly withdrawn: ReadonlySet<string>} | null {
  if (!isTrustworthy(page)) return null;
  const rows = page.data.filter(isReadable).toSorted((a, b) => a.seq - b.seq);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return {feed: endStretch(feed, page), withdrawn: new Set()};

  const stretch = {low: first.seq, high: last.seq, hasMore: hasOlder(page)};
  const fresh = new Map(rows.map((row) => [row.seq, row]));
  const from = stretch.hasMore ? stretch.low : -Infinity;
  const dropped = feed.rows.filter(
    ({seq}) => seq >= from && seq <= stretch.high && !fresh.has(seq),
  );
  const kept = feed.rows.filter((row) => !fresh.has(row.seq) && !dropped.includes(row));
  const known = new Map(feed.rows.map((row) => [row.seq, row]));
  const told = rows.map((row): FeedEntry => {
    const entry = {seq: row.seq, message: messageOf(row)};
    return share(known.get(row.seq) ?? entry, entry);
  });
  const entries = [...kept, ...told].toSorted((a, b) => a.seq - b.seq);
  const next = change(feed, {
    rows: shareList(feed.rows, entries),
    stretches: share(feed.stretches, addStretch(feed.stretches, stretch)),
    ...collect(feed, entries, calls),
  });
  const isSameFeed = told.some((entry) => known.has(entry.seq) && isSame(entry, known));
  return {feed: next, withdrawn: isSameFeed ? identitiesOf(dropped, next) : new Set()};
}

/** The cursor of the next older page: the newest hole first. */
export function olderCursor({stretches: [newest]}: Feed): number | null {
  return newest?.hasMore ? newest.low : null;
}

/** Whether the page continues downwards. `has_more` without a cursor is a server's mistake and ends paging. */
function hasOlder({has_more: hasMore, next_before_seq: cursor}: FeedPage): boolean {
  return hasMore && isSeq(cursor);
}

function isTrustworthy({data}: FeedPage): boolean {
  return (
    data.every((row) => isSeq(row?.seq)) && new Set(data.map(({seq}) => seq)).size === data.length
  );
}

function isReadable({content}: FeedRow): boolean {
  return typeof content === 'object' && content !== null && typeof content.type === 'string';
}

function messageOf({content, seq, run_id, created_at, feedback}: FeedRow): Message {
  return withFacts(content, {
    seq,
    ...(run_id && {runId: run_id}),
    ...(created_at && {createdAt: created_at}),
    ...(content.type === 'ai' && feedback !== undefined && {feedback}),
  });
}

/** One message per identity; the known one where it is the same. */
function collect(
  known: Feed,
  rows: readonly FeedEntry[],
  others: readonly WireMessage[],
): Pick<Feed, 'messages' | 'byIdentity'> {
  const messages: Message[] = [];
  const placeOf = new Map<string, number>();
  const nameOf = namesOfTools(rows, others);
  for (const {message: told} of rows) {
    const message = nameOf(told);
    const identity = identityOf(message);
    const place = identity === null ? undefined : placeOf.get(identity);
    if (place !== undefined) messages[place] = overlay(messages[place] as Message, message);
    else {
      if (identity !== null) placeOf.set(identity, messages.length);
      messages.push(message);
    }
  }
  const byIdentity = new Map<string, Message>();
  for (const [identity, place] of placeOf) {
    const message = messages[place] as Message;
    messages[place] = share(known.byIdentity.get(identity) ?? message, message);
    byIdentity.set(identity, messages[place] as Message);
  }
  return {
    messages: shareList(known.messages, messages),
    byIdentity: shareMap(known.byIdentity, byIdentity),
  };
}

/** A tool's row may have no name; its call has. */
function namesOfTools(
  rows: readonly FeedEntry[],
  others: readonly WireMessage[],
): (message: Message) => Message {
  const isNameless = ({type, name}: Message): boolean => type === 'tool' && !name;
  if (!rows.some(({message}) => isNameless(message))) return (message) => message;
  const names = new Map<string, string>();
  for (const {tool_calls: calls} of [...others, ...rows.map(({message}) => message)]) {
    for (const {id, name} of calls ?? []) if (id && name) names.set(id, name);
  }
  return (message) => {
    const name = isNameless(message) && names.get(message.tool_call_id ?? '');
    return name ? {...message, name} : message;
  };
}

/** Joins what overlaps. An older page continues the stretch above it, because that one's start was its cursor. */
function addStretch(stretches: readonly Stretch[], added: Stretch): readonly Stretch[] {
  const above = stretches.filter(({low}) => low > added.high);
  const touching = stretches.filter(({low, high}) => low <= added.high && high >= added.low);
  const below = stretches.filter(({high}) => high < added.low);
  const continued = above.at(-1);
  const joined = continued ? [continued, ...touching, added] : [...touching, added];
  const low = Math.min(...joined.map((stretch) => stretch.low));
  const lowest = joined.filter((stretch) => stretch.low === low);
  return [
    ...above.slice(0, -1),
    {
      low,
      high: Math.max(...joined.map(({high}) => high)),
      hasMore: lowest.every(({hasMore}) => hasMore),
    },
    ...(added.hasMore ? below : []),
  ];
}

function endStretch(feed: Feed, page: FeedPage): Feed {
  const [newest, ...others] = feed.stretches;
  if (!newest?.hasMore || hasOlder(page)) return feed;
  return {...feed, stretches: [{...newest, hasMore: false}, ...others]};
}

function isSame(entry: FeedEntry, known: ReadonlyMap<number, FeedEntry>): boolean {
  const before = known.get(entry.seq);
  return before !== undefined && identityOf(before.message) === identityOf(entry.message);
}

function identitiesOf(entries: readonly FeedEntry[], {byIdentity}: Feed): ReadonlySet<string> {
  const identities = new Set<string>();
  for (const {message} of entries) {
    const identity = identityOf(message);
    if (identity !== null && !byIdentity.has(identity)) identities.add(identity);
  }
  return identities;
}
