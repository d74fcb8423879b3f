import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';

/** What not every conversation has is fetched with the first one that does. */
export const loadSteps = card('steps', () => import('../steps/define.js'));
export const loadClarification = card('clarification', () => import('../clarification/define.js'));
export const loadSubtask = card('subtask', () => import('../subtask/define.js'));
export const loadFiles = card('files', () => import('../files/define.js'));
export const loadChanges = card('changes', () => import('../changes/define.js'));
export const loadSources = card('sources', () => import('../sources/define.js'));
export const loadEditor = card('message-editor', () => import('../message-editor/define.js'));
export const loadSuggestions = card('suggestions', () => import('../suggestions/define.js'));

function card(name: string, load: () => Promise<unknown>): () => void {
  const once = lazy(load);
  return () => {
    if (customElements.get(`deerflow-${name}`) !== undefined) return;
    once().catch(() => warnOnce(`the code of deerflow-${name} could not be fetched.`));
  };
}
