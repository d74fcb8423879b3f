/**
 * What the middlewares around the model write. Most write nothing and still send an `updates` frame
 * of `null`; their order is the recorded one.
 */
import {isObject, type JsonObject} from '../json.js';
import {
  humanMessage,
  isAi,
  isTool,
  removeMessage,
  systemMessage,
  textOf,
  type Content,
  type WireMessage,
} from '../messages.js';
import {attribution} from './attribution.js';
import type {Graph} from './graph.js';
import {sha256} from './subagents.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TITLE_LENGTH = 50;

/** What the run's steps have to know of each other. */
export interface TurnState {
  /** The new human messages, replaced as middlewares rewrite them. */
  humans: WireMessage[];
  compact: boolean;
}

type Hook = (graph: Graph, turn: TurnState, node: string) => Promise<void>;

const silent: Hook = (graph, _turn, node) => graph.node(node, null);

const HOOKS: Readonly<Record<string, Hook>> = {
  'ThreadDataMiddleware.before_agent': stampMessages,
  'UploadsMiddleware.before_agent': announceUploads,
  'DynamicContextMiddleware.before_agent': rekeyFirstTurn,
  'TitleMiddleware.before_model': provisionalTitle,
  'TitleMiddleware.after_model': deriveTitle,
  'TitleMiddleware.after_agent': finalTitle,
  'TokenUsageMiddleware.after_model': attributeTokens,
  'DurableContextMiddleware.after_model': rememberDelegations,
  'DurableContextMiddleware.before_model': settleDelegations,
};

export async function runHooks(
  graph: Graph,
  names: readonly string[],
  hook: string,
  turn: TurnState,
): Promise<void> {
  for (const name of names) {
    const node = `${name}.${hook}`;
    await (HOOKS[node] ?? silent)(graph, turn, node);
    if (turn.compact && hook === 'before_model') {
      turn.compact = false;
      await compact(graph);
    }
  }
}

function replaceHumans(
  turn: TurnState,
  change: (message: WireMessage) => WireMessage,
): WireMessage[] {
  turn.humans = turn.humans.map(change);
  return turn.humans;
}

/** Adds the run and the time to new messages. The frame repeats the whole history (recorded). */
async function stampMessages(graph: Graph, turn: TurnState, node: string): Promise<void> {
  const thread_data = graph.threadData;
  if (!graph.env.dialect.stampsMessages) {
    await graph.node(node, {thread_data}, (state) => Object.assign(state, {thread_data}));
    return;
  }
  const timestamp = graph.now();
  const stamped = replaceHumans(turn, (message) => ({
    ...message,
    additional_kwargs: {...message.additional_kwargs, run_id: graph.run.id, timestamp},
    name: 'user-input',
  }));
  const messages = graph.state.messages.map(
    (message) => stamped.find(({id}) => id === message.id) ?? message,
  );
  await graph.node(node, {thread_data, messages}, (state) =>
    Object.assign(state, {thread_data, messages}),
  );
}

async function announceUploads(graph: Graph, turn: TurnState, node: string): Promise<void> {
  const uploaded_files = turn.humans.flatMap((message) => uploadsOf(graph, message));
  if (uploaded_files.length === 0) {
    await graph.node(node, {uploaded_files}, (state) => Object.assign(state, {uploaded_files}));
    return;
  }
  const {uploadsTag} = graph.env.dialect;
  const messages = replaceHumans(turn, (message) => {
    const uploads = uploadsOf(graph, message);
    return uploads.length === 0 ? message : withUploads(message, uploads, uploadsTag);
  });
  await graph.node(node, {uploaded_files, messages}, (state) => {
    Object.assign(state, {uploaded_files});
    graph.merge(messages);
  });
}

function uploadsOf(graph: Graph, message: WireMessage): JsonObject[] {
  const files = message.additional_kwargs['files'];
  if (!Array.isArray(files)) return [];
  return files.filter(isObject).flatMap((file) => {
    const filename = file['filename'];
    const path = `/mnt/user-data/uploads/${String(filename)}`;
    const stored = graph.thread.files.get(path);
    return stored ? [{filename, size: stored.bytes.length, path}] : [];
  });
}

