import {addEnglish} from '../english.js';

// Rewriting a question.
addEnglish({
  editLabel: 'Edit your message',
});
