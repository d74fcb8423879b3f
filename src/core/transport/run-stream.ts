import {SessionError} from '../errors.js';
import type {SseMessage} from '../protocol/events.js';
import {abortedError, linkedController} from './abort.js';
import type {RunStream} from './gateway-types.js';
import type {Http, HttpRequest} from './http.js';
import {createEventReader} from './sse.js';

/** Sends a request whose answer is a run's event stream, and resolves once the stream has begun. */
export async function openRunStream(http: Http, request: HttpRequest): Promise<RunStream> {
  const controller = linkedController(request.signal);
  const {signal} = controller;
  const streamRequest: HttpRequest = {...request, accept: 'text/event-stream', signal};
  const response = await http.send(streamRequest).catch((error: unknown) => {
    controller.abort();
    throw error;
  });

  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(type.trim()) || !response.body) {
    controller.abort();
    throw await http.wrongType('an event stream', response, streamRequest);
  }
  const {body} = response;

  return {
    runId: runIdOf(response.headers),
    read: (handlers) =>
      readBody(body, signal, handlers, (error) => http.failure(error, streamRequest)).finally(() =>
        controller.abort(),
      ),
    close: () => controller.abort(),
  };
}

/** An exception of a handler passes through as it is: it is no failure of the connection, and resuming would not help. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  {onMessage, onActivity, betterReader}: Parameters<RunStream['read']>[0],
  failure: (error: unknown) => Promise<SessionError>,
): Promise<void> {
  if (body.locked) throw new SessionError('This stream is being read already.', {kind: 'protocol'});
  const reader = body.getReader();
  const release = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', release, {once: true});
  const take = (message: SseMessage): void => {
    if (!signal.aborted) onMessage(message);
  };
  const events = createEventReader(take, undefined, betterReader);
  try {
    for (;;) {
      const {done, value} = await reader.read().catch(async (error: unknown) => {
        throw await failure(error);
      });
      if (signal.aborted) throw abortedError();
      if (done) {
        events.end();
        return;
      }
      onActivity?.();
      events.push(value);
    }
  } finally {
    signal.removeEventListener('abort', release);
    release();
  }
}

/** `Content-Location: /api/threads/{id}/runs/{run}`; unreadable from another origin unless the gateway exposes it. */
function runIdOf(headers: Headers): string | null {
  const location = headers.get('Content-Location') ?? headers.get('Location') ?? '';
  const id = /\/runs\/([^/?#]+)/.exec(location)?.[1];
  return id && id !== 'stream' ? id : null;
}