function withUploads(
  message: WireMessage,
  uploads: readonly JsonObject[],
  tag: string,
): WireMessage {
  const list = uploads.map(
    ({filename, size, path}) =>
      `- ${String(filename)} (${String(size)} bytes)\n  Path: ${String(path)}`,
  );
  const prefix = `<${tag}>\nThe following files were uploaded in this message:\n\n${list.join('\n')}\n</${tag}>\n\n`;
  const content: Content =
    typeof message.content === 'string'
      ? `${prefix}${message.content}`
      : [{type: 'text', text: prefix}, ...message.content];
  return {
    ...message,
    content,
    additional_kwargs: {...message.additional_kwargs, original_user_content: message.content},
  };
}

/** A thread's first message leaves its id to a hidden reminder and goes on as `X__user`. */
async function rekeyFirstTurn(graph: Graph, turn: TurnState, node: string): Promise<void> {
  const known = graph.state.messages.some(
    ({additional_kwargs}) => additional_kwargs['dynamic_context_reminder'] === true,
  );
  const first = turn.humans[0];
  if (known || !first || first.id === null) {
    await graph.node(node, null);
    return;
  }
  const date = new Date(graph.env.clock.now());
  const reminder_date = `${date.toISOString().slice(0, 10)}, ${WEEKDAYS[date.getUTCDay()] ?? ''}`;
  const reminder = systemMessage(
    `<system-reminder>\n<current_date>${reminder_date}</current_date>\n</system-reminder>`,
    first.id,
    {hide_from_ui: true, dynamic_context_reminder: true, reminder_date},
  );
  const user = {...first, id: `${first.id}__user`};
  await graph.message(user, graph.metadata(node, 'agent'));
  await graph.node(node, {messages: [reminder, user]}, (state) => {
    state.messages = state.messages.flatMap((message) =>
      message.id === first.id ? [reminder, user] : [message],
    );
  });
  turn.humans = [user, ...turn.humans.slice(1)];
}

