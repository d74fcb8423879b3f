import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {createNetworkGateway} from './network-gateway.js';
import type {NetworkGateway} from './network-gateway.js';

export interface BenchServer {
  readonly origin: string;
  readonly gateway: NetworkGateway;
  /** Address of a column's page. */
  readonly pageAt: (column: string, ...flags: readonly string[]) => string;
  close(): void;
}

const compressed = new Map<string, Buffer>();

/** Serves folders as a CDN does, a page per column at `/{column}`, and a gateway at `/api`. */
export async function serve(
  folders: Readonly<Record<string, string>>,
  pageOf: (column: string) => string,
  everyFlag: readonly string[],
): Promise<BenchServer> {
  const gateway = createNetworkGateway();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const prefix = Object.keys(folders).find((name) => path.startsWith(name));
    const file = prefix && join(folders[prefix] ?? '', path.slice(prefix.length));
    if (file && existsSync(file) && statSync(file).isFile()) {
      const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
      compressed.set(file, body);
      const type = extname(file) === '.css' ? 'text/css' : 'text/javascript';
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'no-store',
      });
      response.end(body);
    } else if (path.startsWith('/api')) {
      gateway.answer(path, request, response);
    } else if (file) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, {'content-type': 'text/html; charset=utf-8'});
      response.end(pageOf(path.slice(1)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    gateway,
    pageAt: (column, ...flags) =>
      `http://127.0.0.1:${port}/${column}?${[...everyFlag, ...flags].join('&')}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
