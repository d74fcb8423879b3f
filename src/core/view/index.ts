/** Selectors: pure functions from messages to what is read, one idea per file. */
export type * from './types.js';
export {isHidden, humanText, imagesOf, timestampOf} from './visibility.js';
export {attachmentsOf} from './attachments.js';
export {splitReasoning, reasoningOf, answerOf, hasAnswer} from './reasoning.js';
export type {ReasoningSplit, SplitOptions} from './reasoning.js';
export {groupMessages} from './groups.js';
export type {GroupOptions} from './groups.js';
