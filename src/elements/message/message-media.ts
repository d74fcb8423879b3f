/** Files and pictures, which most messages have none of. */
export {attachmentList} from './attachments.js';
export {messageImages} from './message-images.js';