/** The first words of the conversation. */
export function titleOf(messages: readonly WireMessage[]): string {
  const first = messages.find(
    (message) => message.type === 'human' && message.additional_kwargs['hide_from_ui'] !== true,
  );
  const text = textOf(first?.content ?? '').trim();
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH)}...` : text;
}

async function deriveTitle(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  if (graph.state.title !== undefined) return graph.node(node, null);
  const title = titleOf(graph.state.messages);
  return graph.node(node, {title}, (state) => Object.assign(state, {title}));
}

async function provisionalTitle(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  if (graph.state.title !== undefined) return graph.node(node, null);
  const writes = {title: titleOf(graph.state.messages), title_provisional: true};
  return graph.node(node, writes, (state) => Object.assign(state, writes));
}

async function finalTitle(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  if (graph.state.title_provisional !== true) return graph.node(node, null);
  const writes = {
    title: (graph.state.title ?? '').replace(/\s*\[\[[^\]]*\]\]/g, '') || '新的对话',
    title_provisional: false,
  };
  return graph.node(node, writes, (state) => Object.assign(state, writes));
}

async function attributeTokens(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  const {messages, todos} = graph.state;
  const answer = messages.findLast(isAi);
  if (!answer) return graph.node(node, null);
  const attributed = {
    ...answer,
    additional_kwargs: {
      ...answer.additional_kwargs,
      token_usage_attribution: attribution(answer, todos ?? []),
    },
  };
  const changed = [...attributeSubagents(messages, answer), attributed];
  return graph.node(node, {messages: changed}, () => graph.merge(changed));
}

/** The tokens of finished subtasks are added to the answer that delegated them. */
function attributeSubagents(messages: readonly WireMessage[], answer: WireMessage): WireMessage[] {
  const results = messages.slice(
    messages.findLastIndex((message) => isAi(message) && message !== answer) + 1,
  );
  const tools = results
    .filter(isTool)
    .filter(({additional_kwargs}) => additional_kwargs['subagent_token_usage']);
  const delegating = messages.findLast((message) => isAi(message) && message !== answer);
  if (tools.length === 0 || !delegating || !isAi(delegating) || !delegating.usage_metadata)
    return [];
  const usage = {...delegating.usage_metadata};
  for (const {additional_kwargs} of tools) {
    const extra = additional_kwargs['subagent_token_usage'];
    if (!isObject(extra)) continue;
    usage.input_tokens += Number(extra['input_tokens']);
    usage.output_tokens += Number(extra['output_tokens']);
    usage.total_tokens += Number(extra['total_tokens']);
  }
  return [
    {...delegating, usage_metadata: usage},
    ...tools.map((message) => ({
      ...message,
      additional_kwargs: {...message.additional_kwargs, subagent_token_usage_attributed: true},
    })),
  ];
}

async function rememberDelegations(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  const tasks =
    graph.state.messages.findLast(isAi)?.tool_calls.filter(({name}) => name === 'task') ?? [];
  if (tasks.length === 0) return graph.node(node, null);
  const created_at = graph.now().replace('+00:00', 'Z');
  const delegations = tasks.map(({id, args}) => ({
    id,
    description: args['description'],
    subagent_type: args['subagent_type'],
    status: 'in_progress',
    created_at,
    run_id: graph.run.id,
  }));
  return graph.node(node, {delegations}, (state) => {
    state.delegations = [...state.delegations, ...delegations];
  });
}

async function settleDelegations(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  const open = graph.state.delegations.filter(({status}) => status === 'in_progress');
  if (open.length === 0) return graph.node(node, null);
  const created_at = graph.now().replace('+00:00', 'Z');
  const settled: JsonObject[] = [];
  for (const {id, description, subagent_type, run_id} of open) {
    const result = graph.state.messages.find(
      (message) => isTool(message) && message.tool_call_id === id,
    );
    const kwargs = result?.additional_kwargs ?? {};
    const brief = String(kwargs['subagent_result_brief'] ?? kwargs['subagent_error'] ?? '');
    settled.push({
      id,
      description,
      subagent_type,
      status: kwargs['subagent_status'] ?? 'completed',
      created_at,
      result_brief: brief,
      result_sha256: await sha256(brief),
      result_ref: result?.id ?? null,
      run_id,
    });
  }
  return graph.node(node, {delegations: settled}, (state) => {
    state.delegations = state.delegations.map(
      (old) => settled.find(({id}) => id === old['id']) ?? old,
    );
  });
}

export const SUMMARY_TEXT =
  'Scripted summary: the user and the assistant exchanged several test messages.';

/** How many of the newest messages survive: never a tool result without its call. */
export function keptMessages(messages: readonly WireMessage[], keep: number): WireMessage[] {
  let start = Math.max(0, messages.length - keep);
  while (start > 0 && messages[start]?.type === 'tool') start -= 1;
  const reminders = messages.slice(0, start).filter(({type}) => type === 'system');
  return [...reminders, ...messages.slice(start)];
}

async function compact(graph: Graph): Promise<void> {
  const {compacting} = graph.env.dialect;
  if (compacting) await graph.custom(compacting);
  const node = 'DeerFlowSummarizationMiddleware.before_model';
  const kept = keptMessages(graph.state.messages, 4);
  if (kept.length === graph.state.messages.length) return graph.node(node, null);
  const remove = removeMessage('__remove_all__');
  await graph.message(remove, graph.metadata(node, 'agent'));
  const writes = {messages: [remove, ...kept], summary_text: SUMMARY_TEXT};
  return graph.node(node, writes, (state) =>
    Object.assign(state, {messages: kept, summary_text: SUMMARY_TEXT}),
  );
}

/** The hidden message with which a run continues towards its goal. */
export function goalContinuation(objective: string, evaluation: number, id: string): WireMessage {
  const text =
    `<goal_continuation>\nActive goal: ${objective}\nEvaluator result: not satisfied. Blocker: goal_not_met_yet. ` +
    `Reason: scripted evaluation ${evaluation}\nVisible evidence: evaluation ${evaluation}\n` +
    'Continue working toward the active goal. Use the available tools and conversation context. ' +
    'Do not ask the user to continue unless you are genuinely blocked.\n</goal_continuation>';
  return humanMessage(text, id, {hide_from_ui: true, deerflow_goal_continuation: true});
}
