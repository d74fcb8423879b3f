import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** The project's own small recordings, then the full set where it lies beside the project. */
const folders = ['../fixtures/captures/', '../../../shared/captures/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

function pathOf(file: string): string | undefined {
  return folders.map((folder) => folder + file).find((path) => existsSync(path));
}

/** False when only the full set has it and the full set is not here. */
export function isRecorded(file: string): boolean {
  return pathOf(file) !== undefined;
}

export function recordedBytes(file: string): Uint8Array {
  const path = pathOf(file);
  if (path === undefined) throw new Error(`There is no recording ${file}.`);
  return new Uint8Array(readFileSync(path));
}

export function recordedText(file: string): string {
  return new TextDecoder().decode(recordedBytes(file));
}

export function recordedJson(file: string): unknown {
  return JSON.parse(recordedText(file));
}
