import {addEnglish} from '../english.js';
import {durationText} from '../duration.js';

// Words that several parts share which are fetched later.
addEnglish({
  copy: 'Copy',
  copied: 'Copied',
  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  took: (duration) => `Took ${duration}`,
  duration: (seconds) => durationText(seconds, ['h', 'm', 's']),
  image: 'Image',
  download: (name) => `Download ${name}`,
  downloadFailed: 'Download failed',
  openFile: (name) => `Open ${name}`,
  files: 'Files',
  cancel: 'Cancel',
  stepRunning: 'Running',
  stepDone: 'Done',
  stepFailed: 'Failed',
  stopped: 'Stopped',
  working: 'Working…',
  stillAnswering: 'This conversation is still answering. Please wait, or stop it first.',
  uploadFailed: 'Upload failed',
  pendingApproval: 'Your account is waiting for approval by an administrator.',
  goal: 'Goal',
  steps: 'Steps',
});
