import {lazy} from '../../internal/chunks.js';
import {warnOnce} from '../../internal/warn.js';

/** What a chat shows of its session; fetched together with that. */
export const loadConversation = lazy(() => import('./chat-conversation.js'));
/** Parts that most visits never show: fetched when they are first needed. */
export const loadStatus = lazy(() => import('./status-part.js'));
export const loadArtifactPane = lazy(() => import('./artifact-pane-controller.js'));
export const loadArtifacts = lazy(() => import('../artifacts/define.js'));
export const loadThreads = lazy(() => import('./threads-pane.js'));
export const loadTodos = lazy(() => import('../todos/define.js'));
export const loadUsage = lazy(() => import('../usage/define.js'));
export const loadMenu = lazy(() => import('../chat-menu/define.js'));
export const loadExport = lazy(() => import('./export-thread.js'));
export const loadLogin = lazy(() => import('../login/define.js'));

/** Fetches an element that stands in its place already, and shows as soon as its code is there. */
export function fetchPart(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => warnOnce(`a part of the chat: ${String(error)}`));
}
