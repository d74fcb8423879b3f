import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {FeedRow} from '../../../src/core/protocol/wire.js';
import type {Message} from '../../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../../src/core/state/events.js';
import {identityOf, isHidden} from '../../../src/core/state/identity.js';
import {mergeMessages} from '../../../src/core/state/merge.js';
import {runs, twoViews, type TwoViews} from '../../support/arbitraries.js';
import {idsOf, page, play, row} from './helpers.js';

function check(property: (views: TwoViews, merged: readonly Message[]) => void, cases = 800): void {
  fc.assert(
    fc.property(twoViews, (views) => property(views, mergeMessages(views.history, views.live))),
    runs(cases),
  );
}

function identities(messages: readonly Message[]): readonly string[] {
  return messages.map(identityOf).filter((identity) => identity !== null);
}

function seqsOf(messages: readonly Message[]): readonly number[] {
  const known = messages.filter((message) => identityOf(message) !== null);
  return known.map(({facts}) => facts?.seq).filter((seq) => seq !== undefined);
}

function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((a, b) => a - b);
}

describe('A6.5 merge of history and live list', () => {
  it('is idempotent', () => {
    check(({history}, merged) => assert.deepEqual(mergeMessages(history, merged), merged));
  });

  it('changes no input', () => {
    check((views) => {
      const before = structuredClone(views);
      mergeMessages(views.history, views.live);
      assert.deepEqual(views, before);
    });
  });

  it('loses no identity and doubles none', () => {
    check(({history, live}, merged) => {
      const expected = new Set([...identities(history), ...identities(live)]);
      assert.deepEqual(identities(merged).toSorted(), [...expected].toSorted());
    });
  });

  it('keeps known positions in ascending order', () => {
    check((_, merged) => assert.deepEqual(seqsOf(merged), ascending(seqsOf(merged))));
  });

  it('never loses a position or a run', () => {
    check(({history}, merged) => {
      const byIdentity = new Map(merged.map((message) => [identityOf(message), message]));
      for (const known of history) {
        const message = byIdentity.get(identityOf(known));
        assert.equal(message?.facts?.seq, known.facts?.seq);
        assert.equal(message?.facts?.runId, known.facts?.runId);
      }
    });
  });

  it('keeps the order of live messages without a position, from one position to the next', () => {
    check(({history, live}, merged) => {
      const positioned = new Set(identities([...history, ...live.filter(({facts}) => facts?.seq)]));
      const at = new Map(merged.map((message, index) => [identityOf(message), index]));
      let last = -1;
      for (const message of live) {
        const identity = identityOf(message);
        if (identity === null) continue;
        const index = at.get(identity) ?? -1;
        if (positioned.has(identity)) {
          last = -1;
          continue;
        }
        assert.ok(index > last);
        last = index;
      }
    });
  });

  it('puts a live message in front of the next one with a position', () => {
    check(({history, live}, merged) => {
      const known = new Set(identities(history));
      const isPositioned = (message: Message): boolean => {
        const identity = identityOf(message);
        return identity !== null && (known.has(identity) || message.facts?.seq !== undefined);
      };
      const at = new Map(merged.map((message, index) => [message.id, index]));
      live.forEach((message, index) => {
        if (identityOf(message) === null || isPositioned(message)) return;
        const next = live.slice(index).find(isPositioned);
        if (next) assert.ok((at.get(message.id) ?? 0) < (at.get(next.id) ?? 0));
      });
    });
  });

  it('A6.3 never hides what is visible', () => {
    check(({history, live}, merged) => {
      const visible = new Set(identities([...history, ...live].filter((m) => !isHidden(m))));
      for (const message of merged) {
        if (visible.has(identityOf(message) ?? '')) assert.equal(isHidden(message), false);
      }
    });
  });
});

describe('A7.3 pages of history', () => {
  const rows = fc
    .uniqueArray(fc.integer({min: 1, max: 120}), {minLength: 1, maxLength: 60})
    .map((seqs) => ascending(seqs).map((seq) => rowOf(seq)));

  it('A6.5 give the same transcript however they are cut, with overlapping refreshes', () => {
    const property = fc.property(
      rows,
      fc.array(fc.integer({min: 1, max: 20}), {minLength: 1, maxLength: 6}),
      fc.array(fc.nat(10), {maxLength: 4}),
      (all, sizes, refreshes) => {
        const whole = play([{type: 'history-page', page: page(all), older: false}]);
        const paged = play(pagesOf(all, sizes, refreshes));
        assert.deepEqual(paged.messages, whole.messages);
        assert.deepEqual(paged.history, whole.history);
      },
    );
    fc.assert(property, runs(1000));
  });

  it('are the same in front of and behind what is live', () => {
    const property = fc.property(rows, fc.nat(60), fc.nat(20), (all, from, size) => {
      const live = all.slice(from).map(({content}) => content);
      const state: ConversationEvent = {
        type: 'state-read',
        values: {messages: live},
        authoritative: false,
      };
      const pages = pagesOf(all, [size + 1], []);
      assert.deepEqual(idsOf(play([state, ...pages])), idsOf(play([...pages, state])));
    });
    fc.assert(property, runs(500));
  });

  function rowOf(seq: number): FeedRow {
    const type = seq % 3 === 0 ? 'human' : 'ai';
    return row(seq, `run-${Math.floor(seq / 3)}`, {type, id: `m${seq}`, content: `${seq}`});
  }

  /** Newest page first, then older ones; in between the newest is read again. */
  function pagesOf(
    all: readonly FeedRow[],
    sizes: readonly number[],
    refreshes: readonly number[],
  ): readonly ConversationEvent[] {
    const events: ConversationEvent[] = [];
    for (let end = all.length, turn = 0; end > 0; turn++) {
      const start = Math.max(0, end - (sizes[turn % sizes.length] ?? 1));
      events.push(pageEvent(all, start, end, end !== all.length));
      if (refreshes.includes(turn)) {
        events.push(pageEvent(all, Math.max(0, all.length - 3 - turn), all.length, false));
      }
      end = start;
    }
    return events;
  }

  function pageEvent(
    all: readonly FeedRow[],
    start: number,
    end: number,
    older: boolean,
  ): ConversationEvent {
    const data = all.slice(start, end);
    const cursor = start > 0 ? (data[0]?.seq ?? null) : null;
    return {type: 'history-page', page: structuredClone(page(data, cursor)), older};
  }
});
