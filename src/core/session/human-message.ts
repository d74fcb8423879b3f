import type {UploadedFile, WireMessage} from '../protocol/wire.js';
import type {SendOptions} from '../session-types.js';

/** What the reader sends, ready for the wire; `null` when there is nothing to send. */
export function composeMessages(
  input: string | WireMessage,
  options: SendOptions,
  environment: {readonly createId: () => string; readonly now: () => number},
): readonly WireMessage[] | null {
  const message = visibleMessage(input, options, environment);
  if (message === null) return null;
  return [
    ...(options.hiddenContext ?? []).map((text) => hiddenMessage(text, environment.createId())),
    message,
  ];
}

function visibleMessage(
  input: string | WireMessage,
  options: SendOptions,
  {createId, now}: {readonly createId: () => string; readonly now: () => number},
): WireMessage | null {
  const given = typeof input === 'string' ? null : input;
  const content = trimmed(given?.content ?? input);
  const hasFiles = (options.files?.length ?? 0) + (options.attachments?.length ?? 0) > 0;
  if (content === null && !hasFiles) return null;
  return {
    ...given,
    type: 'human',
    id: given?.id ?? createId(),
    content: content ?? [{type: 'text', text: ''}],
    additional_kwargs: {
      client_ts: new Date(now()).toISOString(),
      ...given?.additional_kwargs,
      ...options.kwargs,
    },
  };
}

/** Text becomes a block, as the gateways' own front ends send it; blocks go as they are. `null`: nothing in it. */
function trimmed(content: unknown): WireMessage['content'] {
  if (typeof content === 'string') {
    const text = content.trim();
    return text === '' ? null : [{type: 'text', text}];
  }
  return Array.isArray(content) && content.length > 0 ? (content as WireMessage['content']) : null;
}

function hiddenMessage(text: string, id: string): WireMessage {
  return {
    type: 'human',
    id,
    content: [{type: 'text', text}],
    additional_kwargs: {hide_from_ui: true},
  };
}

/** The last of the messages is the visible one and carries the files. */
export function withFiles(
  messages: readonly WireMessage[],
  files: readonly Readonly<Record<string, unknown>>[],
): readonly WireMessage[] {
  if (files.length === 0) return messages;
  const last = messages.at(-1);
  if (last === undefined) return messages;
  return [
    ...messages.slice(0, -1),
    {...last, additional_kwargs: {...last.additional_kwargs, files}},
  ];
}

/** Files on their way, for the bubble that is shown meanwhile. */
export function uploadingFiles(
  files: readonly File[],
): readonly Readonly<Record<string, unknown>>[] {
  return files.map(({name, size}) => ({filename: name, size, status: 'uploading'}));
}

/** A converted document is named by its Markdown, which is what the agent reads. */
export function uploadedFiles(
  files: readonly UploadedFile[],
): readonly Readonly<Record<string, unknown>>[] {
  return files.map((file) => {
    const path = file.markdown_virtual_path ?? file.virtual_path ?? null;
    return {
      filename: path === null ? file.filename : path.slice(path.lastIndexOf('/') + 1),
      ...(file.size !== undefined && {size: file.size}),
      ...(path !== null && {path}),
      status: 'uploaded',
    };
  });
}
