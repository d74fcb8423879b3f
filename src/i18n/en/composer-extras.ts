import {addEnglish} from '../english.js';

// What lies in a composer beside the text.
addEnglish({
  sendWhenDone: 'Send when it is done',
  dontSendWhenDone: 'Will be sent when it is done – take back',
  removeFile: (name) => `Remove ${name}`,
  fileIsBundle: (names) => `${names}: applications cannot be attached. Zip them first.`,
  fileTooLarge: (names) => `${names}: too large.`,
  tooManyFiles: (names) => `${names}: too many files.`,
  filesTooLarge: (names) => `${names}: the files are too large together.`,
  quoted: 'Quoted',
  removeQuote: 'Remove quote',
});
