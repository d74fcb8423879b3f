/** Files that the user adds to a thread. */
import {Hono} from 'hono';
import {threadIdOf, type RequestVariables, type Services} from '../context.js';
import {textAt, type JsonObject} from '../json.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';
import type {StoredFile} from '../store.js';
import {createThread} from './threads.js';

const UPLOADS = '/mnt/user-data/uploads';
/** Converted to Markdown by the fork. */
const CONVERTED = /\.(pdf|pptx?|xlsx?|docx?)$/i;

/** Python's `quote` also escapes what JavaScript lets through. */
const pythonQuote = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A name that the server would not write to disk. */
const isUnsafe = (name: string): boolean =>
  name === '' || name.startsWith('.') || /[/\\\0]/.test(name);

export function uploadRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const {settings, store, dialect} = services;
  const app = new Hono<{Variables: RequestVariables}>();

  app.post('/api/threads/:thread_id/uploads', async (c) => {
    const threadId = threadIdOf(c);
    const form =
      c.req.header('content-type')?.includes('multipart/form-data') === true
        ? await c.req.formData()
        : undefined;
    const files = (form?.getAll('files') ?? []).filter(
      (part): part is File => typeof part !== 'string',
    );
    if (files.length === 0)
      throw unprocessable(invalid('missing', ['body', 'files'], 'Field required', null));
    refuseTooMuch(services, files);
    const thread =
      store.threads.get(threadId) ?? createThread(services, c.get('user').id, threadId, {});
    const taken = new Set<string>();
    const saved: JsonObject[] = [];
    const skipped: string[] = [];
    for (const file of files) {
      if (isUnsafe(file.name)) continue;
      if (file.name.includes('[[skip]]')) {
        skipped.push(file.name);
        continue;
      }
      const filename = freeName(file.name, taken);
      taken.add(filename);
      const stored = {
        bytes: new Uint8Array(await file.arrayBuffer()),
        modified: settings.clock.now(),
      };
      thread.files.set(`${UPLOADS}/${filename}`, stored);
      const entry = describe(services, c.get('user').id, threadId, filename, stored);
      saved.push({
        ...entry,
        extension: null,
        modified: null,
        original_filename: filename === file.name ? null : file.name,
      });
    }
    const shaped = dialect.name === 'fork' ? saved.map((entry) => convert(entry)) : saved;
    if (dialect.name === 'fork')
      for (const entry of shaped) storeConverted(thread.files, entry, settings.clock.now());
    return c.json({
      success: skipped.length === 0,
      files: shaped,
      message:
        skipped.length === 0
          ? `Successfully uploaded ${saved.length} file(s)`
          : `Uploaded ${saved.length} file(s), skipped ${skipped.length} file(s)`,
      skipped_files: skipped,
    });
  });

  app.get('/api/threads/:thread_id/uploads/limits', (c) => c.json(settings.uploadLimits));

  app.get('/api/threads/:thread_id/uploads/list', (c) => {
    const threadId = threadIdOf(c);
    const files = [...(store.threads.get(threadId)?.files ?? [])]
      .filter(([path]) => path.startsWith(`${UPLOADS}/`))
      .map(([path, file]) => {
        const filename = path.slice(UPLOADS.length + 1);
        const dot = filename.lastIndexOf('.');
        return {
          ...describe(services, c.get('user').id, threadId, filename, file),
          extension: dot > 0 ? filename.slice(dot) : '',
          modified: file.modified / 1000,
        };
      });
    return c.json({files, count: files.length});
  });

  app.delete('/api/threads/:thread_id/uploads/:filename', (c) => {
    const filename = c.req.param('filename');
    if (store.threads.get(threadIdOf(c))?.files.delete(`${UPLOADS}/${filename}`) !== true) {
      throw new Refusal(404, `File not found: ${filename}`);
    }
    return c.json({success: true, message: `Deleted ${filename}`});
  });
  return app;
}

function refuseTooMuch({settings}: Services, files: readonly File[]): void {
  const {max_files, max_file_size, max_total_size} = settings.uploadLimits;
  if (files.length > max_files) throw new Refusal(413, `Too many files: maximum is ${max_files}`);
  const large = files.find(({size}) => size > max_file_size);
  if (large) throw new Refusal(413, `File too large: ${large.name}`);
  if (files.reduce((sum, {size}) => sum + size, 0) > max_total_size) {
    throw new Refusal(413, 'Total upload size too large');
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  for (let count = 1; ; count += 1) {
    const candidate = `${stem}_${count}${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function describe(
  services: Services,
  userId: string,
  threadId: string,
  filename: string,
  file: StoredFile,
): JsonObject {
  const virtual_path = `${UPLOADS}/${filename}`;
  const entry: JsonObject = {
    filename,
    size: file.bytes.length,
    path: `/srv/deer-flow/users/${userId}/threads/${threadId}/user-data/uploads/${filename}`,
    virtual_path,
    artifact_url: `/api/threads/${threadId}/artifacts${virtual_path.split('/').map(pythonQuote).join('/')}`,
    extension: null,
    modified: null,
    original_filename: null,
    markdown_file: null,
    markdown_path: null,
    markdown_virtual_path: null,
    markdown_artifact_url: null,
  };
  if (services.dialect.name !== 'fork') return entry;
  const {path: _hostPath, ...withoutHostPath} = entry;
  return withoutHostPath;
}

/** The fork's entry, with its Markdown twin where the format is converted. */
function convert(entry: JsonObject): JsonObject {
  const {filename, virtual_path, size} = entry;
  const converted = CONVERTED.test(textAt(filename));
  return {
    filename,
    size,
    virtual_path,
    markdown_virtual_path: converted ? textAt(virtual_path).replace(CONVERTED, '.md') : undefined,
  };
}

function storeConverted(files: Map<string, StoredFile>, entry: JsonObject, now: number): void {
  const path = entry['markdown_virtual_path'];
  if (typeof path !== 'string') return;
  const text = `# ${textAt(entry['filename'])}\n\nConverted text.\n`;
  files.set(path, {bytes: new TextEncoder().encode(text), modified: now});
}
