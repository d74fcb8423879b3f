import {LateCode} from '../../internal/late-code.js';
import type {LateHost} from '../../internal/late-code.js';
import {stepsCode} from './late-code.js';

export {stepsCode} from './late-code.js';

/** What not every conversation has is fetched with the first one that does. */
export const clarificationCode = new LateCode(() => import('../clarification/define.js'));
export const subtaskCode = new LateCode(() => import('../subtask/define.js'));
export const filesCode = new LateCode(() => import('../files/define.js'));
export const changesCode = new LateCode(() => import('../changes/define.js'));
export const sourcesCode = new LateCode(() => import('../sources/define.js'));
export const editorCode = new LateCode(() => import('../message-editor/define.js'));
export const suggestionsCode = new LateCode(() => import('../suggestions/define.js'));

const cards = [
  stepsCode,
  clarificationCode,
  subtaskCode,
  filesCode,
  changesCode,
  sourcesCode,
  editorCode,
  suggestionsCode,
];

/** How many kinds of cards could not be fetched. */
export function lackingCards(): number {
  return cards.filter(({failed}) => failed).length;
}

/** Asks for a card. Gives the text that stands in its place where it could not be fetched. */
export function wantCard(
  code: LateCode<unknown>,
  host: LateHost,
  text: () => string,
): string | undefined {
  code.want(host);
  return code.failed ? text() : undefined;
}
