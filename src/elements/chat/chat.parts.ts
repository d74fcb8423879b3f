/**
 * Parts of the elements inside a chat, handed on so that a page can style them as `deerflow-chat::part(…)`. Names that
 * would clash carry their element's name.
 */
export const composerParts =
  'box: composer-box, textarea, send, stop, later, attach, model-select, mode-select, file: composer-file, quote: composer-quote';
