/** The least client that can talk to a gateway: threads, runs, frames. */
import type {Gateway} from '../../demo/gateway/gateway.js';

/** An answer whose shape the test itself states. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

export interface Frame {
  event: string;
  id: string | undefined;
  data: Answer;
}

export function framesOf(text: string): Frame[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const field = (name: string): string | undefined =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      return {
        event: field('event') ?? '',
        id: field('id'),
        data: JSON.parse(field('data') ?? 'null'),
      };
    });
}

/** The streamed text of the answers, as far as frames carry it. */
export function answerOf(frames: readonly Frame[]): string {
  return frames
    .filter(({event, data}) => event === 'messages' && data[0].type === 'AIMessageChunk')
    .map(({data}) => (typeof data[0].content === 'string' ? data[0].content : ''))
    .join('');
}

export class Client {
  readonly gateway: Gateway;
  #headers: Record<string, string> = {};

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  /** Signs in, unless the gateway asks nobody. */
  static async connect(gateway: Gateway, username?: string): Promise<Client> {
    const client = new Client(gateway);
    if (gateway.settings.auth === 'disabled') return client;
    const token = await gateway.login(username);
    client.#headers =
      gateway.settings.dialect === 'fork'
        ? {Authorization: `Bearer ${token}`}
        : {'X-CSRF-Token': token};
    return client;
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.gateway.fetch(path, {
      method,
      headers: {...this.#headers, ...headers},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
  }

  async json(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.send(method, path, body);
    return response.json();
  }

  async createThread(metadata: Record<string, unknown> = {}): Promise<string> {
    return (await this.json('POST', '/api/threads', {metadata})).thread_id;
  }

  stream(threadId: string, text: string, extra: Record<string, unknown> = {}): Promise<Response> {
    return this.send('POST', `/api/threads/${threadId}/runs/stream`, {
      assistant_id: 'lead_agent',
      input: {messages: [{type: 'human', content: [{type: 'text', text}]}]},
      config: {recursion_limit: 1000},
      stream_mode: ['values', 'messages-tuple', 'updates', 'custom'],
      on_disconnect: 'continue',
      ...extra,
    });
  }

  async run(threadId: string, text: string, extra: Record<string, unknown> = {}): Promise<Frame[]> {
    return framesOf(await (await this.stream(threadId, text, extra)).text());
  }
}

export function runIdOf(response: Response): string {
  return response.headers.get('content-location')?.split('/').at(-1) ?? '';
}
