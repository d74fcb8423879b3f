import type {Strings} from './types.js';

/** What a chat says before anything was said, and what most parts say. */
const texts: Partial<Strings> = {
  composerLabel: 'Message',
  composerPlaceholder: 'How can I help?',
  send: 'Send',
  stop: 'Stop',
  stopping: 'Stopping…',
  attach: 'Attach files',
  newConversation: 'New conversation',
  conversations: 'Conversations',
  welcomeTitle: 'How can I help?',
  welcomeText: 'Ask a question, or describe what you need done.',
  loading: 'Loading…',
  retry: 'Try again',
  errorNetwork: 'The server cannot be reached.',
  untitled: 'Untitled',
};

/**
 * English. Each part of a chat brings what else it says with it, from a file in `en/`: a page that shows only a few parts
 * has only their texts. A test holds that every text which a part reads is there.
 */
export const english = texts as Strings;

/** Adds what a part says. */
export function addEnglish(more: Partial<Strings>): void {
  Object.assign(texts, more);
}
