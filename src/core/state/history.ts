import type {FeedPage, FeedRow, WireMessage} from '../protocol/wire.js';
import type {Message} from './conversation.js';
import {change, share, shareList} from './equal.js';
import {isSeq, overlay, withFacts} from './facts.js';
import {entriesOf, withLayer} from './feed-index.js';
import {rowOf} from './feed.js';
import type {Feed, FeedEntry} from './feed.js';
import {identityOf} from './identity.js';
import {addStretch, endOfHistory} from './stretches.js';

/**
 * Adds a page; rows that were known are refreshed without moving. Rows that the page spans but does not hold were withdrawn
 * by the server (a superseded run) and go; an empty page withdraws nothing. Only what the page spans is looked at, so a long
 * history costs no more per page than a short one, but for the copying of lists.
 *
 * `others` are messages that may hold the calls of nameless tool rows. Returns `null` for a page that is not to be trusted: a
 * position that is no positive safe integer, or occurs twice.
 */
export function addPage(
  feed: Feed,
  page: FeedPage,
  others: readonly WireMessage[],
): AddedPage | null {
  if (!isTrustworthy(page)) return null;
  const rows = page.data.filter(isReadable).toSorted((a, b) => a.seq - b.seq);
  const low = rows[0]?.seq;
  const high = rows.at(-1)?.seq;
  const hasMore = hasOlder(page);
  if (low === undefined || high === undefined) {
    const stretches = hasMore ? feed.stretches : endOfHistory(feed.stretches);
    return {feed: change(feed, {stretches}), withdrawn: new Set(), inFront: null};
  }

  const span = {
    start: hasMore ? firstFrom(feed.rows, low) : 0,
    end: firstFrom(feed.rows, high + 1),
  };
  const spanned = feed.rows.slice(span.start, span.end);
  const known = new Map(spanned.map((entry) => [entry.seq, entry]));
  const told = rows.map((row): FeedEntry => {
    const entry = {seq: row.seq, message: messageOf(row)};
    return share(known.get(row.seq) ?? entry, entry);
  });
  const stretches = addStretch(feed.stretches, {low, high, hasMore});
  const next = change(feed, {
    stretches: share(feed.stretches, stretches),
    ...(shareList(spanned, told) === spanned ? {} : withEntries(feed, told, span, others)),
  });
  const isSameFeed = told.some(({seq, message}) => {
    const before = known.get(seq);
    return before !== undefined && identityOf(before.message) === identityOf(message);
  });
  return {
    feed: next,
    withdrawn: isSameFeed ? withdrawnOf(spanned, next) : new Set(),
    inFront: span.end === 0 ? pageInFront(feed, next, told.length) : null,
  };
}

interface AddedPage {
  readonly feed: Feed;
  /** Identities of rows that the server took back. */
  readonly withdrawn: ReadonlySet<string>;
  /** What it is, where all of it stands in front of what was known. */
  readonly inFront: PageInFront | null;
}

/** An older page as it nearly always is. */
export interface PageInFront {
  readonly messages: readonly Message[];
  /** Results at the beginning of what was known, by their old copies: the page has the calls that name them. */
  readonly renamed: ReadonlyMap<Message, Message>;
}

