import {addEnglish} from '../english.js';

// The menu of the header.
addEnglish({
  more: 'More',
  yourQuestions: 'Your questions',
  exportMarkdown: 'Export as Markdown',
  exportJson: 'Export as JSON',
});
