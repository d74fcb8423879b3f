/** The graph a run executes: every step publishes what it wrote and moves the thread's state on. */
import {isoTime} from '../clock.js';
import type {Json, JsonObject} from '../json.js';
import type {WireMessage} from '../messages.js';
import {saveCheckpoint, stateValues, type Thread, type ThreadState, type User} from '../store.js';
import {RunCancelled, RunCrashed, type RunEnvironment} from './environment.js';
import type {Run} from './run.js';

/** Publishes this often before readers get a turn to catch up. */
const EVENTS_PER_TURN = 16;

export class Graph {
  readonly run: Run;
  readonly thread: Thread;
  readonly user: User;
  readonly env: RunEnvironment;
  #steps = 0;
  #published = 0;

  constructor(run: Run, thread: Thread, user: User, env: RunEnvironment) {
    this.run = run;
    this.thread = thread;
    this.user = user;
    this.env = env;
  }

  get state(): ThreadState {
    return this.thread.state;
  }

  /** The directory names that the server leaks. */
  get threadData(): JsonObject {
    const base = `/srv/deer-flow/users/${this.user.id}/threads/${this.thread.id}/user-data`;
    return {
      workspace_path: `${base}/workspace`,
      uploads_path: `${base}/uploads`,
      outputs_path: `${base}/outputs`,
    };
  }

  /** Takes the input in: the first `values` frame. */
  async begin(messages: WireMessage[]): Promise<void> {
    this.thread.step += 2;
    this.merge(messages);
    this.#checkpoint(['ThreadDataMiddleware.before_agent']);
    await this.values();
  }

  /** One step: `writes` of `null` change nothing and send no `values`. */
  async node(
    name: string,
    writes: JsonObject | null,
    apply?: (state: ThreadState) => void,
  ): Promise<void> {
    await this.step(async () => {
      await this.updates(name, writes);
      if (!writes) return false;
      apply?.(this.state);
      return true;
    });
  }

  /** A step that publishes for itself and says whether it changed the state. */
  async step(work: () => Promise<boolean>): Promise<void> {
    this.check();
    if (this.#steps >= this.run.request.recursionLimit) {
      throw new RunCrashed(
        'GraphRecursionError',
        `Recursion limit of ${this.run.request.recursionLimit} reached without hitting a stop condition. ` +
          'You can increase the limit by setting the `recursion_limit` config key.\n' +
          'For troubleshooting, visit: https://docs.langchain.com/oss/python/langgraph/errors/GRAPH_RECURSION_LIMIT',
      );
    }
    const changed = await work();
    this.#steps += 1;
    this.thread.step += 1;
    this.#checkpoint([]);
    if (changed) await this.values();
  }

  /** Replaces messages of the same id and appends new ones, as the state's reducer does. */
  merge(messages: readonly WireMessage[]): void {
    const merged = [...this.state.messages];
    for (const message of messages) {
      const index = merged.findIndex(({id}) => id !== null && id === message.id);
      if (index >= 0) merged[index] = message;
      else merged.push(message);
    }
    this.state.messages = merged;
  }

  async updates(name: string, writes: JsonObject | null): Promise<void> {
    if (this.run.wants('updates')) await this.publish('updates', {[name]: writes});
  }

  async values(): Promise<void> {
    if (this.run.wants('values')) await this.publish('values', stateValues(this.state));
  }

  async custom(data: JsonObject): Promise<void> {
    if (this.run.wants('custom')) await this.publish('custom', data);
  }

  async message(message: JsonObject, metadata: JsonObject): Promise<void> {
    if (this.run.wants('messages')) await this.publish('messages', [message, metadata]);
    else await this.#skip();
  }

  async publish(event: string, data: Json, raw?: string): Promise<void> {
    this.check();
    this.run.bridge.publish(event, data, raw);
    this.#published += 1;
    if (this.#published % EVENTS_PER_TURN === 0) await this.env.clock.sleep(0);
  }

  /** A scripted wait. */
  async wait(ms: number): Promise<void> {
    const scaled = ms * this.env.timeScale;
    if (scaled > 0) await this.env.clock.sleep(scaled, this.run.controller.signal);
    this.check();
  }

  check(): void {
    if (this.run.controller.signal.aborted) throw new RunCancelled('run cancelled');
  }

  metadata(node: string, kind: 'agent' | 'model' | 'tools'): JsonObject {
    const {context} = this.run.request;
    const namespace = `${node}:${this.run.id}`;
    return {
      ls_integration: kind === 'model' ? 'langchain_chat_model' : 'langchain_create_agent',
      agent_name: this.agentName,
      model_name: this.modelName,
      thinking_enabled: context['thinking_enabled'] !== false,
      reasoning_effort: context['reasoning_effort'] ?? null,
      is_plan_mode: context['is_plan_mode'] === true,
      subagent_enabled: context['subagent_enabled'] === true,
      tool_groups: null,
      available_skills: null,
      thread_id: this.thread.id,
      langgraph_step: this.thread.step + 1,
      langgraph_node: node,
      langgraph_triggers: [kind === 'tools' ? '__pregel_push' : `branch:to:${node}`],
      langgraph_path: kind === 'tools' ? ['__pregel_push', 0, false] : ['__pregel_pull', node],
      langgraph_checkpoint_ns: namespace,
      ...(kind === 'model'
        ? {
            checkpoint_ns: namespace,
            ls_provider: 'scriptedchatmodel',
            ls_model_type: 'chat',
            ls_model_name: 'scripted-v1',
            lc_versions: {'langchain-core': '1.6.5', langchain: '1.4.2'},
          }
        : {}),
    };
  }

  get modelName(): string {
    const name = this.run.request.context['model_name'];
    return typeof name === 'string' ? name : 'scripted';
  }

  get agentName(): string {
    const {assistantId, context} = this.run.request;
    const named = context['agent_name'] ?? context['agent_id'];
    if (typeof named === 'string') return named;
    return assistantId === null || assistantId === 'lead_agent' ? 'default' : assistantId;
  }

  now(): string {
    return isoTime(this.env.clock.now());
  }

  #checkpoint(next: string[]): void {
    const {context} = this.run.request;
    saveCheckpoint(this.thread, this.env.ids.checkpoint(), this.now(), next, {
      ls_integration: 'langchain_create_agent',
      agent_name: this.agentName,
      model_name: this.modelName,
      thinking_enabled: context['thinking_enabled'] !== false,
      is_plan_mode: context['is_plan_mode'] === true,
      subagent_enabled: context['subagent_enabled'] === true,
    });
  }

  /** A write of the server itself, after the graph: it counts as a step. */
  update(lastUpdate: JsonObject): void {
    this.thread.lastUpdate = lastUpdate;
    this.thread.step += 1;
    this.#checkpoint(this.thread.next);
  }

  async #skip(): Promise<void> {
    this.check();
    this.#published += 1;
    if (this.#published % EVENTS_PER_TURN === 0) await this.env.clock.sleep(0);
  }
}
