/** Serves a demo gateway on a real port of this machine. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createGateway, type Gateway, type GatewayOptions} from '../../demo/gateway/gateway.js';
import {serveNode} from '../../demo/gateway/node-mount.js';

export interface HttpGateway {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  url: string;
  gateway: Gateway;
  close(): Promise<void>;
}

export async function startHttpGateway(options: GatewayOptions = {}): Promise<HttpGateway> {
  const gateway = createGateway(options);
  const server = createServer((req, res) => {
    void serveNode(
      gateway,
      new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`),
      req,
      res,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    gateway,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
