/** Simulated tools: enough of a file system, a shell and a web for the scripts to be believable. */
import {isObject, pythonRepr, type JsonObject} from '../json.js';
import type {Thread} from '../store.js';

export const SANDBOX_TOOLS = new Set([
  'bash',
  'ls',
  'read_file',
  'write_file',
  'str_replace',
  'glob',
  'grep',
  'view_image',
]);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const text = (args: JsonObject, key: string): string => {
  const value = args[key];
  return typeof value === 'string' ? value : '';
};

export interface SandboxResult {
  content: string;
  /** Virtual paths written by the call. */
  written: string[];
  error?: string;
}

export function writeVirtualFile(thread: Thread, path: string, content: string, now: number): void {
  thread.files.set(path, {bytes: encoder.encode(content), modified: now});
}

/** Runs a tool on the thread's own files; an unknown tool is an error. */
export function simulate(
  thread: Thread,
  name: string,
  args: JsonObject,
  now: number,
): SandboxResult {
  const path = text(args, 'path');
  const done = (content: string, ...written: string[]): SandboxResult => ({content, written});
  const failed = (content: string, error: string): SandboxResult => ({content, written: [], error});
  switch (name) {
    case 'bash':
      return runShell(thread, text(args, 'command'), now);
    case 'ls': {
      const names = [...thread.files.keys()].filter((file) => file.startsWith(`${path}/`));
      return done(names.length === 0 ? '(empty)' : names.join('\n'));
    }
    case 'read_file': {
      const file = thread.files.get(path);
      if (!file) return failed(`Error: File not found: ${path}`, 'not_found');
      return done(decoder.decode(file.bytes) || '(empty)');
    }
    case 'write_file':
      writeVirtualFile(thread, path, text(args, 'content'), now);
      return done('OK', path);
    case 'str_replace': {
      const file = thread.files.get(path);
      if (!file) return failed(`Error: File not found: ${path}`, 'not_found');
      const before = decoder.decode(file.bytes);
      const old = text(args, 'old_str');
      if (!before.includes(old))
        return failed(`Error: String to replace not found in file: ${path}`, 'not_found');
      writeVirtualFile(
        thread,
        path,
        before.replace(old, () => text(args, 'new_str')),
        now,
      );
      return done('OK', path);
    }
    case 'web_search':
      return done(searchResults(text(args, 'query')));
    case 'web_fetch':
      return done(`# Scripted page\n\nThis is the offline content of ${text(args, 'url')}.\n`);
    case 'image_search':
      return done(imageResults(text(args, 'query')));
    case 'write_todos':
      return done(`Updated todo list to ${pythonRepr(args['todos'])}`);
    case 'present_files':
      return done('Successfully presented files');
    default:
      return failed(
        `Error: ${name} is not a valid tool, try one of [bash, ls, read_file, write_file].`,
        'unknown_tool',
      );
  }
}

/** Understands `cat > path <<'EOF'`; anything else prints nothing. */
function runShell(thread: Thread, command: string, now: number): SandboxResult {
  const heredoc = /^cat > (\S+) <<'(\w+)'\n([\s\S]*?)\2\s*$/.exec(command);
  if (!heredoc) return {content: '(no output)', written: []};
  const [, path = '', , content = ''] = heredoc;
  writeVirtualFile(thread, path, content, now);
  return {content: '(no output)', written: [path]};
}

function searchResults(query: string): string {
  const results = [1, 2, 3].map((index) => ({
    title: `Result ${index} for ${query}`,
    url: `https://example.com/source-${index}`,
    content: `Snippet ${index} about ${query}.`,
  }));
  return JSON.stringify({query, total_results: results.length, results}, null, 2);
}

function imageResults(query: string): string {
  const results = [1, 2].map((index) => ({
    title: `Image ${index}`,
    image_url: `https://example.com/img-${index}.png`,
    thumbnail_url: `https://example.com/thumb-${index}.png`,
  }));
  return JSON.stringify(
    {query, total_results: results.length, results, usage_hint: 'scripted'},
    null,
    2,
  );
}

export function todosOf(args: JsonObject): JsonObject[] {
  return Array.isArray(args['todos']) ? args['todos'].filter(isObject) : [];
}

export function pathsOf(args: JsonObject): string[] {
  const paths = args['filepaths'];
  return Array.isArray(paths)
    ? paths.filter((path): path is string => typeof path === 'string')
    : [];
}
