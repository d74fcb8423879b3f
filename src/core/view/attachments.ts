import {isObject} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';
import {contentText, count, nonBlank} from './content.js';
import {blockBody} from './internal-blocks.js';
import type {Attachment} from './types.js';

const BYTES: Readonly<Record<string, number>> = {B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3};

/**
 * Files that a person sent with a message: `additional_kwargs.files`, or, in threads from before that existed, the uploads
 * block in the text.
 */
export function attachmentsOf(message: Message): readonly Attachment[] {
  const files = message.additional_kwargs?.['files'];
  if (Array.isArray(files)) return files.map(toAttachment).filter((file) => file !== null);
  const block = blockBody(contentText(message.content), ['uploaded_files', 'current_uploads']);
  return block === null ? [] : parseUploadsBlock(block);
}

const completed = new WeakMap<Message, Message>();

/**
 * A person's message with the files that an uploads block in another message tells of; the message itself when it has files
 * of its own, or the block has none. The same message comes back as the same object.
 */
export function withUploads(message: Message, told: Message): Message {
  const known = completed.get(message);
  if (known) return known;
  const files = attachmentsOf(message).length > 0 ? [] : attachmentsOf(told);
  const whole: Message =
    files.length === 0
      ? message
      : {...message, additional_kwargs: {...message.additional_kwargs, files}};
  completed.set(message, whole);
  return whole;
}

function toAttachment(file: unknown): Attachment | null {
  if (!isObject(file)) return null;
  const path = nonBlank(file['path']) ?? nonBlank(file['virtual_path']);
  const filename = nonBlank(file['filename']) ?? (path ? baseName(path) : null);
  if (filename === null) return null;
  const status = file['status'];
  return {
    filename,
    size: count(file['size']),
    path,
    status: status === 'uploading' || status === 'failed' ? status : 'uploaded',
  };
}

/** Lines `- name (12.3 KB)`, each followed by an indented `Path: …`. The size is the last group: names may have others. */
function parseUploadsBlock(block: string): readonly Attachment[] {
  const attachments: Attachment[] = [];
  const lines = block.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('- ')) continue;
    const entry = line.slice(2).trim();
    const open = entry.lastIndexOf(' (');
    const size = open > 0 && entry.endsWith(')') ? parseSize(entry.slice(open + 2, -1)) : null;
    const filename = size === null ? entry : entry.slice(0, open).trimEnd();
    const next = lines[index + 1] ?? '';
    const path = next.startsWith('Path:') ? nonBlank(next.slice('Path:'.length).trim()) : null;
    // A list item with neither size nor path is prose of the block, not a file.
    if (filename === '' || (size === null && path === null)) continue;
    attachments.push({filename, size, path, status: 'uploaded'});
  }
  return attachments;
}

function parseSize(text: string): number | null {
  const [amount = '', unit = 'B', ...rest] = text.trim().split(/\s+/);
  const factor = Object.hasOwn(BYTES, unit.toUpperCase()) ? BYTES[unit.toUpperCase()] : undefined;
  const value = Number(amount);
  if (amount === '' || rest.length > 0 || factor === undefined || !Number.isFinite(value))
    return null;
  return Math.round(value * factor);
}

/** The last segment of a virtual path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
