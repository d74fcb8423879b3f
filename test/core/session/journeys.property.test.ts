import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {createSession, type Conversation} from '../../../src/core/index.js';
import {questionOf, runs} from '../../support/arbitraries.js';
import {readStream, streamNames, tellWhatIsMissing} from '../../support/captures.js';
import {recordedGateway, type Fault} from '../../support/recorded-gateway.js';
import {wireOf} from '../state/helpers.js';

/*
 * A whole session over recorded streams whose connections break at any byte, whose joins are refused, and whose events get
 * lost: the transcript ends as the undisturbed one, and the run was started once.
 */

tellWhatIsMissing();

const LONG = 200;
const streams = streamNames().filter((name) => {
  const frames = readStream(name);
  return frames[0]?.event.type === 'metadata' && frames.length > 5 && frames.length <= LONG;
});

interface Journey {
  readonly name: string;
  readonly lean: boolean;
  readonly faults: readonly Fault[];
}

const faults = (longest: number): fc.Arbitrary<readonly Fault[]> =>
  fc.array(
    fc.record<Fault>({
      after: fc.nat(longest),
      clean: fc.boolean(),
      refusal: fc.constantFrom('none', 'none', 'status', 'network'),
      lost: fc.oneof({weight: 3, arbitrary: fc.constant(0)}, {weight: 1, arbitrary: fc.nat(20)}),
    }),
    {maxLength: 4},
  );

const journeys: fc.Arbitrary<Journey> = fc.record({
  name: fc.constantFrom(...streams),
  lean: fc.boolean(),
  faults: fc.oneof(faults(3_000), faults(60_000)),
});

async function travel({name, lean, faults: met}: Journey): Promise<Conversation> {
  const gateway = recordedGateway(name, {lean, faults: met});
  let ids = 0;
  const session = createSession({
    gateway: 'https://gateway.test',
    dialect: 'upstream',
    storage: null,
    fetch: gateway.fetch,
    sleep: () => Promise.resolve(),
    createId: () => `local-${(ids += 1)}`,
    schedule: () => {},
  });
  const end = (): Promise<string> =>
    new Promise((resolve) => {
      const stop = session.on((event) => {
        if (event.type !== 'run-end') return;
        stop();
        resolve(event.reason);
      });
    });
  try {
    await session.ready;
    let ended = end();
    const question = questionOf(readStream(name)) ?? assert.fail();
    const sent = await session.send(question);
    assert.ok(sent.accepted, JSON.stringify(sent));
    for (let reason = await ended; reason === 'lost'; reason = await ended) {
      ended = end();
      await session.reload();
    }
    await session.reload();
    assert.equal(gateway.started(), 1);
    assert.equal(session.run.get(), null);
    return session.conversation.get();
  } finally {
    session.close();
  }
}

const undisturbed = new Map<string, Promise<Conversation>>();

function expectedOf(name: string): Promise<Conversation> {
  const known = undisturbed.get(name) ?? travel({name, lean: false, faults: []});
  undisturbed.set(name, known);
  return known;
}

/**
 * A stopped answer is told by its deltas alone, what compaction took only by the snapshots before, and what a recording
 * without snapshots lost by nothing.
 */
function losesMessages({name, faults: met}: Journey): boolean {
  return /^(cancel|summarization|lean)/.test(name) && met.some(({lost}) => lost > 0);
}

async function assertArrives(journey: Journey): Promise<void> {
  fc.pre(!losesMessages(journey));
  const actual = await travel(journey);
  const expected = await expectedOf(journey.name);
  assert.deepEqual(actual.messages.map(wireOf), expected.messages.map(wireOf));
  for (const field of ['title', 'todos', 'artifacts'] as const)
    assert.deepEqual(actual[field], expected[field]);
}

describe('a session over connections that break at any byte', () => {
  it('A2 A5 A6 ends in the undisturbed transcript, with one run', async () => {
    await fc.assert(fc.asyncProperty(journeys, assertArrives), runs(400));
  });
});
