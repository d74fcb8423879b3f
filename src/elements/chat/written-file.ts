import type {Conversation} from '../../core/index.js';

const writers: ReadonlySet<string> = new Set(['write_file', 'str_replace']);

/** A file that the agent is writing at the end of a conversation. */
export interface WrittenFile {
  readonly callId: string;
  /** What has arrived of it. */
  readonly path: string;
}

/** The file that the agent has begun to write last; `null` for none. */
export function writtenFile({messages}: Conversation): WrittenFile | null {
  const last = messages.at(-1);
  const call = last?.type === 'ai' ? last.tool_calls?.at(-1) : undefined;
  const path = call?.args['path'];
  if (!call?.id || !writers.has(call.name) || typeof path !== 'string' || path === '') return null;
  return {callId: call.id, path};
}
