/** Headless DeerFlow client: no DOM, no framework; runs in a browser, a worker and Node 20. */
export {createSession} from './session.js';
export type * from './session-types.js';
export type * from './state/conversation.js';
export * from './view/index.js';
export type * from './protocol/wire.js';
export {soundMessages} from './protocol/sound.js';
export type {StreamEvent, SseMessage, ReplayGap} from './protocol/events.js';
export {SessionError, isSessionError} from './errors.js';
export type {ErrorKind} from './errors.js';
export {createStore, derive} from './state/store.js';
export type {Store, WritableStore, Scheduler} from './state/store.js';
