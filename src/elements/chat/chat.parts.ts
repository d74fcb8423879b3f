/**
 * Parts of the elements inside a chat, handed on so that a page can style them as `deerflow-chat::part(…)`. Names that
 * would clash carry their element's name.
 */
export const composerParts =
  'box: composer-box, textarea, send, stop, attach, model-select, mode-select, file: composer-file';

export const messagesParts = [
  'thread message message-user message-assistant bubble content markdown code table link',
  'steps steps-toggle step step-icon step-label step-detail reasoning subtask',
  'clarification question option answer-field submit todos todo files file artifact suggestions suggestion jump',
]
  .join(' ')
  .split(' ')
  .join(', ');
