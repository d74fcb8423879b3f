import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** Small recordings that are part of the project, and the full set where it lies beside it. */
const folders = ['../fixtures/captures/', '../../../shared/captures/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Whether the full set of recordings is here; a fresh clone has only the small ones. */
export const hasAllCaptures = existsSync(folders[1]!);

/** For the name of a test that covers what is there. */
export const coverage = hasAllCaptures
  ? 'all recordings'
  : 'the recordings in test/fixtures; the full set is not here';

/** Names of the recorded streams, without `.sse`. */
export function streamNames(): string[] {
  const names = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const streams = names.filter((name) => name.endsWith('.sse')).map((name) => name.slice(0, -4));
  return [...new Set(streams)].sort();
}

export function captureBytes(file: string): Uint8Array {
  const folder = folders.find((folder) => existsSync(folder + file));
  if (!folder) throw new Error(`There is no recording ${file}.`);
  return new Uint8Array(readFileSync(folder + file));
}

export function captureJson<T = unknown>(file: string): T {
  return JSON.parse(new TextDecoder().decode(captureBytes(file))) as T;
}
