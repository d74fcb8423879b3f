import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {FeedRow, WireMessage} from '../../../src/core/protocol/wire.js';
import type {ConversationEvent} from '../../../src/core/state/events.js';
import {runs} from '../../support/arbitraries.js';
import {ai, asked, calling, page, play, row, submitted, tool} from './helpers.js';

interface Turn {
  readonly calls: number;
  /** The results come behind the answer, as that of a clarification. */
  readonly late: boolean;
  /** As the feed keeps results: without id and name. */
  readonly nameless: boolean;
  readonly answered: boolean;
}

function messagesOf({calls, late, nameless, answered}: Turn, turn: number): readonly WireMessage[] {
  const ids = Array.from({length: calls}, (_, index) => `call-${turn}-${index}`);
  const results = ids.map((id) => tool(id, 'OK', nameless ? {id: null, name: null} : {}));
  const answer = answered ? [ai(`answer-${turn}`)] : [];
  return [
    asked(`question-${turn}`, `run-${turn}`),
    ...(calls > 0 ? [calling(`step-${turn}`, ...ids)] : []),
    ...(late ? [...answer, ...results] : [...results, ...answer]),
  ];
}

function rowsOf(turns: readonly Turn[]): readonly FeedRow[] {
  const messages = turns.flatMap((turn, index) =>
    messagesOf(turn, index).map((message) => [`run-${index}`, message] as const),
  );
  return messages.map(([run, message], index) => row(index + 1, run, message));
}

function pagesOf(rows: readonly FeedRow[], size: number): ConversationEvent[] {
  const events: ConversationEvent[] = [];
  for (let end = rows.length; end > 0; end -= size) {
    const start = Math.max(0, end - size);
    const before = start > 0 ? (rows[start]?.seq ?? null) : null;
    const older = end < rows.length;
    events.push({type: 'history-page', page: page(rows.slice(start, end), before), older});
  }
  return events;
}

const turns = fc.array(
  fc.record({
    calls: fc.nat(2),
    late: fc.boolean(),
    nameless: fc.boolean(),
    answered: fc.boolean(),
  }),
  {minLength: 1, maxLength: 12},
);

describe('A7.3 an older page', () => {
  it('gives the transcript that arranging all of it anew gives, whatever is live and wherever it is cut', () => {
    const property = fc.property(
      turns,
      fc.integer({min: 1, max: 9}),
      fc.nat(20),
      fc.boolean(),
      fc.boolean(),
      (thread, size, liveCount, hasPositions, asks) => {
        const rows = rowsOf(thread);
        const live = rows.slice(Math.max(0, rows.length - liveCount)).map(({seq, content}) => ({
          ...content,
          ...(hasPositions && {additional_kwargs: {deerflow_seq: seq}}),
        }));
        const read: ConversationEvent = {
          type: 'state-read',
          values: {messages: live},
          authoritative: false,
        };
        const pages = pagesOf(rows, size);
        const before = [read, ...(asks ? [submitted([asked('new', 'run-new')])] : [])];
        const anew = pages.map((event) => ({...event, older: false}) as ConversationEvent);
        assert.deepEqual(play([...before, ...pages]).messages, play([...before, ...anew]).messages);
      },
    );
    fc.assert(property, runs(1500));
  });

  it('costs as much as it is long, and not as the thread is', () => {
    const turn = {calls: 1, late: false, nameless: true, answered: true};
    const workOf = (count: number): number => {
      const work = countMapWrites();
      const rows = rowsOf(Array.from({length: count}, () => turn)).map((entry) => ({
        ...entry,
        content: withCountedCalls(entry.content, () => (work.count += 1)),
      }));
      const pages = pagesOf(rows, 50);
      work.count = 0;
      play(pages);
      work.stop();
      return work.count;
    };
    const [short, long] = [workOf(250), workOf(2000)];
    // Eight times as long; the lists' index copies its entries a few times more.
    assert.ok(long < 11 * short, `${short} and ${long}`);
  });
});

/** Whoever looks a message over looks at its calls. */
function withCountedCalls(message: WireMessage, onRead: () => void): WireMessage {
  if (!message.tool_calls) return message;
  const calls = new Proxy(message.tool_calls, {
    get: (list, key) => {
      onRead();
      return Reflect.get(list, key) as unknown;
    },
  });
  return {...message, tool_calls: calls};
}

/** Also those of a map that is made from another one. */
function countMapWrites(): {count: number; readonly stop: () => void} {
  const set = Reflect.get(Map.prototype, 'set') as (...entry: unknown[]) => unknown;
  const work = {count: 0, stop: () => void Object.assign(Map.prototype, {set})};
  Map.prototype.set = function (...entry) {
    work.count += 1;
    return set.apply(this, entry) as typeof this;
  };
  return work;
}
