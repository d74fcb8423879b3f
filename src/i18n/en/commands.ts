import {addEnglish} from '../english.js';

// Commands.
addEnglish({
  noGoal: 'No goal is set.',
  goalCleared: 'The goal was cleared.',
  goalTooLong: 'A goal has at most 4000 characters.',
  compacted: 'The context was compacted.',
  notCompacted: 'The context could not be compacted.',
});
