/**
 * What it costs to read a long thread: pages of 50 rows from the newest to the oldest, the newest one read again after every
 * tenth, and then one more refresh that brings a new answer. A merge looks at each message once, so its cost follows the
 * length of the thread; paging adds what lists and maps cost to copy.
 */
import type {FeedPage, FeedRow, WireMessage} from '../../src/core/protocol/wire.js';
import type {Conversation} from '../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../src/core/state/events.js';
import {emptyConversation, reduce} from '../../src/core/state/reduce.js';

const TURNS = [125, 250, 500, 1000, 2000];
const PAGE = 50;
const REPETITIONS = 9;

console.log(`Pages of ${PAGE} rows with overlapping refreshes, median of ${REPETITIONS}`);
console.log('turns   rows | all pages, ms   ms a page | a refresh, ms   ns a row');
for (const turns of TURNS) {
  const rows = rowsOf(turns);
  const pages = pagesOf(rows);
  const refresh = refreshOf(rows);
  const all = medianOf(() => timeOf(pages));
  const read = pages.reduce(reduce, emptyConversation('thread'));
  const once = medianOf(() => timeOf([refresh], read));
  const perRow = (once * 1e6) / rows.length;
  console.log(
    [
      String(turns).padStart(5),
      String(rows.length).padStart(6),
      all.toFixed(1).padStart(15),
      (all / pages.length).toFixed(3).padStart(11),
      once.toFixed(3).padStart(15),
      perRow.toFixed(0).padStart(10),
    ].join(' '),
  );
}

function medianOf(measure: () => number): number {
  const times = Array.from({length: REPETITIONS}, measure).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

function timeOf(
  events: readonly ConversationEvent[],
  from: Conversation = emptyConversation('thread'),
): number {
  const start = performance.now();
  events.reduce(reduce, from);
  return performance.now() - start;
}

function pagesOf(rows: readonly FeedRow[]): readonly ConversationEvent[] {
  const events: ConversationEvent[] = [];
  const newest = pageOf(rows, rows.length);
  for (let end = rows.length, count = 0; end > 0; end -= PAGE, count += 1) {
    events.push({type: 'history-page', page: pageOf(rows, end), older: count > 0});
    if (count % 10 === 9) events.push({type: 'history-page', page: newest, older: false});
  }
  return structuredClone(events);
}

function refreshOf(rows: readonly FeedRow[]): ConversationEvent {
  const longer = [...rows, ...rowsOf(rows.length / 4 + 1).slice(-4)];
  return {type: 'history-page', page: structuredClone(pageOf(longer, longer.length)), older: false};
}

function pageOf(rows: readonly FeedRow[], end: number): FeedPage {
  const start = Math.max(0, end - PAGE);
  return {
    data: rows.slice(start, end),
    has_more: start > 0,
    next_before_seq: start > 0 ? start + 1 : null,
  };
}

function rowsOf(turns: number): readonly FeedRow[] {
  return Array.from({length: turns}, (_, turn) => messagesOf(turn)).flatMap((messages, turn) =>
    messages.map((content, index) => ({
      seq: turn * 4 + index + 1,
      run_id: `run-${turn}`,
      content,
      created_at: '2026-01-01T00:00:00Z',
    })),
  );
}

function messagesOf(turn: number): readonly WireMessage[] {
  const call = {id: `call-${turn}`, name: 'bash', args: {command: 'ls'}, type: 'tool_call'};
  return [
    {type: 'human', id: `question-${turn}`, content: 'What is there?'},
    {type: 'ai', id: `step-${turn}`, content: '', tool_calls: [call]},
    {type: 'tool', id: null, name: null, tool_call_id: `call-${turn}`, content: 'OK'},
    {type: 'ai', id: `answer-${turn}`, content: 'Nothing but an empty folder.'},
  ];
}
