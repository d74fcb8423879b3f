import type {Message} from '../state/conversation.js';
import {spokenOf} from './spoken.js';
import {timestampOf} from './timestamp.js';
import {imagesOf} from './visibility.js';
import {displayTitle} from './titles.js';

export interface ExportThread {
  readonly threadId: string | null;
  readonly title: string | null;
  readonly messages: readonly Message[];
  /** ISO time. */
  readonly createdAt?: string | null;
}

export interface ExportWords {
  readonly untitled: string;
  readonly user: string;
  readonly assistant: string;
}

const ENGLISH: ExportWords = {untitled: 'Conversation', user: 'User', assistant: 'Assistant'};

/**
 * The conversation as Markdown: what both sides said, and nothing of reasoning, tools or the server's own messages. `now` is
 * in milliseconds since the epoch.
 */
export function exportMarkdown(
  thread: ExportThread,
  now: number,
  words: ExportWords = ENGLISH,
): string {
  const title = displayTitle(thread.title) ?? words.untitled;
  const date = thread.createdAt ?? new Date(now).toISOString();
  const sections = spokenOf(thread.messages).map(({role, text, message}) => {
    const heading = role === 'user' ? `## 🧑 ${words.user}` : `## 🤖 ${words.assistant}`;
    const images = imagesOf(message).filter((url) => !url.startsWith('data:'));
    return [
      heading,
      text.trim(),
      ...images.map((url) => `![](<${url.replace(/[\s<>]/g, encodeURIComponent)}>)`),
    ].join('\n\n');
  });
  return `${[`# ${title}\n\n*${date}*`, ...sections].join('\n\n---\n\n')}\n`;
}

/** The conversation as JSON, with the same omissions; image parts are kept. */
export function exportJson(thread: ExportThread, now: number): string {
  const messages = spokenOf(thread.messages).map(({role, text, message}) => ({
    id: message.id ?? null,
    type: role === 'user' ? 'human' : 'ai',
    content: contentOf(text, imagesOf(message)),
    created_at: isoOf(timestampOf(message)),
  }));
  return JSON.stringify(
    {
      title: displayTitle(thread.title),
      thread_id: thread.threadId,
      created_at: thread.createdAt ?? null,
      exported_at: isoOf(now),
      messages,
    },
    null,
    2,
  );
}

function contentOf(text: string, images: readonly string[]): unknown {
  if (images.length === 0) return text;
  return [{type: 'text', text}, ...images.map((url) => ({type: 'image_url', image_url: {url}}))];
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** A file name for an export, without the dot: the title's letters and digits, or `conversation`. */
export function exportName(title: string | null): string {
  const name = (displayTitle(title) ?? '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return name === '' ? 'conversation' : name;
}
