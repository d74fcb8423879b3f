import {createServer} from 'node:http';
import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  /** In the order of arrival. */
  readonly seen: SeenRequest[];
}

/** A real HTTP server for one test, on a free port, closed with the test. */
export async function serve(
  t: TestContext,
  answer: (request: SeenRequest, response: ServerResponse, count: number) => void,
): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server: Server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (piece: string) => (body += piece));
    incoming.on('end', () => {
      const {method = '', url: path = '', headers} = incoming;
      const request = {method, path, headers, body};
      seen.push(request);
      answer(request, response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen};
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(value));
}
