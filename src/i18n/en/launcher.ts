import {addEnglish} from '../english.js';

// The launcher.
addEnglish({
  openChat: 'Open chat',
  openChatNew: 'Open chat, there is a new answer',
  closeChat: 'Close chat',
});
