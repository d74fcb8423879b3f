import {addEnglish} from '../english.js';

// Follow-up questions.
addEnglish({
  suggestions: 'Suggested questions',
});
