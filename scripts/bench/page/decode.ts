import {decodeWith} from '../../../src/core/protocol/decode.js';
import {createTokenParser} from '../../../src/core/protocol/token-parser.js';
import {createSnapshotParser} from '../../../src/core/protocol/snapshot-parser.js';
import type {SseMessage} from '../../../src/core/protocol/events.js';
import {createRepeatDecoder} from '../../../src/core/transport/repeat-decoder.js';
import {createEventReader} from '../../../src/core/transport/sse.js';
import {answerOf, deltasOf, frame, threadOf, tokenFrame} from '../answer.js';

const size = 20_000_000;

/** Tokens with a growing snapshot after every five hundred, as a stream of about 20 MB. */
function streamParts(): string[] {
  const deltas = deltasOf(answerOf(100_000));
  const thread = threadOf(400);
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    const part =
      index % 500 === 499
        ? frame('values', {messages: thread.slice(0, 10 + Math.floor(index / 250))})
        : tokenFrame(deltas[index % deltas.length] ?? '', index);
    parts.push(part);
    length += part.length;
  }
  return parts;
}

function rateOf(bytes: number, work: () => void): number {
  const start = performance.now();
  work();
  return bytes / 1000 / (performance.now() - start);
}

/** As a session decodes the frames of one stream. */
function decoder(): (message: SseMessage) => unknown {
  const parsers = {values: createSnapshotParser(), messages: createTokenParser()};
  return (message) =>
    decodeWith(parsers[message.event as keyof typeof parsers] ?? JSON.parse, message);
}

/** Megabytes a second of our reader and decoder, and of nothing but `JSON.parse`. */
export function decodeOnce(): {readonly ours: number; readonly parse: number} {
  const parts = streamParts();
  const bytes = new TextEncoder().encode(parts.join(''));
  const chunks: Uint8Array[] = [];
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const length = 3000 + ((index * 7919) % 7000);
    chunks.push(bytes.subarray(at, (at += length)));
  }
  const bodies = parts.map((part) =>
    part.slice(part.indexOf('data: ') + 6, part.indexOf('\n', part.indexOf('data: '))),
  );
  const parse = rateOf(bytes.length, () => bodies.forEach((body) => void JSON.parse(body)));
  const take = decoder();
  const reader = createEventReader(
    (message) => void take(message),
    undefined,
    () => createRepeatDecoder,
  );
  const ours = rateOf(bytes.length, () => chunks.forEach((chunk) => reader.push(chunk)));
  return {ours, parse};
}

/** Milliseconds for a snapshot of a thousand messages after one that differs in the last two. */
export function snapshotOnce(): {readonly ours: number; readonly parse: number} {
  const thread = threadOf(1002).map((message) => ({
    ...message,
    content: message.content.repeat(2),
  }));
  const [before, after] = [thread.slice(0, 1000), thread].map((messages) =>
    JSON.stringify({messages}),
  );
  const take = decoder();
  take({event: 'values', data: before ?? ''});
  const started = performance.now();
  take({event: 'values', data: after ?? ''});
  const ours = performance.now() - started;
  const parsing = performance.now();
  JSON.parse(after ?? '');
  return {ours, parse: performance.now() - parsing};
}

Object.assign(globalThis, {decodeOnce, snapshotOnce});
