import type {SessionError} from '../errors.js';
import {isObject} from './json.js';
import {redact} from './redact.js';
import {csrfCode, errorOfStatus} from './status.js';

/** More than any gateway has to say about a failure. */
const longestBody = 65_536;

/** Reads a failed response into an error whose message is the server's explanation, where it gave one. */
export async function errorFromResponse(
  response: Response,
  secrets: readonly string[],
): Promise<SessionError> {
  const {status} = response;
  const body = await readText(response);
  const {message, code} = explain(body, response.headers.get('content-type') ?? '');
  const isCsrf = status === 403 && /^CSRF\b/.test(message ?? '');
  return errorOfStatus(
    status,
    message ? redact(message, secrets) : undefined,
    isCsrf ? csrfCode : code === undefined ? undefined : redact(code, secrets),
  );
}

interface Explanation {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
}

function explain(body: string, contentType: string): Explanation {
  const text = body.trim();
  if (text === '') return {};
  if (/html/i.test(contentType) || /^<(?:!doctype|html)/i.test(text))
    return {message: explainPage(text)};
  try {
    return explainJson(JSON.parse(text));
  } catch {
    return {message: text};
  }
}

function explainPage(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title ? `The gateway answered with a page: ${title}` : 'The gateway answered with a page.';
}

/** `{detail}` as FastAPI writes it (text, list, object), and the plainer shapes of proxies. */
function explainJson(value: unknown): Explanation {
  if (typeof value === 'string') return {message: value};
  if (!isObject(value)) return {};
  const {detail} = value;
  if (typeof detail === 'string') return {message: detail, code: textOf(value['code'])};
  if (Array.isArray(detail)) return explainList(detail);
  if (isObject(detail)) return explainObject(detail);
  return explainObject(value);
}

function explainObject(value: Readonly<Record<string, unknown>>): Explanation {
  const {error} = value;
  const nested = isObject(error) ? explainObject(error) : {message: textOf(error)};
  return {
    message: textOf(value['message']) ?? textOf(value['msg']) ?? nested.message,
    code: textOf(value['code']) ?? nested.code,
  };
}

/** A validation list, `[{type, loc, msg, input}]`. The input is left out: it may be anything the user sent. */
function explainList(list: readonly unknown[]): Explanation {
  const problems = list.filter(isObject).map((problem) => {
    const place = Array.isArray(problem['loc']) ? problem['loc'].join('.') : '';
    return [place, textOf(problem['msg'])].filter(Boolean).join(': ');
  });
  const [first] = list;
  return {
    message: problems.filter(Boolean).join('; ') || undefined,
    code: isObject(first) ? textOf(first['type']) : undefined,
  };
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < longestBody) {
      const {done, value} = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, {stream: true});
    }
    await reader.cancel();
  } catch {
    // The status says enough; a body that breaks off only makes the message shorter.
  }
  return text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
