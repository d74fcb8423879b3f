import {SessionError} from '../errors.js';
import type {UploadedFile, WireMessage} from '../protocol/wire.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import type {Outgoing} from './outgoing.js';
import type {View} from './view.js';

/** What is sent, with its files as they are shown until they are there. */
export function withFilesOnTheirWay(outgoing: Outgoing): Outgoing {
  const {messages, files = []} = outgoing;
  return {...outgoing, messages: withFiles(messages, uploadingFiles(files))};
}

/** What is sent, with its files once they are there; shown with them as well. */
export async function withUploads(
  kernel: Kernel,
  view: View,
  threadId: string,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Outgoing> {
  const uploaded = outgoing.files?.length
    ? await uploadFiles(kernel, threadId, outgoing.files, signal)
    : [];
  const files = uploadedFiles([...(outgoing.attachments ?? []), ...uploaded]);
  if (files.length === 0) return outgoing;
  const complete = {...outgoing, messages: withFiles(outgoing.messages, files)};
  view.dispatch({type: 'submitted', messages: complete.messages, at: kernel.environment.now()});
  return complete;
}

/** Uploads before the run: the message names the files, so they have to be there. Rejects unless all of them are. */
async function uploadFiles(
  kernel: Kernel,
  threadId: string,
  files: readonly File[],
  signal: AbortSignal,
): Promise<readonly UploadedFile[]> {
  const result = await gatewayOf(kernel).upload(threadId, files, signal);
  const skipped = result.skipped_files ?? [];
  // Upstream answers 200 with `success: false`, and drops files with unsafe names without a word.
  if (!result.success || skipped.length > 0 || result.files.length < files.length) {
    const names = skipped.length > 0 ? ` (${skipped.join(', ')})` : '';
    throw new SessionError(`Not every file was accepted${names}. ${result.message ?? ''}`.trim(), {
      kind: 'invalid',
      code: 'upload',
    });
  }
  kernel.emit({type: 'upload', files: result.files});
  return result.files;
}

/** The last of the messages is the visible one and carries the files. */
function withFiles(
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
function uploadingFiles(files: readonly File[]): readonly Readonly<Record<string, unknown>>[] {
  return files.map(({name, size}) => ({filename: name, size, status: 'uploading'}));
}

/** A converted document is named by its Markdown, which is what the agent reads. */
function uploadedFiles(
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
