/**
 * Mounts both gateways on a Node server: `/fork` and `/upstream` ask for a login, `/fork-open` and
 * `/upstream-open` do not. `/__gateway` lists the scripts and works the test switches.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import type {ReadableStream as NodeReadableStream} from 'node:stream/web';
import {AGENTS, SCRIPTS} from './agents/index.js';
import {createGateway, type Gateway, type GatewayOptions} from './gateway.js';

export type NodeMiddleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

const DEMO_TOKEN = 'demo-token';
const DEMO_PACE = 50;

/** In the language of the question. */
function suggest(asked: string): readonly string[] {
  return /\p{Script=Han}/u.test(asked)
    ? ['能再详细说明一下吗？', '请给一个例子', '有哪些风险？']
    : ['Can you explain that in more detail?', 'Can you give an example?', 'What are the risks?'];
}

export type MountedGateways = Record<
  '/fork' | '/upstream' | '/fork-open' | '/upstream-open',
  Gateway
>;

/** The gateways behind the prefixes. `pace` and the like apply to all of them. */
export function createMountedGateways(options: GatewayOptions = {}): MountedGateways {
  const shared: GatewayOptions = {
    pace: DEMO_PACE,
    staticTokens: [DEMO_TOKEN],
    suggest,
    ...options,
  };
  return {
    '/fork': createGateway({...shared, dialect: 'fork'}),
    '/upstream': createGateway({...shared, dialect: 'upstream'}),
    '/fork-open': createGateway({...shared, dialect: 'fork', auth: 'disabled'}),
    '/upstream-open': createGateway({...shared, dialect: 'upstream', auth: 'disabled'}),
  };
}

/** A connect-style middleware, for Vite's `server.middlewares.use` and `http.createServer`. */
export function mountGateway(
  options: GatewayOptions = {},
  gateways = createMountedGateways(options),
): NodeMiddleware {
  return (req, res, next) => {
    const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`);
    const prefix = `/${url.pathname.split('/')[1] ?? ''}`;
    if (prefix === '/__gateway') {
      void control(gateways, url, req.method ?? 'GET').then((response) =>
        writeResponse(response, res),
      );
      return;
    }
    const gateway = (gateways as Readonly<Record<string, Gateway>>)[prefix];
    if (!gateway) {
      next();
      return;
    }
    url.pathname = url.pathname.slice(prefix.length) || '/';
    void serveNode(gateway, url, req, res);
  };
}

/** Answers one Node request with a gateway, streaming as the bytes come. */
export async function serveNode(
  gateway: Gateway,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    await writeResponse(await gateway.handle(toRequest(url, req, res)), res);
  } catch {
    // A planned network failure, or a cut: the client sees a broken connection.
    res.destroy();
  }
}

function toRequest(url: URL, req: IncomingMessage, res: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (name.startsWith(':') || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  const method = req.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init: RequestInit & {duplex?: 'half'} = {method, headers, signal: gone.signal};
  if (hasBody) {
    init.body = Readable.toWeb(req) as unknown as ReadableStream;
    init.duplex = 'half';
  }
  return new Request(url, init);
}

async function writeResponse(response: Response, res: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  res.writeHead(response.status, headers);
  if (!response.body) {
    res.end();
    return;
  }
  res.flushHeaders();
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  await new Promise<void>((resolve) => {
    body.on('error', () => {
      res.destroy();
      resolve();
    });
    res.on('close', () => {
      body.destroy();
      resolve();
    });
    body.pipe(res);
  });
}

/** `GET /__gateway/scripts`, `GET /__gateway/{gateway}/log`, `POST /__gateway/{gateway}/{restart|drop|pace}`. */
async function control(gateways: MountedGateways, url: URL, method: string): Promise<Response> {
  const [, , name = '', action = ''] = url.pathname.split('/');
  if (name === 'scripts') {
    const scripts = [...SCRIPTS.values()].map(({name: script, summary}) => ({
      name: script,
      summary,
    }));
    return Response.json({
      agents: AGENTS,
      scripts,
      gateways: Object.keys(gateways),
      demoToken: DEMO_TOKEN,
    });
  }
  const gateway = (gateways as Readonly<Record<string, Gateway>>)[`/${name}`];
  if (!gateway) return Response.json({detail: 'Not Found'}, {status: 404});
  if (method === 'GET' && action === 'log') return Response.json(gateway.log);
  if (method !== 'POST') return Response.json({detail: 'Method Not Allowed'}, {status: 405});
  if (action === 'restart') gateway.restart();
  if (action === 'drop') gateway.dropConnections();
  if (action === 'pace')
    gateway.settings.pace = Number(url.searchParams.get('chunks') ?? DEMO_PACE);
  if (action === 'heartbeat')
    gateway.settings.heartbeatMs = Number(url.searchParams.get('ms') ?? 15_000);
  return new Response(null, {status: 204});
}
