import {addEnglish} from '../english.js';

// Delegated tasks.
addEnglish({
  subtasks: (count) =>
    count > 1 ? `Executing ${count} subtasks in parallel` : 'Executing subtask',
  subtask: 'Subtask',
  subtaskTimedOut: 'Timed out',
  subtaskCancelled: 'Cancelled',
  subtaskCapped: 'Ended early: a limit was reached.',
  task: 'Task',
  result: 'Result',
  tokens: (count) => `${count} tokens`,
});
