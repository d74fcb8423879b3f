/** Files of a thread, as the gateway serves them. Source: upstream f1f4af99, routers/artifacts.py. */
import {Hono} from 'hono';
import {
  requireThread,
  threadIdOf,
  type RequestVariables,
  type RouteContext,
  type Services,
} from '../context.js';
import {Refusal} from '../refusal.js';
import type {StoredFile} from '../store.js';
import {sha256} from '../runs/subagents.js';

const TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  json: 'application/json',
  py: 'text/x-python; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};
/** Never shown inline: they could run scripts. */
const ACTIVE = new Set(['html', 'xhtml', 'svg']);

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();
const typeOf = (path: string): string => TYPES[extensionOf(path)] ?? 'application/octet-stream';
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function artifactRoutes(services: Services): Hono<{Variables: RequestVariables}> {
  const app = new Hono<{Variables: RequestVariables}>();

  app.get('/api/threads/:thread_id/artifacts', (c) => {
    if (services.dialect.name === 'upstream') return c.redirect(`${c.req.url}/`, 307);
    const {id, files} = requireThread(services, c);
    const listed = [...files]
      .filter(([path]) => path.startsWith('/mnt/user-data/outputs/'))
      .map(([path, file]) => ({
        path,
        name: nameOf(path),
        size_bytes: file.bytes.length,
        mime_type: typeOf(path).replace(/;.*/, ''),
        modified_at: new Date(file.modified).toISOString(),
      }));
    return c.json({thread_id: id, files: listed});
  });

  app.get('/api/threads/:thread_id/artifacts/:path{.*}', async (c) => serve(services, c));
  return app;
}

async function serve(services: Services, c: RouteContext): Promise<Response> {
  // Hono routes HEAD to GET handlers; the gateway does not.
  if (c.req.method === 'HEAD') throw new Refusal(405, 'Method Not Allowed', {Allow: 'GET'});
  const path = decodeURIComponent(c.req.path.split('/artifacts/').slice(1).join('/artifacts/'));
  if (path.split('/').includes('..'))
    throw new Refusal(403, 'Access denied: path traversal detected');
  if (!path.startsWith('mnt/user-data'))
    throw new Refusal(400, 'Path must start with /mnt/user-data');
  const files = services.store.threads.get(threadIdOf(c))?.files;
  const file = files?.get(`/${path}`);
  if (!file) {
    const isFolder = /^mnt\/user-data\/(workspace|uploads|outputs)\/?$/.test(path);
    throw isFolder
      ? new Refusal(400, `Path is not a file: ${path}`)
      : new Refusal(404, `Artifact not found: ${path}`);
  }
  const download = c.req.query('download') === 'true' || ACTIVE.has(extensionOf(path));
  const headers = {
    'Content-Type': typeOf(path),
    'Content-Disposition': `${download ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeFileName(nameOf(path))}`,
    'Accept-Ranges': 'bytes',
    ETag: `"${(await sha256(`${path}${file.modified}`)).slice(0, 32)}"`,
    'Last-Modified': new Date(file.modified).toUTCString(),
  };
  return withRange(file, c.req.header('range'), headers);
}

function withRange(
  {bytes}: StoredFile,
  range: string | undefined,
  headers: Record<string, string>,
): Response {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!match)
    return new Response(bytes, {headers: {...headers, 'Content-Length': String(bytes.length)}});
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start >= bytes.length || start > end) {
    return new Response('', {
      status: 416,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Range': `bytes */${bytes.length}`,
      },
    });
  }
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${start}-${end}/${bytes.length}`,
      'Content-Length': String(end - start + 1),
    },
  });
}
