/**
 * What the middlewares around the model write. Most write nothing and still send an `updates` frame
 * of `null`; their order is the recorded one.
 */
import {attributeTokens} from './attribution.js';
import {compact} from './compaction.js';
import {rememberDelegations, settleDelegations} from './delegations.js';
import type {Graph} from './graph.js';
import {announceUploads, rekeyFirstTurn, stampMessages} from './humans.js';
import {deriveTitle, finalTitle, provisionalTitle} from './titles.js';
import type {TurnState} from './turn-state.js';

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
