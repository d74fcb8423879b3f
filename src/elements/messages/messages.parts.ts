import {messageParts} from '../message/message.parts.js';
import {stepsParts} from '../steps/steps.parts.js';

const ownParts = 'transcript,working,outcome,jump,quote';
const cardParts =
  'subtask,clarification,question,option,answer-field,submit,files,file,suggestions,suggestion,sources,source,changes,change,diff,editor,editor-textarea,editor-submit';

/** Every part that a transcript offers, those of the elements in it included, for `exportparts` of the chat around it. */
export const messagesParts = [
  ...new Set(
    [ownParts, messageParts, stepsParts, cardParts]
      .join(',')
      .split(',')
      // A part that was renamed on its way is known by its new name.
      .map((part) => part.slice(part.indexOf(':') + 1)),
  ),
].join(',');
