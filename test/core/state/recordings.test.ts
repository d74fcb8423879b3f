import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {StreamEvent} from '../../../src/core/protocol/events.js';
import type {ThreadValues, WireMessage} from '../../../src/core/protocol/wire.js';
import type {Conversation, RunEndReason} from '../../../src/core/state/conversation.js';
import {identityOf} from '../../../src/core/state/identity.js';
import {emptyConversation, reduce} from '../../../src/core/state/reduce.js';
import {
  readPage,
  readState,
  readStream,
  streamNames,
  tellWhatIsMissing,
  type RecordedFrame,
} from '../../support/captures.js';
import {ended, idsOf, play, playFrames, wireOf} from './helpers.js';

/*
 * Every recorded stream, whole and without its snapshots, against what the gateway itself kept: its last snapshot, or for a
 * compacted thread the feed.
 */

tellWhatIsMissing();

/** Streams that end before anything was said, and the rest of a stream that began elsewhere. */
const WITHOUT_TRANSCRIPT = new Set(['error', 'gap', 'join.finished_late']);
const REST_OF_A_STREAM = new Set(['join.cursor', 'join.finished_cursor']);

/** Artifacts of earlier turns are told by snapshots only. */
const LATER_TURNS = new Set(['summarization']);

const endReason = (name: string): RunEndReason => (name === 'cancel' ? 'stopped' : 'success');

function isSnapshot({event}: RecordedFrame): boolean {
  return event.type === 'values';
}

function withoutSnapshots(frames: readonly RecordedFrame[]): readonly RecordedFrame[] {
  return frames.filter((frame) => !isSnapshot(frame));
}

function lastSnapshot(name: string): ThreadValues | null {
  const frame = readStream(name).findLast(isSnapshot);
  const event = frame?.event as Extract<StreamEvent, {type: 'values'}> | undefined;
  return event?.values ?? readState(name)?.values ?? null;
}

function finish(conversation: Conversation, name: string): Conversation {
  return reduce(conversation, {type: 'run-ended', reason: endReason(name), at: 2});
}

describe('recorded streams', () => {
  for (const name of streamNames().filter((stream) => !WITHOUT_TRANSCRIPT.has(stream))) {
    const frames = readStream(name);
    const whole = finish(playFrames(frames), name);
    const skip = lastSnapshot(name) === null && 'the state of this thread is not here';

    it(`${name}: the transcript holds the last snapshot, word for word`, {skip}, () => {
      const kept = lastSnapshot(name)?.messages ?? [];
      const ids = new Set(kept.map((message) => message.id));
      assert.deepEqual(
        whole.messages.filter(({id}) => ids.has(id)).map(wireOf),
        kept.map((message) => ({...message})),
      );
    });

    it(
      `${name}: nothing but the last snapshot, what compaction took and a stopped answer`,
      {skip},
      () => {
        const kept = new Set(lastSnapshot(name)?.messages?.map(identityOf));
        const others = whole.messages.filter((message) => !kept.has(identityOf(message)));
        if (name === 'cancel') {
          assert.deepEqual(
            others.map(({content, facts}) => [content, facts?.stopped]),
            [['tick-000 tick-001 tick-002 tick-003 ', true]],
          );
        } else if (name === 'summarization') {
          assert.deepEqual(others.length, 7);
          assert.ok(others.every(({facts}) => !facts?.streaming && !facts?.stopped));
        } else {
          assert.deepEqual(others, []);
        }
      },
    );

    it(`${name}: the same transcript without its snapshots`, () => {
      const lean = finish(playFrames(withoutSnapshots(frames)), name);
      // The rest of a stream does not tell the question, except in a snapshot.
      const known = REST_OF_A_STREAM.has(name) ? whole.messages.slice(-1) : whole.messages;
      assert.deepEqual(lean.messages, known);
      assert.deepEqual(lean.todos, whole.todos);
      if (!LATER_TURNS.has(name)) assert.deepEqual(lean.artifacts, whole.artifacts);
      assert.deepEqual(lean.goal, whole.goal);
      assert.deepEqual(lean.subtasks, whole.subtasks);
    });

    it(`${name}: no message is left streaming, none is there twice`, () => {
      assert.ok(whole.messages.every(({facts}) => !facts?.streaming && !facts?.pending));
      assert.equal(new Set(idsOf(whole)).size, whole.messages.length);
    });

    it(`${name}: a message that did not change keeps its object`, () => {
      let before = emptyConversation('thread') as Conversation;
      for (const {event} of frames) {
        const after = reduce(before, {type: 'frame', event, at: 1});
        const known = new Map(before.messages.map((message) => [message.id, message]));
        for (const message of after.messages) {
          const earlier = known.get(message.id);
          if (earlier && JSON.stringify(earlier) === JSON.stringify(message)) {
            assert.equal(message, earlier);
          }
        }
        if (event.type === 'unknown' || event.type === 'end') assert.equal(after, before);
        before = after;
      }
    });
  }

  it('recordings that end before anything was said leave an empty transcript', () => {
    for (const name of streamNames().filter((stream) => WITHOUT_TRANSCRIPT.has(stream))) {
      assert.deepEqual(playFrames(readStream(name)).messages, []);
    }
  });
});

