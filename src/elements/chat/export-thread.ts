import {SessionError} from '../../core/errors.js';
import type {ErrorKind} from '../../core/errors.js';
import type {Conversation, Session} from '../../core/index.js';
import {exportJson, exportMarkdown, exportName} from '../../core/view/export.js';
import '../../i18n/en/common.js';
import type {Strings} from '../../i18n/types.js';
import {saveFile} from '../files/save-file.js';

const types = {
  markdown: {extension: 'md', type: 'text/markdown;charset=utf-8'},
  json: {extension: 'json', type: 'application/json'},
} as const;

export type ExportFormat = keyof typeof types;

/**
 * Hands the whole conversation to the reader as a file. Rejects, with nothing saved, when a part of it cannot be read and
 * for a format that does not exist.
 */
export async function exportThread(
  session: Session,
  format: ExportFormat,
  strings: Strings,
): Promise<void> {
  if (!Object.hasOwn(types, format)) throw failure('invalid', `There is no export as ${format}.`);
  await readAll(session);
  const {threadId, title, messages, supersededRunIds} = session.conversation.get();
  const known = session.threads.get().items.find((thread) => thread.thread_id === threadId);
  const thread = {
    threadId,
    title,
    messages: messages.filter(({facts}) => !supersededRunIds.has(facts?.runId ?? '')),
    createdAt: known?.created_at ?? null,
  };
  const now = Date.now();
  const words = {untitled: strings.untitled, user: strings.you, assistant: strings.assistant};
  const text = format === 'markdown' ? exportMarkdown(thread, now, words) : exportJson(thread, now);
  const {extension, type} = types[format];
  const file = new Response(text, {headers: {'content-type': type}});
  await saveFile(file, `${exportName(title)}.${extension}`);
}

/** Reads older pages until there are none. */
async function readAll(session: Session): Promise<void> {
  const {threadId} = session.conversation.get();
  for (;;) {
    await loaded(session);
    const {history} = session.conversation.get();
    if (!history.hasMore) return;
    const before = history.nextBeforeSeq;
    await session.loadOlder();
    await loaded(session);
    const now: Conversation = session.conversation.get();
    if (now.threadId !== threadId || (now.history.hasMore && now.history.nextBeforeSeq === before))
      throw failure('protocol', 'The conversation could not be read to its beginning.');
  }
}

function failure(kind: ErrorKind, message: string): SessionError {
  return new SessionError(message, {kind, code: 'export'});
}

/** Resolves once no page is being read. */
function loaded({conversation}: Session): Promise<void> {
  return new Promise((resolve) => {
    if (!conversation.get().history.loadingOlder) {
      resolve();
      return;
    }
    const stop = conversation.subscribe(() => {
      if (conversation.get().history.loadingOlder) return;
      stop();
      resolve();
    });
  });
}
