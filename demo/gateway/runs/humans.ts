/** What happens to the user's new messages before the model sees them. */
import {isObject, textAt, type JsonObject} from '../json.js';
import {systemMessage, type Content, type WireMessage} from '../messages.js';
import type {Graph} from './graph.js';
import type {TurnState} from './turn-state.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function replaceHumans(
  turn: TurnState,
  change: (message: WireMessage) => WireMessage,
): WireMessage[] {
  turn.humans = turn.humans.map(change);
  return turn.humans;
}

/** Adds the run and the time to new messages. The frame repeats the whole history (recorded). */
export async function stampMessages(graph: Graph, turn: TurnState, node: string): Promise<void> {
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

export async function announceUploads(graph: Graph, turn: TurnState, node: string): Promise<void> {
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
    const path = `/mnt/user-data/uploads/${textAt(filename)}`;
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
      `- ${textAt(filename)} (${textAt(size)} bytes)\n  Path: ${textAt(path)}`,
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
export async function rekeyFirstTurn(graph: Graph, turn: TurnState, node: string): Promise<void> {
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
