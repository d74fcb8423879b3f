import fc from 'fast-check';
import type {StreamEvent} from '../../src/core/protocol/events.js';
import type {ThreadValues, WireMessage} from '../../src/core/protocol/wire.js';
import type {Message} from '../../src/core/state/conversation.js';
import type {ConversationEvent} from '../../src/core/state/events.js';
import {readStream, type RecordedFrame} from './captures.js';

/** How many cases a property is tried with: `PROPERTY_RUNS` multiplies, `PROPERTY_SEED` repeats a run. */
export function runs(cases: number): fc.Parameters<unknown> {
  const factor = Number(process.env['PROPERTY_RUNS'] ?? 1);
  return {numRuns: Math.ceil(cases * factor), seed: propertySeed};
}

const propertySeed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
console.log(
  `Property tests: seed ${propertySeed} (PROPERTY_SEED repeats, PROPERTY_RUNS multiplies)`,
);

/** What goes wrong on the way, after so many frames. */
interface Break {
  readonly after: number;
  /**
   * `resume`: the stream goes on behind the cursor. `overlap`: some frames come again. `replay`: all of them. `late`: messages
   * of the old connection come again after frames of the new one. `gap`: frames are lost, and the state is read.
   */
  readonly kind: 'resume' | 'overlap' | 'replay' | 'late' | 'gap';
  readonly size: number;
}

export interface Journey {
  readonly stream: string;
  /** Without its snapshots, as a lean stream. */
  readonly lean: boolean;
  /** The question was sent from here; otherwise the run was found. */
  readonly local: boolean;
  /** Opened in the middle: the state as it was after so many frames, and where the stream is taken up. */
  readonly join: {readonly at: number; readonly withCursor: boolean} | null;
  readonly breaks: readonly Break[];
}

export function journeys(streams: readonly string[]): fc.Arbitrary<Journey> {
  return fc.constantFrom(...streams).chain((stream) => {
    const {length} = readStream(stream);
    const kind = fc.constantFrom<Break['kind']>('resume', 'overlap', 'replay', 'late', 'gap');
    return fc.record<Journey>({
      stream: fc.constant(stream),
      lean: fc.boolean(),
      local: fc.boolean(),
      join: fc.option(fc.record({at: fc.nat(length), withCursor: fc.boolean()}), {freq: 1}),
      breaks: fc.array(
        fc.record({after: fc.integer({min: 1, max: length}), kind, size: fc.nat(24)}),
        {maxLength: 4},
      ),
    });
  });
}

/** The events that a session would make of the journey. */
export function eventsOf(journey: Journey): readonly ConversationEvent[] {
  const recorded = readStream(journey.stream);
  const sent = journey.lean ? recorded.filter(({event}) => event.type !== 'values') : recorded;
  const runId = runIdOf(recorded);
  const events: ConversationEvent[] = [];
  const deliver = (frames: readonly RecordedFrame[]): void => {
    for (const {event, id} of frames) {
      events.push(
        id === undefined ? {type: 'frame', event, at: 1} : {type: 'frame', event, at: 1, id},
      );
    }
  };

  // A checkpoint is known from snapshots only; a lean stream is joined where it begins.
  const joinsAt = journey.join && !journey.lean ? Math.min(journey.join.at, sent.length) : null;
  const question = journey.local && joinsAt === null ? questionOf(recorded) : null;
  if (question) events.push({type: 'submitted', messages: [question], at: 0});
  const checkpoint = joinsAt === null ? null : checkpointAt(sent, joinsAt);
  if (checkpoint) events.push({type: 'state-read', values: checkpoint, authoritative: true});
  events.push({type: 'run-attached', runId, joined: question === null, at: 0});

  let next = checkpoint && journey.join?.withCursor ? (joinsAt ?? 0) : 0;
  for (const {after, kind, size} of journey.breaks) {
    const end = Math.min(next + after, sent.length);
    deliver(sent.slice(next, end));
    next = end;
    if (next >= sent.length) break;
    events.push({type: 'run-phase', phase: 'reconnecting'});
    if (kind === 'overlap') deliver(sent.slice(Math.max(0, next - size), next));
    if (kind === 'replay') deliver(sent.slice(0, next));
    if (kind === 'late') {
      const ahead = sent.slice(next, next + size);
      deliver(ahead);
      deliver(
        sent.slice(Math.max(0, next - size), next).filter(({event}) => event.type === 'message'),
      );
      next += ahead.length;
    }
    const behind = kind === 'gap' ? checkpointAt(sent, next + size) : null;
    if (behind && !journey.lean) {
      events.push({type: 'gap'}, {type: 'state-read', values: behind, authoritative: false});
      next = Math.min(next + size, sent.length);
    }
    events.push({type: 'run-phase', phase: 'streaming'});
  }
  deliver(sent.slice(next));
  return events;
}

