/** Titles: upstream derives one after the first answer, the fork gives a provisional one first. */
import {textOf, type WireMessage} from '../messages.js';
import type {Graph} from './graph.js';
import type {TurnState} from './turn-state.js';

const TITLE_LENGTH = 50;

/** The first words of the conversation. */
export function titleOf(messages: readonly WireMessage[]): string {
  const first = messages.find(
    (message) => message.type === 'human' && message.additional_kwargs['hide_from_ui'] !== true,
  );
  const text = textOf(first?.content ?? '').trim();
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH)}...` : text;
}

export async function deriveTitle(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  if (graph.state.title !== undefined) return graph.node(node, null);
  const title = titleOf(graph.state.messages);
  return graph.node(node, {title}, (state) => Object.assign(state, {title}));
}

export async function provisionalTitle(
  graph: Graph,
  _turn: TurnState,
  node: string,
): Promise<void> {
  if (graph.state.title !== undefined) return graph.node(node, null);
  const writes = {title: titleOf(graph.state.messages), title_provisional: true};
  return graph.node(node, writes, (state) => Object.assign(state, writes));
}

export async function finalTitle(graph: Graph, _turn: TurnState, node: string): Promise<void> {
  if (graph.state.title_provisional !== true) return graph.node(node, null);
  const writes = {title: withoutMarkers(graph.state.title ?? ''), title_provisional: false};
  return graph.node(node, writes, (state) => Object.assign(state, writes));
}

/** Where there is nothing but markers, what stands in them: that is in no language. */
function withoutMarkers(title: string): string {
  return title.replace(/\s*\[\[[^\]]*\]\]/g, '').trim() || title.replace(/\[\[|\]\]/g, '');
}
