import {LateCode} from '../../internal/late-code.js';

/** What a chat opens its session with, and shows it by. */
export const conversationCode = new LateCode(() => import('./chat-conversation.js'));
/** Parts that most visits never show: fetched when they are first needed. */
export const statusCode = new LateCode(() => import('./status-part.js'));
export const artifactPaneCode = new LateCode(() => import('./artifact-pane-controller.js'));
export const artifactsCode = new LateCode(() => import('../artifacts/define.js'));
export const threadsCode = new LateCode(() => import('./threads-pane.js'));
export const todosCode = new LateCode(() => import('../todos/define.js'));
export const usageCode = new LateCode(() => import('../usage/define.js'));
export const menuCode = new LateCode(() => import('../chat-menu/define.js'));
export const exportCode = new LateCode(() => import('./export-thread.js'));
export const loginCode = new LateCode(() => import('../login/define.js'));
