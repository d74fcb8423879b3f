import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {Conversation} from '../../../src/core/state/conversation.js';
import {reduce} from '../../../src/core/state/reduce.js';
import {
  eventsOf,
  journeys,
  questionOf,
  runIdOf,
  runs,
  type Journey,
} from '../../support/arbitraries.js';
import {readStream, streamNames, tellWhatIsMissing} from '../../support/captures.js';
import {ended, play, playFrames, wireOf} from './helpers.js';

/*
 * Whatever happens to a stream on its way, the transcript ends as the undisturbed one. The long recordings are tried less
 * often, to keep the time short.
 */

tellWhatIsMissing();

const LONG = 200;
const wholeStreams = streamNames().filter(
  (name) => readStream(name)[0]?.event.type === 'metadata' && readStream(name).length > 5,
);
const short = wholeStreams.filter((name) => readStream(name).length <= LONG);
const long = wholeStreams.filter((name) => readStream(name).length > LONG);

/**
 * A stopped answer is told by its deltas alone, and what compaction took only by the snapshots before: when these are lost,
 * the feed has the messages, but not the stream.
 */
function losesMessages({stream, breaks, join}: Journey): boolean {
  const isTold = stream !== 'cancel' && stream !== 'summarization';
  return !isTold && (join !== null || breaks.some(({kind}) => kind === 'gap'));
}

function finished(conversation: Conversation, stream: string): Conversation {
  return reduce(conversation, ended(stream === 'cancel' ? 'stopped' : 'success'));
}

const undisturbed = new Map<string, Conversation>();

function expectedOf(stream: string): Conversation {
  const known = undisturbed.get(stream);
  if (known) return known;
  const conversation = finished(playFrames(readStream(stream)), stream);
  undisturbed.set(stream, conversation);
  return conversation;
}

function assertSameTranscript(actual: Conversation, expected: Conversation): void {
  assert.deepEqual(actual.messages.map(wireOf), expected.messages.map(wireOf));
  assert.ok(actual.messages.every(({facts}) => !facts?.streaming && !facts?.pending));
}

function assertArrives(journey: Journey): void {
  fc.pre(!losesMessages(journey));
  const actual = finished(play(eventsOf(journey)), journey.stream);
  assertSameTranscript(actual, expectedOf(journey.stream));
}

describe('a disturbed stream ends in the undisturbed transcript', () => {
  it('cut, repeated, late, with gaps, joined with and without a cursor', () => {
    fc.assert(fc.property(journeys(short), assertArrives), runs(2500));
  });

  it('the same for long recordings', () => {
    fc.assert(fc.property(journeys(long), assertArrives), runs(100));
  });

  it('replayed from its beginning by a gateway that numbers no frames', () => {
    const cuts = fc.array(fc.nat(150), {maxLength: 3});
    const property = fc.property(
      fc.constantFrom(...short),
      fc.boolean(),
      cuts,
      (stream, lean, ends) => {
        const frames = readStream(stream)
          .filter(({event}) => !lean || event.type !== 'values')
          .map(({event}) => ({event}));
        const played = ends.reduce<Conversation | undefined>(
          (conversation, end) => playFrames(frames.slice(0, end), conversation),
          undefined,
        );
        assertSameTranscript(finished(playFrames(frames, played), stream), expectedOf(stream));
      },
    );
    fc.assert(property, runs(500));
  });

  it('A6.7 with the question sent from here, whatever id the gateway gives it', () => {
    const property = fc.property(fc.constantFrom(...short), fc.boolean(), (stream, keepsId) => {
      const frames = readStream(stream);
      const question = questionOf(frames) ?? assert.fail();
      // Only a visible question is recognised by more than its id.
      const isHidden = question.additional_kwargs?.['hide_from_ui'] === true;
      const messages = [keepsId || isHidden ? question : {...question, id: 'local'}];
      const started = play([
        {type: 'submitted', messages, at: 0},
        {type: 'run-attached', runId: runIdOf(frames), joined: false, at: 0},
      ]);
      assertSameTranscript(finished(playFrames(frames, started), stream), expectedOf(stream));
    });
    fc.assert(property, runs(100));
  });
});
