import {addEnglish} from '../english.js';

// The plan.
addEnglish({
  todos: 'To-dos',
  todoPending: 'Pending',
  todosDone: 'All done',
});
