import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {decode} from '../../src/core/protocol/decode.js';
import type {StreamEvent} from '../../src/core/protocol/events.js';
import type {FeedPage, ThreadState} from '../../src/core/protocol/wire.js';
import {createEventReader} from '../../src/core/transport/sse.js';

const full = fileURLToPath(new URL('../../../shared/captures/', import.meta.url));
const fixtures = fileURLToPath(new URL('../fixtures/captures/', import.meta.url));

/** Whether the full set of recordings is beside the project; a fresh clone has only the small ones in test/fixtures. */
export const hasAllCaptures = existsSync(full);

/** All recordings where they are at hand, else the ones that the project keeps. */
const capturesDirectory = hasAllCaptures ? full : fixtures;

/** For the name of a test that covers what is there. */
export const coverage = hasAllCaptures
  ? 'all recordings'
  : 'the recordings in test/fixtures; the full set is not here';

/** Says once what a run without the full set leaves out. */
export function tellWhatIsMissing(): void {
  if (!hasAllCaptures)
    console.log('The full set of recordings is absent; testing with the fixtures.');
}

/** Names of the recorded streams, without `.sse`. */
export function streamNames(): readonly string[] {
  return readdirSync(capturesDirectory)
    .filter((file) => file.endsWith('.sse'))
    .map((file) => file.slice(0, -'.sse'.length))
    .toSorted();
}

export function captureBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(capturesDirectory + file));
}

export function captureJson<T = unknown>(file: string): T {
  return JSON.parse(new TextDecoder().decode(captureBytes(file))) as T;
}

/** One frame of a recorded stream, decoded, with its event id. */
export interface RecordedFrame {
  readonly event: StreamEvent;
  readonly id?: string;
}

const framesOf = new Map<string, readonly RecordedFrame[]>();

export function readStream(name: string): readonly RecordedFrame[] {
  const known = framesOf.get(name);
  if (known) return known;
  const frames: RecordedFrame[] = [];
  const reader = createEventReader((message) => {
    const event = decode(message);
    frames.push(message.id === undefined ? {event} : {event, id: message.id});
  });
  reader.push(captureBytes(`${name}.sse`));
  reader.end();
  framesOf.set(name, frames);
  return frames;
}

export function readPage(name: string): FeedPage | null {
  return jsonIfThere<FeedPage>(`${name}.page.json`);
}

export function readState(name: string): ThreadState | null {
  return jsonIfThere<ThreadState>(`${name}.state.json`);
}

function jsonIfThere<T>(file: string): T | null {
  return existsSync(capturesDirectory + file) ? captureJson<T>(file) : null;
}