function pageInFront(before: Feed, next: Feed, count: number): PageInFront | null {
  const {messages: known} = before;
  if (known.length === 0 || next.messages.length !== known.length + count) return null;
  const renamed = new Map<Message, Message>();
  for (const [at, message] of known.entries()) {
    const now = next.messages[count + at] as Message;
    if (now !== message) renamed.set(message, now);
    // Names reach as far as this, in `withEntries`.
    if (message.type === 'human') break;
  }
  return {messages: next.messages.slice(0, count), renamed};
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

/** Index of the first row that is not below a position. */
function firstFrom(rows: readonly FeedEntry[], seq: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as FeedEntry).seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function withEntries(
  feed: Feed,
  told: readonly FeedEntry[],
  {start, end}: Span,
  others: readonly WireMessage[],
): Pick<Feed, 'rows' | 'messages' | 'byIdentity'> {
  const rows = [...feed.rows.slice(0, start), ...told, ...feed.rows.slice(end)];
  const near = feed.messages.slice(Math.max(0, start - NEAR), start);
  const name = namer(feed, [...near, ...told.map(({message}) => message)], others);
  if (!isPlain(feed, told)) return {rows, ...collect(feed, rows, name)};

  const gone = feed.rows.slice(start, end).map(({message}) => identityOf(message) ?? '');
  const messages = told.map(({message}) => name(message));
  const behind = feed.messages.slice(end);
  const renamed: Message[] = [];
  // The results of calls at the end of an older page begin the page above it.
  for (let i = 0; behind[i] && behind[i]?.type !== 'human'; i++) {
    const named = name(behind[i] as Message);
    if (named === behind[i]) continue;
    behind[i] = named;
    renamed.push(named);
  }
  const byIdentity = withLayer(
    feed.byIdentity,
    new Map<string, Message | undefined>([
      ...gone.map((identity) => [identity, undefined] as const),
      ...entriesOf([...renamed, ...messages]),
    ]),
  );
  return {rows, messages: [...feed.messages.slice(0, start), ...messages, ...behind], byIdentity};
}

/** Every row is a message of its own: no identity stands at two positions. */
function isPlain(feed: Feed, told: readonly FeedEntry[]): boolean {
  if (feed.rows.length !== feed.messages.length) return false;
  const identities = new Set<string>();
  return told.every(({seq, message}) => {
    const identity = identityOf(message);
    if (identity === null) return true;
    const known = rowOf(feed, identity);
    if (identities.has(identity) || (known && known.facts?.seq !== seq)) return false;
    identities.add(identity);
    return true;
  });
}

/** One message per identity; the known one where it is the same. */
function collect(
  known: Feed,
  rows: readonly FeedEntry[],
  name: (message: Message) => Message,
): Pick<Feed, 'messages' | 'byIdentity'> {
  const messages: Message[] = [];
  const placeOf = new Map<string, number>();
  for (const {message: told} of rows) {
    const message = name(told);
    const identity = identityOf(message);
    const place = identity === null ? undefined : placeOf.get(identity);
    if (place !== undefined) messages[place] = overlay(messages[place] as Message, message);
    else {
      if (identity !== null) placeOf.set(identity, messages.length);
      messages.push(message);
    }
  }
  for (const [identity, place] of placeOf) {
    const message = messages[place] as Message;
    messages[place] = share(rowOf(known, identity) ?? message, message);
  }
  return {messages, byIdentity: {layers: [entriesOf(messages)]}};
}

/**
 * A tool's row may have no name; its call, which stands near in front of it, has. Gives the known message where it is the
 * same.
 */
function namer(
  feed: Feed,
  near: readonly WireMessage[],
  others: readonly WireMessage[],
): (message: Message) => Message {
  const nearNames = namesOf(near);
  let otherNames: ReadonlyMap<string, string> | undefined;
  const nameOf = (callId: string): string | undefined => {
    otherNames ??= nearNames.has(callId) ? undefined : namesOf(others);
    return nearNames.get(callId) ?? otherNames?.get(callId);
  };
  return (message) => {
    const known = rowOf(feed, identityOf(message));
    const isNameless = message.type === 'tool' && !message.name;
    const name = isNameless ? nameOf(message.tool_call_id ?? '') : undefined;
    const named = name ? {...message, name} : message;
    return known ? share(known, named) : named;
  };
}

/** How many rows in front of a page are searched for the calls of its results. */
const NEAR = 64;

function namesOf(messages: readonly WireMessage[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const {tool_calls: calls} of messages) {
    for (const {id, name} of calls ?? []) if (id && name) names.set(id, name);
  }
  return names;
}

function withdrawnOf(entries: readonly FeedEntry[], feed: Feed): ReadonlySet<string> {
  const identities = new Set<string>();
  for (const {message} of entries) {
    const identity = identityOf(message);
    if (identity !== null && !rowOf(feed, identity)) identities.add(identity);
  }
  return identities;
}
