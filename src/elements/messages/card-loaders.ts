import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';

/** Cards are rare: each is fetched with the first conversation that has one. */
export const loadClarification = card('clarification', () => import('../clarification/define.js'));
export const loadSubtask = card('subtask', () => import('../subtask/define.js'));
export const loadFiles = card('files', () => import('../files/define.js'));
export const loadSuggestions = card('suggestions', () => import('../suggestions/define.js'));

function card(name: string, load: () => Promise<unknown>): () => void {
  const once = lazy(load);
  return () => {
    if (customElements.get(`deerflow-${name}`) !== undefined) return;
    once().catch(() => warnOnce(`the code of deerflow-${name} could not be fetched.`));
  };
}
