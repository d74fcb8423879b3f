import type {WireMessage} from '../protocol/wire.js';
import type {Message, MessageFacts} from './conversation.js';
import {deepEqual, share} from './equal.js';
import {isHidden} from './identity.js';

/** Whether this copy is only this client's: typed here, still streaming, or stopped in the middle. */
export function isUnfinished({facts}: Message): boolean {
  return !!(facts && (facts.pending || facts.streaming || facts.stopped));
}

/** The same message with other facts; the same object if they are equal. Facts that are `undefined` are left out. */
export function withFacts(message: Message, facts: MessageFacts): Message {
  const next: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(facts)) if (value !== undefined) next[key] = value;
  if (deepEqual(message.facts ?? {}, next)) return message;
  const {facts: _, ...wire} = message;
  return Object.keys(next).length === 0 ? wire : {...wire, facts: next};
}

/** What a server's copy says about itself. `deerflow_seq` is trusted when it is a positive safe integer. */
export function ownFacts({additional_kwargs: kwargs}: WireMessage): MessageFacts {
  const seq = kwargs?.['deerflow_seq'];
  const runId = kwargs?.['run_id'];
  return {
    ...(isSeq(seq) && {seq}),
    ...(typeof runId === 'string' && runId !== '' && {runId}),
  };
}

export function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/**
 * A newer copy of a message with all that is known of it beside its content: the content is the newer one's, unless that is
 * hidden and the known one is not, or is unfinished; position, run, time, feedback and the run's duration are never lost.
 * Of two positions the earlier one counts, and a hidden copy's only where no visible copy has one.
 *
 * Returns one of the two objects where that one says it all.
 */
export function overlay(known: Message, next: Message): Message {
  const keepsKnown = isUnfinished(next) || (isHidden(next) && !isHidden(known));
  const content = carryDuration(keepsKnown ? known : next, keepsKnown ? next : known);
  const [visible, other] = isHidden(next) && !isHidden(known) ? [known, next] : [next, known];
  const seqs = isHidden(other) && visible.facts?.seq ? [visible] : [known, next];
  const seq = Math.min(...seqs.map(({facts}) => facts?.seq ?? Infinity));
  const feedback =
    known.facts?.feedback !== undefined ? known.facts.feedback : next.facts?.feedback;
  const facts: MessageFacts = {
    ...(seq !== Infinity && {seq}),
    ...valueOf('runId', known.facts?.runId ?? next.facts?.runId),
    ...valueOf('createdAt', known.facts?.createdAt ?? next.facts?.createdAt),
    ...valueOf('feedback', feedback),
  };
  return share(known, withFacts(content, facts));
}

/**
 * Whether a server's copy tells nothing new about a finished message. Cheaper than building the overlay; this is what a
 * repeated snapshot of a long thread is spent on.
 */
export function saysNothingNew(known: Message, wire: WireMessage): boolean {
  if (known.id !== wire.id || isUnfinished(known)) return false;
  let fields = known.facts === undefined ? 0 : 1;
  for (const key in wire) {
    if (key === 'facts') continue;
    fields++;
    const before = known[key as keyof WireMessage];
    const value = wire[key as keyof WireMessage];
    if (before === value) continue;
    if (key === 'additional_kwargs' ? !sameKwargs(known, wire) : !deepEqual(before, value)) {
      return false;
    }
  }
  for (const _ in known) fields--;
  return fields === 0;
}

function sameKwargs(known: Message, wire: WireMessage): boolean {
  return deepEqual(known.additional_kwargs, carryDuration(wire, known).additional_kwargs);
}

function carryDuration(message: Message, other: Message): Message {
  const duration = other.additional_kwargs?.['turn_duration'];
  if (duration === undefined || message.additional_kwargs?.['turn_duration'] !== undefined) {
    return message;
  }
  const kwargs = {...message.additional_kwargs, turn_duration: duration};
  return {...message, additional_kwargs: kwargs};
}

function valueOf<K extends string, V>(key: K, value: V | undefined): {[P in K]?: V} {
  return value === undefined ? {} : ({[key]: value} as {[P in K]?: V});
}

/** What the client shows for something that the server will tell. */
export function isStandIn({type, facts}: Message): boolean {
  return facts?.pending === true && type !== 'human';
}

/** The message when nothing more of it is to come. */
export function withoutStreaming(message: Message): Message {
  if (!message.facts?.streaming) return message;
  const {streaming: _, ...facts} = message.facts;
  return withFacts(message, facts);
}