/** What a state read would tell when so many frames have been sent. */
function checkpointAt(frames: readonly RecordedFrame[], count: number): ThreadValues | null {
  const event = frames.slice(0, count).findLast((frame) => frame.event.type === 'values')?.event;
  return event?.type === 'values' ? event.values : null;
}

/** The question as it was typed: with the id that the client gave it. */
export function questionOf(frames: readonly RecordedFrame[]): WireMessage | null {
  for (const {event} of frames) {
    const messages = event.type === 'values' ? event.values.messages : firstUpdate(event);
    const question = messages?.findLast(({type}) => type === 'human');
    if (!question) continue;
    const {run_id: _, timestamp: _at, ...kwargs} = question.additional_kwargs ?? {};
    return {...question, name: null, additional_kwargs: kwargs};
  }
  return null;
}

function firstUpdate(event: StreamEvent): readonly WireMessage[] | undefined {
  if (event.type !== 'updates') return undefined;
  const written = event.updates['ThreadDataMiddleware.before_agent'];
  return written?.['messages'] as readonly WireMessage[] | undefined;
}

export function runIdOf(frames: readonly RecordedFrame[]): string | null {
  const event = frames.find((frame) => frame.event.type === 'metadata')?.event;
  return event?.type === 'metadata' ? event.runId : null;
}

/** Two views of one thread: rows of the feed, and what is live of it, each in the thread's order. */
export interface TwoViews {
  readonly history: readonly Message[];
  readonly live: readonly Message[];
}

/**
 * A thread of messages of which each view knows a part: the feed a window of those with a position, the live list any of
 * them, with the position or without.
 */
export const twoViews: fc.Arbitrary<TwoViews> = fc
  .array(
    fc.record({
      type: fc.constantFrom('human', 'ai', 'tool', 'system'),
      hasSeq: fc.boolean(),
      inFeed: fc.boolean(),
      inLive: fc.boolean(),
      tellsSeq: fc.boolean(),
      hidden: fc.boolean(),
      rekeyed: fc.boolean(),
    }),
    {maxLength: 24},
  )
  .chain((specs) =>
    fc.record({
      from: fc.nat(specs.length),
      swaps: fc.array(fc.tuple(fc.nat(23), fc.nat(23)), {maxLength: 3}),
      specs: fc.constant(specs),
    }),
  )
  .map(({from, swaps, specs}) => {
    const messages = specs.map((spec, index) => ({
      spec,
      seq: index + 1,
      message: messageOf(spec, index),
    }));
    const history = messages
      .filter(
        ({spec}, index) => spec.inFeed && spec.hasSeq && spec.type !== 'system' && index >= from,
      )
      .map(({message, seq}): Message => ({...message, facts: {seq, runId: 'run'}}));
    const live = messages
      .filter(({spec}) => spec.inLive)
      .map(({message, spec, seq}): Message =>
        spec.tellsSeq && spec.hasSeq ? {...message, facts: {seq}} : message,
      );
    for (const [a, b] of swaps) swap(live, a, b);
    return {history, live};
  });

function messageOf(
  spec: {readonly type: string; readonly hidden: boolean; readonly rekeyed: boolean},
  index: number,
): Message {
  const {type, hidden, rekeyed} = spec;
  const id = `m${index}${type === 'human' && rekeyed ? '__user' : ''}`;
  const kwargs = hidden ? {hide_from_ui: true} : {};
  const common = {type, id, content: id, additional_kwargs: kwargs};
  return type === 'tool' ? {...common, name: 'bash', tool_call_id: `c${index}`} : common;
}

function swap<T>(list: T[], a: number, b: number): void {
  const [first, second] = [list[a], list[b]];
  if (first === undefined || second === undefined) return;
  list[a] = second;
  list[b] = first;
}
