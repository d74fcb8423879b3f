/** Plays one run from its first frame to its last. */
import {castScript} from '../agents/index.js';
import type {ToolOutcome} from '../agents/script.js';
import {textAt} from '../json.js';
import {isAi, type WireMessage} from '../messages.js';
import type {Thread, User} from '../store.js';
import {RunCancelled, RunCrashed, type RunEnvironment} from './environment.js';
import {evaluateGoal, goalContinuation} from './goal.js';
import {Graph} from './graph.js';
import {journalAi, journalHuman, journalMark} from './journal.js';
import {runHooks} from './middlewares.js';
import {callModel} from './model.js';
import type {Run} from './run.js';
import {titleOf} from './titles.js';
import {runTools} from './tools.js';
import type {TurnState} from './turn-state.js';

/** How long a stopped run keeps its thread busy; a send right after a 202 is refused. */
const FINALIZE_MS = 20;

/** What a run did that decides whether it succeeded. */
interface Facts {
  failed: boolean;
  written: Set<string>;
  presented: Set<string>;
  stopReason: string | null;
}

export async function playRun(
  run: Run,
  thread: Thread,
  user: User,
  env: RunEnvironment,
): Promise<void> {
  const graph = new Graph(run, thread, user, env);
  const facts: Facts = {failed: false, written: new Set(), presented: new Set(), stopReason: null};
  const startedAt = env.clock.now();
  run.status = 'running';
  thread.status = 'running';
  thread.lastUpdate = {};
  run.before = {...thread.state};
  try {
    run.bridge.publish('metadata', {run_id: run.id, thread_id: thread.id});
    refuseBrokenSetups(graph);
    await playTurns(graph, facts);
    settle(graph, facts);
  } catch (error) {
    if (!run.lost) await fail(graph, error);
  }
  if (run.lost) return;
  finishRun(graph, facts, startedAt);
}

function finishRun(graph: Graph, facts: Facts, startedAt: number): void {
  const {run, thread, env} = graph;
  const seconds = Math.floor((env.clock.now() - startedAt) / 1000);
  thread.runDurations[run.id] = seconds;
  if (run.status === 'success') {
    graph.update({
      run_durations: {[run.id]: seconds},
      writes: {runtime_run_duration: {run_ids: [run.id]}},
    });
  }
  journalMark(graph, 'run.end', 'outputs', {status: run.status});
  journalMark(graph, 'run.delivery', 'outputs', {presented: [...facts.presented]});
  if (run.status === 'success' || run.status === 'error') supersede(run, thread);
  thread.updatedAt = graph.now();
  run.updatedAt = graph.now();
  run.endedAt = env.clock.now();
  run.finalized = true;
  run.bridge.end();
  run.finish();
}

function refuseBrokenSetups({run, user, env}: Graph): void {
  const agent = run.request.context['agent_name'] ?? run.request.assistantId;
  if (typeof agent === 'string' && agent !== 'lead_agent' && !env.agents.has(agent)) {
    throw new RunCrashed(
      'FileNotFoundError',
      `Agent directory not found: /srv/deer-flow/users/${user.id}/agents/${agent}`,
    );
  }
  if (run.request.context['model_name'] === 'scripted-broken') {
    throw new RunCrashed('RuntimeError', 'scripted model construction failure');
  }
}

/** One turn, and as many hidden ones as the thread's goal asks for. */
async function playTurns(graph: Graph, facts: Facts): Promise<void> {
  let humans = graph.run.request.messages;
  for (;;) {
    await playTurn(graph, humans, facts);
    if (!(await evaluateGoal(graph))) return;
    const evaluation = Number(graph.state.goal?.['continuation_count'] ?? 1);
    humans = [
      goalContinuation(textAt(graph.state.goal?.['objective']), evaluation, graph.env.ids.uuid()),
    ];
  }
}

