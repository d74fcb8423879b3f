/** The demo gateway that the test runner mounts, as the page sees it: over HTTP. */
import type {LogEntry} from '../../demo/gateway/context.js';

export type GatewayName = 'fork' | 'upstream' | 'fork-open' | 'upstream-open';

/** What a test may state about a request's body. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

export interface LoggedRequest extends Omit<LogEntry, 'body'> {
  readonly body: Body;
}

let users = 0;

/** A name nobody has used before, so that a test finds no conversations but its own. */
export function newUserName(): string {
  users += 1;
  return `user-${users}-${crypto.randomUUID().slice(0, 8)}`;
}

export class DemoGateway {
  readonly name: GatewayName;
  readonly url: string;
  #seen = 0;

  /** `origin` as another origin than the page's makes every request a cross-origin one. */
  constructor(name: GatewayName, origin = location.origin) {
    this.name = name;
    this.url = `${origin}/${name}`;
  }

  /** Forgets what was requested so far. */
  async startLog(): Promise<void> {
    this.#seen = (await this.#readLog()).length;
  }

  /** Requests since `startLog`, oldest first, those of a method and path pattern only. */
  async requests(method?: string, path?: RegExp): Promise<LoggedRequest[]> {
    const log = (await this.#readLog()).slice(this.#seen);
    return log.filter(
      (entry) =>
        (method === undefined || entry.method === method) &&
        (path === undefined || path.test(entry.path)),
    );
  }

  /** How often a run was asked for, accepted or not. */
  async runRequests(): Promise<LoggedRequest[]> {
    return this.requests('POST', /\/runs\/stream$/);
  }

  /** Chunks per second; 0 is as fast as it can. */
  async setPace(chunks: number): Promise<void> {
    await this.#control(`pace?chunks=${chunks}`);
  }

  /** As if the process had been restarted: streams are gone, state stays. */
  async restart(): Promise<void> {
    await this.#control('restart');
  }

  /** Breaks every open stream in the middle of its next frame. */
  async drop(): Promise<void> {
    await this.#control('drop');
  }

  /** Signs a user in, as a portal's own server would for its page. Fork only. */
  async issueToken(username = newUserName()): Promise<string> {
    const response = await fetch(`/${this.name}/api/v1/auth/login/username`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({username}),
    });
    const {access_token} = (await response.json()) as {access_token: string};
    return access_token;
  }

  /** Reads what the gateway keeps, with the credentials given. */
  async read(path: string, token?: string): Promise<Body> {
    const response = await fetch(`/${this.name}/api${path}`, {
      headers: token === undefined ? {} : {authorization: `Bearer ${token}`},
    });
    return response.json();
  }

  async #readLog(): Promise<LoggedRequest[]> {
    const response = await fetch(`/__gateway/${this.name}/log`);
    return (await response.json()) as LoggedRequest[];
  }

  async #control(action: string): Promise<void> {
    await fetch(`/__gateway/${this.name}/${action}`, {method: 'POST'});
  }
}
