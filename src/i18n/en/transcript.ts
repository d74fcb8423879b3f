import {addEnglish} from '../english.js';

// What a transcript says while an answer comes.
addEnglish({
  sending: 'Sending…',
  reconnecting: 'Reconnecting…',
  announceStarted: 'The assistant is working.',
  announceFinished: 'Answer finished.',
  announceStopped: 'Stopped.',
  announceQuestion: 'The assistant has a question for you.',
  announceQuoted: 'Quoted in your next message.',
  copyFailed: 'The browser did not allow copying. Select the text and copy it yourself.',
});
