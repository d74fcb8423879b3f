/** What it takes beside `plain/` to read any conversation: tools, delegated tasks, marks in texts, odd frames. */
export {decodeWith} from './protocol/decode.js';
export {soundMessages} from './protocol/sound.js';
export {endRun} from './state/end-run.js';
export {addContent, addFields} from './state/join-fields.js';
export {removeMessage} from './state/remove-message.js';
export {addTaskFrame} from './state/subtasks.js';
export {addCallChunks} from './state/tool-calls.js';
export {attachmentsOf} from './view/attachments.js';
export {groupMessages, groupSoundMessages} from './view/groups.js';
export {answerOf, reasoningOf} from './view/reasoning.js';
export {humanText, imagesOf} from './view/visibility.js';
