import {addEnglish} from '../english.js';

// Files and images of messages.
addEnglish({
  uploading: 'Uploading…',
});