describe('recorded threads: stream, feed and state of one thread', () => {
  const named = streamNames().filter((name) => readPage(name) && readState(name));
  for (const name of named) {
    const frames = readStream(name);
    const page = readPage(name) ?? assert.fail();
    const state = readState(name) ?? assert.fail();
    const live = finish(playFrames(frames), name);
    const refreshed = reduce(live, {type: 'history-page', page, older: false});

    it(`A6.12 ${name}: the feed's page changes no order`, () => {
      const known = new Set(idsOf(live));
      assert.deepEqual(
        idsOf(refreshed).filter((id) => known.has(id)),
        idsOf(live),
      );
    });

    it(`A6.12 ${name}: opened anew it reads as it did live`, () => {
      const reloaded = play([
        {type: 'history-page', page, older: false},
        {type: 'state-read', values: state.values, authoritative: false},
      ]);
      const durable = refreshed.messages.filter(({facts}) => !facts?.stopped);
      const hasIdentity = (id: string): boolean => !id.startsWith('#');
      assert.deepEqual(
        idsOf(reloaded).filter(hasIdentity),
        idsOf({...refreshed, messages: durable}).filter(hasIdentity),
      );
    });

    it(`A6.5 ${name}: the same page again changes nothing at all`, () => {
      assert.equal(reduce(refreshed, {type: 'history-page', page, older: false}), refreshed);
    });

    it(`${name}: rows give their position, run and duration to what streamed`, () => {
      for (const {seq, run_id: runId, content} of page.data) {
        const message = refreshed.messages.find((m) => identityOf(m) === identityOf(content));
        assert.equal(message?.facts?.seq, seq);
        assert.equal(message?.facts?.runId, runId);
        const duration = content.additional_kwargs?.['turn_duration'];
        assert.equal(message?.additional_kwargs?.['turn_duration'], duration);
        assert.ok(message?.type !== 'tool' || message.name, 'a tool result has a name');
      }
    });

    it(`trace 3 ${name}: refreshed at any frame, state and join end in the same transcript`, () => {
      for (let cut = 0; cut <= frames.length; cut += Math.ceil(frames.length / 7)) {
        const checkpoint = checkpointAt(frames, cut);
        const opened = play([
          ...(checkpoint
            ? [{type: 'state-read', values: checkpoint, authoritative: true} as const]
            : []),
          {type: 'run-attached', runId: 'joined', joined: true, at: 1},
        ]);
        const joined = finish(playFrames(frames, opened), name);
        assert.deepEqual(joined.messages.map(wireOf), live.messages.map(wireOf));
      }
    });
  }
});

/** What a state read would have told when the first frames had been sent. */
function checkpointAt(frames: readonly RecordedFrame[], cut: number): ThreadValues | null {
  const frame = frames.slice(0, cut).findLast(isSnapshot);
  return frame?.event.type === 'values' ? frame.event.values : null;
}

describe('recorded rules', () => {
  const has = new Set(streamNames());

  it('3.3 a retried attempt leaves nothing', {skip: !has.has('retry') && 'not recorded'}, () => {
    const answers = finish(playFrames(readStream('retry')), 'retry').messages.filter(
      (message: WireMessage) => message.type === 'ai',
    );
    assert.deepEqual(
      answers.map(({content}) => content),
      ['Recovered after two retries.'],
    );
  });

  it('a snapshot without its goal clears it', {skip: !has.has('goal') && 'not recorded'}, () => {
    const frames = readStream('goal');
    const last = frames.findLastIndex(isSnapshot);
    assert.notEqual(playFrames(frames.slice(0, last)).goal, null);
    assert.equal(playFrames(frames).goal, null);
  });

  it(
    'A15 subtasks end as their frames said',
    {skip: !has.has('subagents') && 'not recorded'},
    () => {
      const {subtasks} = play([ended()], playFrames(readStream('subagents')));
      assert.deepEqual(
        [...subtasks.values()].map(({status, steps}) => [status, steps.length]),
        [
          ['completed', 1],
          ['completed', 3],
          ['failed', 1],
        ],
      );
    },
  );

  it(
    '16 kB of streamed arguments are read as they come',
    {skip: !has.has('lean.big_write') && 'not recorded'},
    () => {
      let conversation: Conversation = emptyConversation('thread');
      let longest = 0;
      for (const {event, id} of readStream('lean.big_write')) {
        conversation = reduce(conversation, {type: 'frame', event, at: 1, ...(id && {id})});
        const content = conversation.messages.at(-1)?.tool_calls?.[0]?.args['content'];
        if (typeof content !== 'string') continue;
        assert.ok(conversation.messages.at(-1)?.tool_calls?.[0]?.name === 'write_file');
        longest = Math.max(longest, content.length);
      }
      assert.ok(longest > 10_000, `${longest}`);
    },
  );
});
