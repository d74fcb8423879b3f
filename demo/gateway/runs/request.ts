/** Reads and checks the body of a run. Source: upstream f1f4af99, run_models.py. */
import {objectOf, stringOf, type GatewaySettings} from '../context.js';
import type {Dialect} from '../dialects/dialect.js';
import {isObject, pythonRepr, type Json, type JsonObject} from '../json.js';
import {humanMessage, type Content, type WireMessage} from '../messages.js';
import {invalid, Refusal, unprocessable} from '../refusal.js';
import {MODELS} from '../routes/catalog.js';
import type {RunRequest, StreamMode} from './run.js';

const KNOWN_KEYS = new Set([
  'assistant_id',
  'input',
  'command',
  'metadata',
  'config',
  'context',
  'checkpoint_id',
  'checkpoint',
  'interrupt_before',
  'interrupt_after',
  'stream_mode',
  'stream_subgraphs',
  'stream_resumable',
  'on_disconnect',
  'multitask_strategy',
  'if_not_exists',
  'webhook',
  'on_completion',
  'after_seconds',
  'feedback_keys',
]);
const NULL_ONLY = ['webhook', 'on_completion', 'after_seconds', 'feedback_keys'];
const MODES: Readonly<Record<string, StreamMode>> = {
  values: 'values',
  'messages-tuple': 'messages',
  updates: 'updates',
  custom: 'custom',
  tasks: 'tasks',
  checkpoints: 'checkpoints',
  debug: 'debug',
};
/** Kept by the server for itself; a client's are dropped. */
const SERVER_KWARGS = new Set([
  'original_user_content',
  'dynamic_context_reminder',
  'reminder_date',
  'deerflow_view_image_context',
]);
const ROLES: Readonly<Record<string, string>> = {human: 'human', user: 'human'};
const ASSISTANT_ID = /^[A-Za-z0-9_-]+$/;

/** Everything upstream refuses with 422; the fork accepts what it does not know. */
export function validateBody(body: JsonObject, dialect: Dialect): void {
  if (dialect.name === 'fork') return;
  const problems: JsonObject[] = [];
  for (const [key, value] of Object.entries(body)) {
    if (!KNOWN_KEYS.has(key)) {
      problems.push(
        invalid('extra_forbidden', ['body', key], 'Extra inputs are not permitted', value ?? null),
      );
    }
  }
  const unsupported = (option: string): void => {
    problems.push(
      invalid(
        'unsupported_run_option',
        ['body', option],
        `Run option '${option}' is not supported by DeerFlow`,
        body[option] ?? null,
        {option},
      ),
    );
  };
  if (body['stream_resumable'] === true) unsupported('stream_resumable');
  if (body['multitask_strategy'] === 'enqueue') unsupported('multitask_strategy');
  for (const option of NULL_ONLY)
    if (body[option] !== undefined && body[option] !== null) unsupported(option);
  const unknown = modeNames(body['stream_mode']).filter((mode) => !(mode in MODES));
  if (unknown.length > 0) {
    problems.push(
      invalid(
        'unsupported_stream_mode',
        ['body', 'stream_mode'],
        `Unsupported stream mode(s): ${unknown.join(', ')}`,
        body['stream_mode'] ?? null,
        {modes: unknown.join(', ')},
      ),
    );
  }
  if (problems.length > 0) throw unprocessable(...problems);
}

export function readRunRequest(body: JsonObject, settings: GatewaySettings): RunRequest {
  const input = isObject(body['input']) ? body['input'] : null;
  const context = objectOf(body['context']);
  const model = context['model_name'];
  if (
    settings.dialect === 'upstream' &&
    typeof model === 'string' &&
    !MODELS.some(({name}) => name === model)
  ) {
    throw new Refusal(400, `Model '${model}' is not in the configured model allowlist`);
  }
  const assistantId = stringOf(body['assistant_id']) ?? null;
  // Upstream lets this escape as an unhandled error: 500 in plain text, without CORS headers.
  if (assistantId !== null && !ASSISTANT_ID.test(assistantId))
    throw new Error(`Invalid assistant_id: ${assistantId}`);
  const config = objectOf(body['config']);
  return {
    assistantId,
    messages: messagesOf(input, settings),
    title: stringOf(input?.['title']),
    context,
    config,
    metadata: objectOf(body['metadata']),
    input,
    modes: new Set(modeNames(body['stream_mode']).flatMap((name) => MODES[name] ?? [])),
    onDisconnect: body['on_disconnect'] === 'continue' ? 'continue' : 'cancel',
    multitaskStrategy: stringOf(body['multitask_strategy']) ?? 'reject',
    recursionLimit: Math.min(1000, Number(config['recursion_limit'] ?? 100)),
  };
}

function modeNames(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.map(String);
  return ['values'];
}

function messagesOf(input: JsonObject | null, settings: GatewaySettings): WireMessage[] {
  const list = input?.['messages'];
  if (!Array.isArray(list)) return [];
  return list.map((raw, index) => {
    const role = isObject(raw) ? (stringOf(raw['type']) ?? stringOf(raw['role'])) : undefined;
    if (!isObject(raw) || role === undefined || raw['content'] === undefined) {
      throw new Refusal(
        400,
        `Invalid message at input.messages[${index}]: Message dict must contain 'role' and 'content' keys, got ${pythonRepr(raw)}\n` +
          'For troubleshooting, visit: https://docs.langchain.com/oss/python/langchain/errors/MESSAGE_COERCION_FAILURE ',
      );
    }
    const kwargs = Object.entries(objectOf(raw['additional_kwargs'])).filter(
      ([key]) => !SERVER_KWARGS.has(key),
    );
    const message = humanMessage(
      raw['content'] as Content,
      stringOf(raw['id']) ?? settings.ids.uuid(),
      Object.fromEntries(kwargs),
      stringOf(raw['name']) ?? null,
    );
    return {...message, type: ROLES[role] ?? role};
  });
}
