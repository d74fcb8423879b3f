/** Markers in a message that make the answer to its run something else than a stream. */
import {markersOf} from '../agents/index.js';
import type {RouteContext, Services} from '../context.js';
import type {WireMessage} from '../messages.js';
import {textOf} from '../messages.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';

const HTML =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

export function answerFault(
  services: Services,
  c: RouteContext,
  messages: readonly WireMessage[],
): Response | undefined {
  const {dialect} = services;
  const fork = dialect.name === 'fork';
  for (const {name} of messages.flatMap(({content}) => markersOf(textOf(content)))) {
    switch (name) {
      case 'html':
        return c.html(HTML);
      case '401':
        throw new Refusal(401, {code: 'token_expired', message: 'Token expired'});
      case '403':
        throw new Refusal(403, fork ? '无权访问该会话' : 'CSRF token mismatch.');
      case '404':
        throw new Refusal(404, `Thread ${c.req.param('thread_id') ?? ''} not found`);
      case '409':
        throw new Refusal(409, busyText(services, c.req.param('thread_id') ?? ''));
      case '422':
        throw unprocessable(
          invalid('extra_forbidden', ['body', 'scripted'], 'Extra inputs are not permitted', true),
        );
      case '429':
        throw new Refusal(429, fork ? '系统繁忙，请稍后再试' : 'Too many requests', {
          'Retry-After': '1',
        });
      case '500':
        throw new Error('scripted internal error');
      case '502':
        return c.html(HTML, 502);
      case '503':
        throw new Refusal(503, 'Service temporarily unavailable');
      default:
    }
  }
  return undefined;
}

export function busyText({dialect}: Services, threadId: string): string {
  return dialect.name === 'fork'
    ? '当前对话还在生成回答，请稍候再发送'
    : `Thread ${threadId} already has an active run`;
}
