import type {FeedPage, FeedRow} from '../protocol/wire.js';
import {soundMessage} from '../protocol/sound.js';
import {isObject, unexpected} from './json.js';

/**
 * Reads a page of the durable feed. Merging relies on `seq`: a wrong one would put messages in the wrong place without
 * anybody noticing, so such a page is refused as a whole.
 *
 * @throws a `protocol` error unless each row has a unique, positive, safe-integer `seq` and a message, and the cursor is
 * such a number or `null`.
 */
export function feedPageOf(value: unknown): FeedPage {
  if (!isObject(value) || !Array.isArray(value['data'])) throw unexpected('a page of messages');
  const seen = new Set<number>();
  const rows = value['data'].map((row: unknown) => feedRowOf(row, seen));
  const cursor = value['next_before_seq'] ?? null;
  if (cursor !== null && !isPosition(cursor)) {
    throw unexpected('a page of messages: its cursor is not a positive whole number');
  }
  return {
    data: rows.toSorted((a, b) => a.seq - b.seq),
    // Without a cursor there is no way to ask for more, whatever the page says.
    has_more: value['has_more'] === true && cursor !== null,
    next_before_seq: cursor,
  };
}

function feedRowOf(row: unknown, seen: Set<number>): FeedRow {
  if (!isObject(row) || !isPosition(row['seq'])) {
    throw unexpected('a page of messages: a row has no positive whole number as its place');
  }
  if (seen.has(row['seq'])) {
    throw unexpected('a page of messages: two rows have the same place');
  }
  seen.add(row['seq']);
  const content = soundMessage(row['content']);
  if (!content) throw unexpected('a page of messages: a row holds no message');
  const runId = row['run_id'];
  return {...row, seq: row['seq'], run_id: typeof runId === 'string' ? runId : '', content};
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
