import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';

export const dist = new URL('../../../dist/', import.meta.url).pathname;

const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
  '.html': 'text/html',
};

/**
 * Serves `dist/cdn/` and the given pages on a port of its own.
 *
 * @param {object} options
 * @param {Record<string, string>} [options.pages] - Path → HTML.
 * @param {Record<string, string>} [options.headers] - Sent with every answer.
 * @param {(request, response, next: () => void) => void} [options.gateway] - Asked first.
 */
export async function serve({
  pages = {},
  headers = {},
  gateway = (_request, _response, next) => next(),
}) {
  /** Paths of the files that were fetched. */
  const fetched = [];
  const server = createServer((request, response) =>
    gateway(request, response, () => {
      const {pathname} = new URL(request.url, 'http://localhost');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (pages[pathname] !== undefined) {
        response.writeHead(200, {'content-type': 'text/html; charset=utf-8'}).end(pages[pathname]);
        return;
      }
      const file = join(dist, 'cdn', pathname);
      if (!existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
        return;
      }
      fetched.push(pathname);
      response
        .writeHead(200, {'content-type': types[extname(file)] ?? 'text/plain'})
        .end(readFileSync(file));
    }),
  );
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    fetched,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
