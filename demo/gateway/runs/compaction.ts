/** Compaction: the state forgets older messages and keeps a summary; the feed keeps everything. */
import {removeMessage, type WireMessage} from '../messages.js';
import type {Graph} from './graph.js';

export const SUMMARY_TEXT =
  'Scripted summary: the user and the assistant exchanged several test messages.';

/** How many of the newest messages survive: never a tool result without its call. */
export function keptMessages(messages: readonly WireMessage[], keep: number): WireMessage[] {
  let start = Math.max(0, messages.length - keep);
  while (start > 0 && messages[start]?.type === 'tool') start -= 1;
  const reminders = messages.slice(0, start).filter(({type}) => type === 'system');
  return [...reminders, ...messages.slice(start)];
}

export async function compact(graph: Graph): Promise<void> {
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
