import type {Conversation} from './conversation.js';
import {endRun} from './end-run.js';
import type {ConversationEvent} from './events.js';
import {addContent, addFields} from './join-fields.js';
import {reduceLive} from './reduce-live.js';
import {isReadEvent, reduceRead} from './reduce-read.js';
import {removeMessage} from './remove-message.js';
import {addTaskFrame} from './subtasks.js';
import {addCallChunks} from './tool-calls.js';

export {emptyConversation} from './sources.js';

/**
 * The conversation after an event. Pure: the same conversation and event always give the same result, and neither is
 * changed. Parts that did not change keep their identity, down to the single message, and an event that changes nothing
 * gives the same conversation – a listener may compare by reference.
 *
 * The conversation is best one of `emptyConversation`'s line; one that a host made up is taken as it is. No event of any
 * shape throws: what a server sends may be incomplete, repeated, out of date or of a kind that is not known here.
 */
export function reduce(conversation: Conversation, event: ConversationEvent): Conversation {
  return isReadEvent(event)
    ? reduceRead(conversation, event)
    : reduceLive(conversation, event, more);
}

const more = {addCallChunks, addContent, addFields, addTaskFrame, endRun, removeMessage};
