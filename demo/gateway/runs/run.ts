/** One run: its request, its fate, its stream. */
import type {JsonObject} from '../json.js';
import type {WireMessage} from '../messages.js';
import type {ThreadState} from '../store.js';
import type {StreamBridge} from './bridge.js';

export type RunStatus = 'pending' | 'running' | 'success' | 'error' | 'timeout' | 'interrupted';
export type StreamMode =
  'values' | 'messages' | 'updates' | 'custom' | 'tasks' | 'checkpoints' | 'debug';

export interface RunRequest {
  assistantId: string | null;
  /** New messages, already normalised. */
  messages: WireMessage[];
  title: string | undefined;
  context: JsonObject;
  config: JsonObject;
  metadata: JsonObject;
  input: JsonObject | null;
  modes: ReadonlySet<StreamMode>;
  onDisconnect: 'cancel' | 'continue';
  multitaskStrategy: string;
  recursionLimit: number;
}

export interface RunUsage {
  input: number;
  output: number;
  subagent: number;
  calls: number;
  messages: number;
}

export class Run {
  readonly id: string;
  readonly threadId: string;
  readonly createdAt: string;
  readonly request: RunRequest;
  readonly bridge: StreamBridge;
  status: RunStatus = 'pending';
  stopReason: string | null = null;
  updatedAt: string;
  /** Set once nothing of the run is left to be written: only now may the next one start. */
  finalized = false;
  endedAt: number | undefined;
  /** Set by a restart: the record is left, the stream is not. */
  lost = false;
  rollback = false;
  readonly usage: RunUsage = {input: 0, output: 0, subagent: 0, calls: 0, messages: 0};
  readonly controller = new AbortController();
  /** The state before the run, for `rollback`. */
  before: ThreadState | undefined;
  readonly done: Promise<void>;
  readonly finish: () => void;

  constructor(fields: Pick<Run, 'id' | 'threadId' | 'createdAt' | 'request' | 'bridge'>) {
    this.id = fields.id;
    this.threadId = fields.threadId;
    this.createdAt = fields.createdAt;
    this.request = fields.request;
    this.bridge = fields.bridge;
    this.updatedAt = fields.createdAt;
    let finish: () => void = () => {};
    this.done = new Promise((resolve) => {
      finish = resolve;
    });
    this.finish = finish;
  }

  get active(): boolean {
    return this.status === 'pending' || this.status === 'running';
  }

  wants(mode: StreamMode): boolean {
    return this.request.modes.has(mode);
  }

  cancel(rollback = false): void {
    this.rollback = this.rollback || rollback;
    this.controller.abort();
  }

  /** As GET `/runs/{run_id}` answers. */
  toJson(): JsonObject {
    const {input, output, subagent, calls, messages} = this.usage;
    return {
      run_id: this.id,
      thread_id: this.threadId,
      assistant_id: this.request.assistantId,
      status: this.status,
      metadata: this.request.metadata,
      kwargs: {input: this.request.input, config: this.request.config},
      multitask_strategy: this.request.multitaskStrategy,
      created_at: this.createdAt,
      updated_at: this.updatedAt,
      total_input_tokens: input,
      total_output_tokens: output,
      total_tokens: input + output,
      llm_call_count: calls,
      lead_agent_tokens: input + output - subagent,
      subagent_tokens: subagent,
      middleware_tokens: 0,
      message_count: messages,
      stop_reason: this.stopReason,
    };
  }
}
