import {lazy} from '../../internal/chunks.js';

/** Comes with the session: there is nothing to show without one. */
export const loadMessages = lazy(() => import('../messages/define.js'));
/** Elements of a chat that most visits never show: fetched when they are first needed. */
export const loadArtifacts = lazy(() => import('../artifacts/define.js'));
export const loadThreads = lazy(() => import('../threads/define.js'));
export const loadTodos = lazy(() => import('../todos/define.js'));
export const loadUsage = lazy(() => import('../usage/define.js'));
export const loadMenu = lazy(() => import('../chat-menu/define.js'));
export const loadExport = lazy(() => import('./export-thread.js'));
export const loadLogin = lazy(() => import('../login/define.js'));
