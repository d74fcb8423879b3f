import {soundMessages} from '../protocol/sound.js';
import type {Message} from '../state/conversation.js';
import {baseName} from './attachments.js';
import {nonBlank} from './content.js';
import {PRESENT} from './tool-calls.js';
import type {PresentedFile} from './types.js';

/** Files that the agent presented, each path once, in the order of their first showing. */
export function presentedFilesOf(messages: readonly Message[]): readonly PresentedFile[] {
  const files = new Map<string, PresentedFile>();
  for (const message of soundMessages(messages)) {
    if (message.type !== 'ai') continue;
    for (const call of message.tool_calls ?? []) {
      if (call.name !== PRESENT) continue;
      for (const path of pathsOf(call.args['filepaths'])) {
        if (!files.has(path)) files.set(path, toFile(path));
      }
    }
  }
  return [...files.values()];
}

/** A thread's files for its list: the state's `artifacts`, and what was presented beside them. */
export function artifactsOf(
  artifacts: readonly string[],
  messages: readonly Message[] = [],
): readonly PresentedFile[] {
  const paths = new Set(artifacts.filter((path) => nonBlank(path) !== null));
  const files = [...paths].map(toFile);
  return [...files, ...presentedFilesOf(messages).filter((file) => !paths.has(file.path))];
}

/** Arguments may still be streaming, and models write one path where a list is asked for. */
function pathsOf(value: unknown): readonly string[] {
  const paths: readonly unknown[] = Array.isArray(value) ? value : [value];
  return paths.map(nonBlank).filter((path) => path !== null);
}

function toFile(path: string): PresentedFile {
  const name = baseName(path) || path;
  return {path, name, extension: extensionOf(name)};
}

/** Lower-case, without the dot; `''` for names like `Makefile` and `.env`. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
