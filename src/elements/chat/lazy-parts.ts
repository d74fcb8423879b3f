import {lazy} from '../../internal/chunks.js';

/** Comes with the session: there is nothing to show without one. */
export const loadMessages = lazy(() => import('../messages/define.js'));
/** Elements of a chat that most visits never show: fetched when they are first needed. */
export const loadThreads = lazy(() => import('../threads/define.js'));
export const loadLogin = lazy(() => import('../login/define.js'));