async function playTurn(graph: Graph, humans: WireMessage[], facts: Facts): Promise<void> {
  const {run, env} = graph;
  const middlewares = env.dialect.middlewares(run.request.context);
  const turn: TurnState = {humans, compact: false};
  if (run.request.title !== undefined) graph.state.title ??= run.request.title;
  await graph.begin(humans);
  journalMark(graph, 'run.start', 'trace', {});
  await runHooks(graph, middlewares.beforeAgent, 'before_agent', turn);
  for (const human of turn.humans) {
    if (human.additional_kwargs['deerflow_goal_continuation'] !== true) journalHuman(graph, human);
  }
  const {script, turn: scene} = castScript(graph.state.messages, agentOf(run), env.scripts);
  const play = script.play(scene);
  let results: ToolOutcome[] = [];
  for (;;) {
    const next = play.next(results);
    const response = next.done === true ? {parts: []} : next.value;
    turn.compact = response.parts.some((part) => part.kind === 'fault' && part.fault === 'compact');
    await runHooks(graph, middlewares.beforeModel, 'before_model', turn);
    const startedAt = env.clock.now();
    const answer = await callModelStep(graph, response);
    journalAi(graph, answer.message, env.clock.now() - startedAt);
    if (answer.failed) facts.failed = true;
    noteStopReason(facts, answer.message.response_metadata['finish_reason'], answer.calls.length);
    await runHooks(graph, middlewares.afterModel, 'after_model', turn);
    if (answer.calls.length === 0) break;
    const report = await runTools(graph, answer.calls);
    for (const path of report.written) facts.written.add(path);
    for (const path of report.presented) facts.presented.add(path);
    if (report.subagentFailed) facts.failed = true;
    results = report.outcomes;
    if (answer.calls.every(({part}) => part.name === 'ask_clarification')) break;
  }
  await runHooks(graph, middlewares.afterAgent, 'after_agent', turn);
}

async function callModelStep(
  graph: Graph,
  response: Parameters<typeof callModel>[1],
): ReturnType<typeof callModel> {
  let answer: Awaited<ReturnType<typeof callModel>> | undefined;
  await graph.step(async () => {
    const called = await callModel(graph, response);
    if (
      called.message.response_metadata['finish_reason'] === 'content_filter' &&
      called.calls.length > 0
    ) {
      called.message = {...called.message, tool_calls: []};
      called.calls = [];
    }
    answer = called;
    await graph.updates('model', {messages: [called.message]});
    graph.merge([called.message]);
    return true;
  });
  if (!answer) throw new Error('the model step did not run');
  return answer;
}

function agentOf(run: Run): string | null {
  const {context, assistantId} = run.request;
  const named = context['agent_name'] ?? context['agent_id'];
  return typeof named === 'string' ? named : assistantId;
}

function noteStopReason(facts: Facts, reason: unknown, calls: number): void {
  if (reason === 'length') facts.stopReason = 'model_length_capped';
  if (reason === 'content_filter' && calls === 0) facts.stopReason = 'safety_capped';
}

/**
 * Upstream counts a run as failed that wrote under outputs and presented nothing; here one that
 * stopped at a question is not over yet.
 */
function settle({run, thread, env}: Graph, facts: Facts): void {
  const wrote = [...facts.written].some((path) => path.startsWith('/mnt/user-data/outputs/'));
  const asked = thread.state.messages.at(-1)?.name === 'ask_clarification';
  const forgotten =
    wrote && facts.presented.size === 0 && !asked && env.dialect.name === 'upstream';
  run.status = facts.failed || forgotten ? 'error' : 'success';
  run.stopReason = facts.stopReason;
  thread.status = run.status === 'error' ? 'error' : 'idle';
  thread.next = [];
}

async function fail(graph: Graph, error: unknown): Promise<void> {
  const {run, thread, env} = graph;
  if (error instanceof RunCancelled) {
    await env.clock.sleep(FINALIZE_MS);
    if (run.rollback && run.before) {
      thread.state = run.before;
      run.status = 'error';
      thread.status = 'idle';
      thread.next = [];
      run.bridge.publish('values', {...thread.state});
      return;
    }
    run.status = 'interrupted';
    thread.status = 'interrupted';
    thread.next = [thread.state.messages.at(-1)?.type === 'ai' ? 'tools' : 'model'];
    if (thread.state.title === undefined) {
      const title = titleOf(thread.state.messages);
      thread.state.title = title;
      graph.update({writes: {runtime_interrupt_title: {title}}});
    }
    return;
  }
  run.status = 'error';
  thread.status = 'error';
  const name = error instanceof RunCrashed ? error.errorName : 'RuntimeError';
  const message = error instanceof Error ? error.message : String(error);
  run.bridge.publish('error', {message, name});
}

/** After a regenerated turn the feed forgets the one it replaced. */
function supersede(run: Run, thread: Thread): void {
  const replaced = run.request.metadata['regenerate_from_run_id'];
  if (typeof replaced === 'string' && thread.state.messages.some(isAi))
    thread.superseded.add(replaced);
}
