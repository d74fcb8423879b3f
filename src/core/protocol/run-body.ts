import {SessionError} from '../errors.js';
import type {Dialect, Mode} from '../session-types.js';
import type {RunBody, WireMessage} from './wire.js';

/** A gateway's default agent, under either dialect. */
export const defaultAgentId = 'lead_agent';

/**
 * What a run's stream carries. `full` has snapshots of the whole state, which grow with the thread; `lean` leaves them out
 * and suits gateways that send large tool arguments in batches without them.
 */
const streamModes = {
  full: ['values', 'messages-tuple', 'updates', 'custom'],
  lean: ['messages-tuple', 'updates', 'custom'],
} as const;

/** The modes that upstream accepts (f1f4af99, `runtime/stream_modes.py`); `messages` and `events` are refused there. */
const supportedStreamModes: ReadonlySet<string> = new Set([
  'values',
  'messages-tuple',
  'updates',
  'debug',
  'tasks',
  'checkpoints',
  'custom',
]);

/** What each mode asks of the agent. `flash` leaves the effort to the model. */
const modeContext: Readonly<Record<Mode, Readonly<Record<string, unknown>>>> = {
  flash: {thinking_enabled: false, is_plan_mode: false, subagent_enabled: false},
  thinking: {
    thinking_enabled: true,
    is_plan_mode: false,
    subagent_enabled: false,
    reasoning_effort: 'low',
  },
  pro: {
    thinking_enabled: true,
    is_plan_mode: true,
    subagent_enabled: false,
    reasoning_effort: 'medium',
  },
  ultra: {
    thinking_enabled: true,
    is_plan_mode: true,
    subagent_enabled: true,
    reasoning_effort: 'high',
  },
};

/** How many graph steps a run may take: the most that upstream allows; its own default of 100 ends long work early. */
const recursionLimit = 1000;

interface RunTable {
  readonly top: Readonly<Record<string, unknown>>;
  readonly context: (mode: Mode) => Readonly<Record<string, unknown>>;
}

/** Upstream refuses a body with a key it does not know (422), so that an unknown gateway gets nothing else either. */
const common: RunTable = {top: {}, context: () => ({})};

/** What a body has beside the common keys. */
const tables: Readonly<Record<Dialect | 'unknown', RunTable>> = {
  unknown: common,
  upstream: common,
  fork: {
    top: {stream_resumable: true, if_not_exists: 'create'},
    context: (mode) => ({
      // Some of its models think unless they are told twice.
      thinking_force_disabled: mode === 'flash',
      memory_injection_enabled: true,
      rag_mode_enabled: false,
      summarization_enabled: false,
    }),
  },
};

export interface RunRequest {
  /** `null` while it is not known. */
  readonly dialect: Dialect | null;
  /** Default: the gateway's default agent. */
  readonly agentId?: string | undefined;
  readonly threadId: string;
  /** Only what is new; the server has the rest. */
  readonly messages: readonly WireMessage[];
  readonly mode: Mode;
  /** `name` of a model; absent, the agent decides. */
  readonly model?: string | null | undefined;
  readonly streamMode: keyof typeof streamModes;
  readonly onDisconnect?: 'continue' | 'cancel' | undefined;
  /** Of a prepared regeneration or edit; its `input` replaces `messages`. */
  readonly replay?:
    | {
        readonly input: {readonly messages: readonly WireMessage[]};
        readonly checkpoint: Readonly<Record<string, unknown>>;
        readonly metadata: Readonly<Record<string, unknown>>;
      }
    | undefined;
  /** Laid over our own context in this order: the host's, then the send's. */
  readonly contexts?: readonly (Readonly<Record<string, unknown>> | undefined)[] | undefined;
  /** Has the last word. */
  readonly buildRun?: ((body: RunBody) => RunBody) | undefined;
}

/**
 * The body of a run request, for either dialect.
 *
 * @throws a `configuration` error for an agent id that no gateway accepts and for a stream mode that does not exist:
 * upstream answers the first with a bare 500.
 */
export function buildRunBody(request: RunRequest): RunBody {
  const {dialect, mode, threadId, model, replay} = request;
  const agentId = request.agentId || defaultAgentId;
  const table = tables[dialect ?? 'unknown'];
  const body: RunBody = {
    assistant_id: agentId,
    input: replay?.input ?? {messages: request.messages},
    context: {
      ...agentContext(agentId),
      thread_id: threadId,
      ...(model && {model_name: model}),
      ...modeContext[mode],
      ...table.context(mode),
      ...Object.assign({}, ...(request.contexts ?? [])),
    },
    config: {recursion_limit: recursionLimit},
    stream_mode: streamModes[request.streamMode],
    on_disconnect: request.onDisconnect ?? 'continue',
    multitask_strategy: 'reject',
    ...table.top,
    ...(replay && {checkpoint: replay.checkpoint, metadata: replay.metadata}),
  };
  const final = request.buildRun?.(body) ?? body;
  assertRunBody(final);
  return final;
}

/**
 * The agent under both names: each dialect reads one and ignores the other. The default agent is not named here, because
 * upstream takes `agent_name` for one of the custom agents and fails the run over the underscore (f1f4af99, observed).
 */
function agentContext(agentId: string): Readonly<Record<string, string>> {
  return agentId === defaultAgentId ? {} : {agent_id: agentId, agent_name: agentId};
}

/** Catches before HTTP what is a mistake of the page and not of its user. */
export function assertRunBody(body: RunBody): void {
  if (!/^[A-Za-z0-9_-]+$/.test(body.assistant_id)) {
    throw mistake('An agent id consists of letters, digits, "_" and "-".');
  }
  const modes: readonly unknown[] = Array.isArray(body.stream_mode)
    ? body.stream_mode
    : [body.stream_mode];
  const unsupported = modes.filter(
    (mode) => typeof mode !== 'string' || !supportedStreamModes.has(mode),
  );
  if (unsupported.length > 0) {
    throw mistake(`Unsupported stream mode: ${unsupported.map(String).join(', ')}.`);
  }
}

function mistake(message: string): SessionError {
  return new SessionError(message, {kind: 'configuration'});
}
