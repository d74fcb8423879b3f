import {addEnglish} from '../english.js';

// The list of conversations.
addEnglish({
  searchConversations: 'Search conversations',
  noConversations: 'No conversations yet.',
  loadMore: 'Show more',
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Pinned',
  rename: 'Rename',
  delete: 'Delete',
  save: 'Save',
  confirmDelete: (title) => `Delete “${title}”?`,
});
