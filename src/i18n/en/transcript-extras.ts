import {addEnglish} from '../english.js';

// What a transcript says beside plain messages.
addEnglish({
  noAnswer: 'The run ended without an answer.',
  jumpToLatest: 'Jump to latest',
  loadOlder: 'Load earlier messages',
  regenerate: 'Answer again',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
  runFailed: 'The run failed.',
  newBelow: (count) => `${count} new`,
  loadingOlder: 'Loading earlier messages…',
  loadOlderFailed: 'Earlier messages could not be loaded.',
  answerFailed: 'The model could not answer.',
  details: 'Details',
  showAll: 'Show all',
  showLess: 'Show less',
  branch: 'Branch from here',
  quote: 'Quote',
  edit: 'Edit',
});
