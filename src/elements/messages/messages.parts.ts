import {messageParts} from '../message/message.parts.js';
import {stepsParts} from '../steps/steps.parts.js';

const cardParts =
  'subtask,clarification,question,option,answer-field,submit,files,file,suggestions,suggestion';

/** Parts of the elements in a transcript, for `exportparts`; each name once. */
export const nestedParts = [
  ...new Set(`${messageParts},${stepsParts},${cardParts}`.split(',')),
].join(',');

/** Every part of a transcript, its own included. */
export const messagesParts = `${nestedParts},transcript,working,jump,notice`;
